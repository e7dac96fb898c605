import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { assetInHand, assetsInHand, nothingInHand } from '../../../store/library/decisions/in-hand.ts';
import { withSelectedAsset } from '../../../store/library/selected-asset.ts';
import { makeAgain } from './make-again.ts';

const ON_ASSET = { menu: 'Asset', submenu: ['Versions'], context: 'asset', group: 1, keys: [] } as const;
const IMPORTED = 'It was imported: no recipe made it.';
/** One plan is made of them. */
const MOST = 1_000;

/** Commands that make again what is selected in the library, or use how it was made. */
export function againCommands(app: App): Command[] {
  const { store } = app;
  const selected = (): readonly string[] => [...assetsInHand(store.getState())];
  return [
    {
      ...ON_ASSET,
      id: 'asset.make-again',
      name: 'Make again',
      help: 'Plan what the selected assets were made of with the same recipe, to be paid for again; nothing is sent before Start',
      also: 'redo repeat version retry',
      disabledBecause: whyNotAgain,
      run: () => void makeAgain(app).plan(selected(), { again: true, toChange: false }),
    },
    {
      ...ON_ASSET,
      id: 'asset.make-again-with',
      name: 'Make again with…',
      help: 'Plan what the selected assets were made of, with their recipe to be changed; nothing is sent before Start',
      also: 'redo version variation recipe',
      disabledBecause: whyNotAgain,
      run: () => void makeAgain(app).plan(selected(), { again: false, toChange: true }),
    },
    {
      ...ON_ASSET,
      id: 'asset.use-settings',
      name: 'Use these settings',
      help: 'Take the recipe of the active asset into the recipe panel, for whatever is made next',
      also: 'recipe parameters copy',
      disabledBecause: (state) => {
        const view = assetInHand(state);
        if (view === undefined) return nothingInHand(state);
        return view.asset.imported === undefined ? null : IMPORTED;
      },
      run: withSelectedAsset(app, ({ asset }) => makeAgain(app).useRecipe(asset.recipe)),
    },
  ];
}

function whyNotAgain(state: AppState): string | null {
  const inHand = assetsInHand(state);
  if (inHand.size === 0) return nothingInHand(state);
  if (inHand.size > MOST) return `At most ${MOST} assets are planned again at once.`;
  const view = assetInHand(state);
  if (view === undefined) return null;
  if (inHand.size > 1) {
    // Of others that are not at hand the engine says it.
    const known = [...inHand].map((id) => state.assetsById.get(id)?.asset);
    return known.every((asset) => asset?.imported !== undefined)
      ? 'They were imported: no recipe made them.'
      : null;
  }
  const { references, mesh, imageUrl, imported } = view.asset;
  if (imported !== undefined) return IMPORTED;
  return references.length === 0 && mesh === null && imageUrl === null
    ? 'What it was made of is not known.'
    : null;
}
