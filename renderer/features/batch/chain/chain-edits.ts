import type { Chain, NamedChain } from '../../../../shared/model/chain/chain.ts';
import { isReadyChain, READY_CHAINS } from '../../../../shared/model/chain/edit-chain.ts';
import { recipeFileText } from '../../../../shared/model/recipe/recipe-file.ts';
import { CHAIN_EDITS, type SavedChains } from '../../../../shared/model/recipe/saved-chain.ts';
import { takenBack } from '../../../../shared/model/recipe/saved-edits.ts';
import { isSameName } from '../../../../shared/model/recipe/saved-recipe.ts';
import { BUILT_IN_RECIPES } from '../../../../shared/model/recipe.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { perApp } from '../../../store/per-app.ts';
import { updateSettings } from '../../../store/settings/update-settings.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { chainWords } from '../../../words/chain-words.ts';
import { counted } from '../../../words/figures.ts';
import { batchActions } from '../batch-actions.ts';
import type { BatchChoice } from '../batch-choice.ts';

export interface ChainEdits {
  /** Takes a chain in hand: the next batch goes through it. */
  readonly use: (chain: NamedChain) => void;
  /** Changes the chain in hand, or (null) lets go of it, with undo. It keeps its name. */
  readonly change: (chain: Chain | null) => void;
  /** Keeps the chain in hand under a name of the artist's; one that is there becomes its former version. */
  readonly saveAs: (name: string) => Promise<void>;
  readonly rename: (name: string, to: string) => Promise<void>;
  /** Copies any chain among the artist's own. */
  readonly duplicate: (chain: NamedChain) => Promise<void>;
  readonly move: (name: string, by: -1 | 1) => Promise<void>;
  readonly forget: (name: string) => Promise<void>;
  /** Makes a former version the latest one again, and takes it in hand. */
  readonly goBack: (name: string, version: Chain) => Promise<void>;
  readonly exportFile: (chains: readonly NamedChain[]) => void;
  /** Adds chains of a file; names that are there get a number. */
  readonly takeImported: (chains: readonly NamedChain[]) => Promise<void>;
}

/** What the next batch is made by. */
type InHand = Pick<BatchChoice, 'chain' | 'recipe' | 'recipeName'>;

/** The artist's own chains, kept in the settings beside those that ship with Maquette. Every change can be undone. */
export const chainEdits = perApp(createChainEdits);

