import type { NamedChain } from '../../../../shared/model/chain/chain.ts';
import type { Fix } from '../../../../shared/model/mend/fix.ts';
import {
  duplicated,
  imported,
  moved,
  renamed,
  takenBack,
  updated,
  withoutRecipe,
  withRecipe,
} from '../../../../shared/model/recipe/recipe-edits.ts';
import {
  MAX_RECIPE_FILE_BYTES,
  readRecipeFile,
  recipeFileText,
} from '../../../../shared/model/recipe/recipe-file.ts';
import {
  isSameName,
  type RecipeContent,
  type SavedRecipes,
} from '../../../../shared/model/recipe/saved-recipe.ts';
import { BUILT_IN_RECIPES, type NamedRecipe, type Recipe } from '../../../../shared/model/recipe.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { perApp } from '../../../store/per-app.ts';
import { contentInHand, recipeInHand } from '../../../store/recipes/recipes-slice.ts';
import { updateSettings } from '../../../store/settings/update-settings.ts';
import { chooseFile, saveFile } from '../../../ui/save-file.ts';
import { counted } from '../../../words/figures.ts';
import { batchActions } from '../batch-actions.ts';
import { chainEdits } from '../chain/chain-edits.ts';

/** What becomes of a recipe of a file whose name is one of the artist's own. */
export type Clash = 'beside' | 'replace';

export interface RecipeActions {
  readonly use: (named: NamedRecipe) => void;
  /** What the recipe in hand mends by itself. */
  readonly setFixes: (fixes: readonly Fix[]) => void;
  /** Keeps the recipe in hand under a name of the artist's; one that is there becomes its former version. */
  readonly saveAs: (name: string) => Promise<void>;
  /** Saves the recipe in hand under the name that it was taken from. The former version is kept. */
  readonly saveChanges: () => Promise<void>;
  readonly rename: (name: string, to: string) => Promise<void>;
  /** Copies any recipe among the artist's own. */
  readonly duplicate: (named: NamedRecipe) => Promise<void>;
  readonly move: (name: string, by: -1 | 1) => Promise<void>;
  readonly forget: (name: string) => Promise<void>;
  /** Makes a former version the latest one again, and takes it in hand. */
  readonly goBack: (name: string, version: RecipeContent) => Promise<void>;
  readonly exportFile: (recipes: readonly NamedRecipe[], chains?: readonly NamedChain[]) => void;
  /** Asks for a file, and adds its recipes: all, or none. If some have names that are there, it asks first. */
  readonly importFile: () => Promise<void>;
  readonly takeImported: (recipes: readonly NamedRecipe[], clash: Clash) => Promise<void>;
}

/** The artist's own recipes, kept in the settings beside the built-in ones. Every change can be undone. */
export const recipeActions = perApp(createRecipeActions);

const SHIPPED = BUILT_IN_RECIPES.map(({ name }) => name);

interface Hand {
  readonly recipe: Recipe;
  readonly recipeFixes: readonly Fix[];
  readonly recipeName: string | null;
  /** Taking a recipe lets go of the chain in hand. */
  readonly chain?: NamedChain | null;
}

/** What a change of the recipes does to the one in hand, as part of the same step of undo. */
interface BesideHand {
  readonly take: () => void;
  readonly back: () => void;
  /** Whether it is a step of undo also where the recipes stay as they are. */
  readonly isChange: boolean;
}

interface Edit {
  readonly label: string;
  readonly change: (all: SavedRecipes) => SavedRecipes;
  readonly announce?: string;
  readonly beside?: (after: SavedRecipes) => BesideHand;
}

const handOf = ({ recipe, recipeFixes, recipeName, chain = null }: Hand): Hand => ({
  recipe,
  recipeFixes,
  recipeName,
  chain,
});

