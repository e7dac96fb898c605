import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { chainInHand } from '../../../store/chains/chain-hand-slice.ts';
import { contentInHand, recipeInHand } from '../../../store/recipes/recipes-slice.ts';
import { chainEdits } from '../chain/chain-edits.ts';
import { recipeActions } from './recipe-actions.ts';

/** Commands on the recipe in hand, and on the artist's recipes. */
export function recipeCommands(app: App): Command[] {
  const { store } = app;
  const recipes = recipeActions(app);
  const state = (): AppState => store.getState();
  const nameInHand = (): string | null => recipeInHand(state())?.known.name ?? null;
  const shared = { menu: 'Batch', submenu: ['Recipe'], group: 2, keys: [] } as const;
  return [
    {
      ...shared,
      id: 'batch.save-recipe',
      name: 'Save recipe as…',
      help: 'Keep the current recipe under a name of your own',
      run: () => state().showOverlay({ kind: 'save-recipe' }),
    },
    {
      ...shared,
      id: 'batch.save-recipe-changes',
      name: 'Save changes of the recipe',
      nameNow: (now) => {
        const hand = now.chain === null ? recipeInHand(now) : chainInHand(now);
        return hand?.known?.origin === 'own'
          ? `Save changes of ${hand.known.name}`
          : 'Save changes of the recipe';
      },
      help: 'Update your recipe to what the form says; what it was is kept as a version',
      disabledBecause: whyNoChanges,
      run: () => {
        const { chain } = state();
        void (chain === null ? recipes.saveChanges() : chainEdits(app).saveAs(chain.name));
      },
    },
    {
      ...shared,
      id: 'batch.recipe-versions',
      name: 'Versions of the recipe…',
      help: 'What your recipe was before each change, and the way back',
      disabledBecause: (now) => {
        const hand = now.chain === null ? recipeInHand(now)?.known : chainInHand(now)?.known;
        if (hand?.origin !== 'own') return 'The current recipe is none of your own.';
        const { recipes: own, chains } = now.settings;
        const saved = (now.chain === null ? own : chains).find(({ name }) => name === hand.name);
        return (saved?.versions ?? []).length === 0 ? 'It was never changed since it was saved.' : null;
      },
      run: () => {
        const { chain } = state();
        const name = chain === null ? nameInHand() : chain.name;
        const of = chain === null ? 'recipe' : 'chain';
        if (name !== null) state().showOverlay({ kind: 'recipe-versions', name, of });
      },
    },
    {
      ...shared,
      id: 'batch.import-recipes',
      name: 'Import recipes…',
      help: 'Take the recipes of a file among yours',
      run: () => void recipes.importFile(),
    },
    {
      ...shared,
      id: 'batch.export-recipe',
      name: 'Export the recipe…',
      help: 'Save the current recipe as a file, for another machine, --recipe, or a studio’s folder',
      run: () => {
        const { chain } = state();
        if (chain !== null) chainEdits(app).exportFile([chain]);
        else recipes.exportFile([{ name: nameInHand() ?? 'Recipe', ...contentInHand(state()) }]);
      },
    },
    {
      ...shared,
      id: 'batch.export-recipes',
      name: 'Export all my recipes and chains…',
      help: 'Save all recipes and chains of your own in one file',
      disabledBecause: ({ settings }) =>
        settings.recipes.length + settings.chains.length === 0
          ? 'You have no recipes or chains of your own.'
          : null,
      run: () => recipes.exportFile(state().settings.recipes, state().settings.chains),
    },
  ];
}

function whyNoChanges(now: AppState): string | null {
  const ofChain = chainInHand(now);
  if (ofChain !== null) {
    if (ofChain.known?.origin !== 'own') return 'The current chain is none of your own; save it as one.';
    return ofChain.isChanged ? null : `“${ofChain.known.name}” says the same already.`;
  }
  const hand = recipeInHand(now);
  if (hand === null) return 'The current recipe has no name yet; save it as one.';
  if (hand.known.origin === 'built-in')
    return `“${hand.known.name}” ships with Maquette; save it as your own.`;
  if (hand.known.origin === 'shared') return `“${hand.known.name}” is the studio’s; save it as your own.`;
  return hand.isChanged ? null : `“${hand.known.name}” says the same already.`;
}