function createChainEdits(app: App): ChainEdits {
  const attempt = createAttempt(app);
  const state = app.store.getState;
  const put = (chains: SavedChains): Promise<void> =>
    updateSettings(app, { chains: chains.map(({ steps, name, versions }) => ({ steps, name, versions })) });

  let last: Promise<unknown> = Promise.resolve();
  /** One after the other, as changes of recipes. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };

  /** @param hand what becomes of the chain in hand once the change is written, and on its way back */
  const edit = (
    label: string,
    change: (all: SavedChains) => SavedChains,
    announce?: string,
    hand?: { readonly take: () => void; readonly back: () => void },
  ): Promise<void> =>
    state().willRemember(
      attempt(() =>
        inTurn(async () => {
          const before: SavedChains = state().settings.chains;
          const after = change(before);
          if (JSON.stringify(after) !== JSON.stringify(before)) await put(after);
          hand?.take();
          if (JSON.stringify(after) === JSON.stringify(before)) return;
          const swap = (from: SavedChains, to: SavedChains, then?: () => void) => (): Promise<null> =>
            inTurn(async () => {
              await put(takenBack(state().settings.chains, to, from));
              then?.();
              return null;
            });
          state().remember({
            label,
            ...(announce !== undefined && { announce }),
            undo: swap(after, before, hand?.back),
            redo: swap(before, after, hand?.take),
          });
        }),
      ),
    );
  /** The chain in hand gets another name, unless another one was taken since. */
  const renameHand = (from: string, to: string) => (): void => {
    const { chain } = state();
    if (chain?.name === from) state().setChain({ ...chain, name: to });
  };
  const take = (chain: NamedChain | null, what: string): void => {
    const recipe = chain?.steps[0]?.recipe ?? state().recipe;
    batchActions(app).replace({ recipe, recipeName: null, chain }, what);
  };

  /** As a part of another step of undo. */
  const takeInHand = ({ chain, recipe, recipeName }: InHand): void => {
    state().setChainStep(null);
    state().setRecipe(recipe);
    state().setRecipeName(recipeName);
    state().setChain(chain);
    void batchActions(app).plan();
  };

  return {
    use: ({ name, steps }) => {
      state().setChainStep(null);
      take({ name, steps }, 'the chain');
    },
    change: (chain) => {
      const name = state().chain?.name;
      take(chain === null ? null : { name: name ?? nameOf(chain), steps: chain.steps }, 'the chain');
    },
    saveAs: async (name) => {
      const { chain } = state();
      if (chain === null) return;
      await edit(
        `saving of “${name}”`,
        (all) =>
          all.some((each) => isSameName(each.name, name))
            ? CHAIN_EDITS.updated(all, name, chain, Date.now())
            : CHAIN_EDITS.added(all, { ...chain, name }),
        undefined,
        { take: renameHand(chain.name, name), back: renameHand(name, chain.name) },
      );
    },
    rename: (name, to) =>
      edit(`renaming of “${name}”`, (all) => CHAIN_EDITS.renamed(all, name, to), undefined, {
        take: renameHand(name, to),
        back: renameHand(to, name),
      }),
    goBack: (name, { steps }) => {
      const { chain, recipe, recipeName } = state();
      const to = { chain: { name, steps }, recipe: steps[0]?.recipe ?? recipe, recipeName: null };
      return edit(
        `return of “${name}”`,
        (all) => CHAIN_EDITS.updated(all, name, { steps }, Date.now()),
        undefined,
        { take: () => takeInHand(to), back: () => takeInHand({ chain, recipe, recipeName }) },
      );
    },
    duplicate: (chain) =>
      edit(`copy of “${chain.name}”`, (all) =>
        CHAIN_EDITS.imported(all, [chain], 'beside', taken(state()), Date.now()),
      ),
    move: (name, by) => edit(`move of “${name}”`, (all) => CHAIN_EDITS.moved(all, name, by)),
    forget: (name) =>
      edit(`deletion of “${name}”`, (all) => CHAIN_EDITS.without(all, name), `“${name}” deleted.`),
    exportFile: (chains) => {
      const [first] = chains;
      const name = chains.length === 1 && first !== undefined ? first.name : 'chains';
      const safe = name.replaceAll(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'chain';
      saveFile(`${safe}.json`, new Blob([recipeFileText([], chains)], { type: 'application/json' }));
    },
    takeImported: (chains) => {
      const what = counted(chains.length, 'chain');
      return edit(
        `import of ${what}`,
        (all) => CHAIN_EDITS.imported(all, chains, 'beside', taken(state()), Date.now()),
        `${what} imported.`,
      );
    },
  };
}

/** The name of a chain in the making: at most as long as a name may be. */
const nameOf = (chain: Chain): string => chainWords(chain).slice(0, 80);

/** Names that a chain of the artist's cannot have: those of recipes, and of chains that ship with Maquette. */
function taken({ settings }: AppState): readonly string[] {
  return [...READY_CHAINS, ...BUILT_IN_RECIPES, ...settings.recipes].map(({ name }) => name);
}

/** Why a chain cannot be called so; null if it can. @param except the chain that is called so now */
export function whyNoChainName(typed: string, state: AppState, except: string | null = null): string | null {
  const name = typed.trim();
  if (name === '') return 'It needs a name.';
  if (isReadyChain(name)) return `“${name}” ships with Maquette.`;
  if (taken(state).some((each) => isSameName(each, name))) return `A recipe is called “${name}”.`;
  const isOther = state.settings.chains.some((each) => isSameName(each.name, name) && each.name !== except);
  return except !== null && isOther ? `“${name}” is one of yours.` : null;
}