function createRecipeActions(app: App): RecipeActions {
  const { store } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  const put = (recipes: SavedRecipes): Promise<void> => updateSettings(app, { recipes: [...recipes] });

  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: a change that began before the answer to the one before would be made of what was there before both. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };

  const edit = ({ label, change, announce, beside }: Edit): Promise<void> =>
    state().willRemember(
      attempt(() =>
        inTurn(async () => {
          const before = state().settings.recipes;
          const after = change(before);
          const isSame = JSON.stringify(after) === JSON.stringify(before);
          if (!isSame) await put(after);
          // What is in hand changes only once the recipes did.
          const hand = beside?.(after);
          hand?.take();
          if (isSame && hand?.isChange !== true) return;
          const swap =
            (from: SavedRecipes, to: SavedRecipes, then?: () => void) => (): Promise<string | null> =>
              inTurn(async () => {
                const now = state().settings.recipes;
                const next = takenBack(now, to, from);
                if (next !== now) await put(next);
                then?.();
                return remarkOf(from, to, next);
              });
          state().remember({
            label,
            ...(announce === undefined ? {} : { announce }),
            undo: swap(after, before, hand?.back),
            redo: swap(before, after, hand?.take),
          });
        }),
      ),
    );

  const take = ({ recipe, recipeFixes, recipeName, chain = null }: Hand): void => {
    state().setChain(chain);
    state().setRecipeName(recipeName);
    state().setRecipeFixes(recipeFixes);
    state().setRecipe(recipe);
    void batchActions(app).plan();
  };
  const changeHand = (label: string, next: Hand): void => {
    const before = handOf(state());
    const set = (hand: Hand) => async (): Promise<null> => {
      take(hand);
      return null;
    };
    state().remember({ label, undo: set(before), redo: set(next) });
    take(next);
  };
  const use = ({ name, recipe, fixes = [] }: NamedRecipe): void =>
    changeHand('change of the recipe', { recipe, recipeFixes: fixes, recipeName: name });

  /** The recipe in hand gets another name, unless another one was taken since. */
  const renameHand = (from: string | null, to: string | null) => (): void => {
    if (state().recipeName === from) state().setRecipeName(to);
  };

  const takeImported = async (recipes: readonly NamedRecipe[], clash: Clash): Promise<void> => {
    const what = counted(recipes.length, 'recipe');
    await edit({
      label: `import of ${what}`,
      change: (all) => imported(all, recipes, clash, SHIPPED, Date.now()),
      announce: `${what} imported.`,
    });
  };

  return {
    use,
    setFixes: (fixes) =>
      changeHand('change of what the recipe mends', {
        recipe: state().recipe,
        recipeName: state().recipeName,
        chain: state().chain,
        recipeFixes: fixes,
      }),
    saveAs: (name) => {
      const content = contentInHand(state());
      const { recipeName: before } = state();
      return edit({
        label: `saving of “${name}”`,
        change: (all) =>
          all.some((each) => isSameName(each.name, name))
            ? updated(all, name, content, Date.now())
            : withRecipe(all, { name, ...content }),
        beside: (after) => {
          const saved = after.find((each) => isSameName(each.name, name))?.name ?? name;
          return { take: renameHand(before, saved), back: renameHand(saved, before), isChange: false };
        },
      });
    },
    saveChanges: async () => {
      const hand = recipeInHand(state());
      if (hand?.known.origin !== 'own') return;
      const { name } = hand.known;
      const content = contentInHand(state());
      await edit({
        label: `change of “${name}”`,
        change: (all) => updated(all, name, content, Date.now()),
      });
    },
    rename: (name, to) =>
      edit({
        label: `renaming of “${name}”`,
        change: (all) => renamed(all, name, to),
        beside: () => ({ take: renameHand(name, to), back: renameHand(to, name), isChange: false }),
      }),
    duplicate: (named) =>
      edit({
        label: `copy of “${named.name}”`,
        change: (all) =>
          all.some((each) => isSameName(each.name, named.name))
            ? duplicated(all, named.name, SHIPPED)
            : imported(all, [named], 'beside', SHIPPED, Date.now()),
      }),
    move: (name, by) => edit({ label: `move of “${name}”`, change: (all) => moved(all, name, by) }),
    forget: (name) =>
      edit({
        label: `deletion of “${name}”`,
        change: (all) => withoutRecipe(all, name),
        announce: `“${name}” deleted.`,
      }),
    goBack: (name, { recipe, fixes = [] }) =>
      edit({
        label: `return of “${name}”`,
        change: (all) => updated(all, name, { recipe, fixes }, Date.now()),
        beside: () => {
          const before = handOf(state());
          const next: Hand = { recipe, recipeFixes: fixes, recipeName: name };
          return { take: () => take(next), back: () => take(before), isChange: true };
        },
      }),
    exportFile: (recipes, chains = []) => {
      const [first] = recipes;
      const name =
        recipes.length === 1 && chains.length === 0 && first !== undefined ? first.name : 'recipes';
      const safe = name.replaceAll(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'recipe';
      saveFile(`${safe}.json`, new Blob([recipeFileText(recipes, chains)], { type: 'application/json' }));
    },
    importFile: () =>
      attempt(async () => {
        const file = await chooseFile('.json');
        if (file === null) return;
        // One byte more than allowed is enough to know that it is too large.
        const text = await file.slice(0, MAX_RECIPE_FILE_BYTES + 1).text();
        const reading = readRecipeFile(file.name, text);
        if ('refused' in reading) {
          state().addNotice({ level: 'error', message: reading.refused, at: Date.now() });
          return;
        }
        const { recipes, chains } = reading;
        if (chains.length > 0) await chainEdits(app).takeImported(chains);
        if (recipes.length === 0) return;
        const own = state().settings.recipes;
        const clashes = recipes.filter((each) => own.some(({ name }) => isSameName(name, each.name)));
        if (clashes.length === 0) await takeImported(recipes, 'beside');
        else state().showOverlay({ kind: 'import-recipes', recipes });
      }),
    takeImported,
  };
}

/** What a change of the recipes could not be taken back of, since others were changed after it; null if all of it was. */
function remarkOf(from: SavedRecipes, to: SavedRecipes, next: SavedRecipes): string | null {
  const textsOf = (all: SavedRecipes): Set<string> => new Set(all.map((each) => JSON.stringify(each)));
  const [was, is] = [textsOf(from), textsOf(next)];
  const missing = to.filter((each) => !was.has(JSON.stringify(each)) && !is.has(JSON.stringify(each)));
  const [only] = missing;
  if (only !== undefined)
    return missing.length === 1
      ? `“${only.name}” stays as it is: that name was used for another recipe since.`
      : `${counted(missing.length, 'recipe')} stay as they are: their names were used for others since.`;
  const isOrder = from.length === to.length && to.every((each) => was.has(JSON.stringify(each)));
  return isOrder && JSON.stringify(next) !== JSON.stringify(to)
    ? 'The order stays: other recipes were changed since.'
    : null;
}
