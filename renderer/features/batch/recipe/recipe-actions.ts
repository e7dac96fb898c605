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
  readonly exportFile: (recipes: readonly NamedRecipe[]) => void;
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
}

function createRecipeActions(app: App): RecipeActions {
  const { store } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  const put = (recipes: SavedRecipes): Promise<void> => updateSettings(app, { recipes: [...recipes] });

  let last: Promise<void> = Promise.resolve();
  /** One after the other: a change that began before the answer to the one before would be made of what was there before both. */
  const inTurn = (work: () => Promise<unknown>): Promise<void> => {
    last = last.then(() => attempt(work));
    return last;
  };

  const edit = (
    label: string,
    change: (all: SavedRecipes) => SavedRecipes,
    announce?: string,
  ): Promise<void> =>
    inTurn(async () => {
      const before = state().settings.recipes;
      const after = change(before);
      if (JSON.stringify(after) === JSON.stringify(before)) return;
      await put(after);
      const swap = (from: SavedRecipes, to: SavedRecipes) => async (): Promise<null> => {
        await put(takenBack(state().settings.recipes, to, from));
        return null;
      };
      state().remember({
        label,
        ...(announce === undefined ? {} : { announce }),
        undo: swap(after, before),
        redo: swap(before, after),
      });
    });

  const take = ({ recipe, recipeFixes, recipeName }: Hand): void => {
    state().setRecipeName(recipeName);
    state().setRecipeFixes(recipeFixes);
    state().setRecipe(recipe);
    void batchActions(app).plan();
  };
  const changeHand = (label: string, next: Hand): void => {
    const { recipe, recipeFixes, recipeName } = state();
    const before: Hand = { recipe, recipeFixes, recipeName };
    const set = (hand: Hand) => async (): Promise<null> => {
      take(hand);
      return null;
    };
    state().remember({ label, undo: set(before), redo: set(next) });
    take(next);
  };
  const use = ({ name, recipe, fixes = [] }: NamedRecipe): void =>
    changeHand('change of the recipe', { recipe, recipeFixes: fixes, recipeName: name });

  const takeImported = async (recipes: readonly NamedRecipe[], clash: Clash): Promise<void> => {
    const what = counted(recipes.length, 'recipe');
    await edit(
      `import of ${what}`,
      (all) => imported(all, recipes, clash, SHIPPED, Date.now()),
      `${what} imported.`,
    );
  };

  return {
    use,
    setFixes: (fixes) =>
      changeHand('change of what the recipe mends', {
        recipe: state().recipe,
        recipeName: state().recipeName,
        recipeFixes: fixes,
      }),
    saveAs: async (name) => {
      const content = contentInHand(state());
      await edit(`saving of “${name}”`, (all) =>
        all.some((each) => isSameName(each.name, name))
          ? updated(all, name, content, Date.now())
          : withRecipe(all, { name, ...content }),
      );
      const saved = state().settings.recipes.find((each) => isSameName(each.name, name));
      state().setRecipeName(saved?.name ?? name);
    },
    saveChanges: async () => {
      const hand = recipeInHand(state());
      if (hand?.known.origin !== 'own') return;
      const { name } = hand.known;
      await edit(`change of “${name}”`, (all) => updated(all, name, contentInHand(state()), Date.now()));
    },
    rename: async (name, to) => {
      await edit(`renaming of “${name}”`, (all) => renamed(all, name, to));
      if (state().recipeName === name) state().setRecipeName(to);
    },
    duplicate: (named) =>
      edit(`copy of “${named.name}”`, (all) =>
        all.some((each) => isSameName(each.name, named.name))
          ? duplicated(all, named.name, SHIPPED)
          : imported(all, [named], 'beside', SHIPPED, Date.now()),
      ),
    move: (name, by) => edit(`move of “${name}”`, (all) => moved(all, name, by)),
    forget: (name) => edit(`deletion of “${name}”`, (all) => withoutRecipe(all, name), `“${name}” deleted.`),
    goBack: async (name, { recipe, fixes = [] }) => {
      await edit(`return of “${name}”`, (all) => updated(all, name, { recipe, fixes }, Date.now()));
      use({ name, recipe, fixes });
    },
    exportFile: (recipes) => {
      const [first] = recipes;
      const name = recipes.length === 1 && first !== undefined ? first.name : 'recipes';
      const safe = name.replaceAll(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'recipe';
      saveFile(`${safe}.json`, new Blob([recipeFileText(recipes)], { type: 'application/json' }));
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
        const { recipes } = reading;
        const own = state().settings.recipes;
        const clashes = recipes.filter((each) => own.some(({ name }) => isSameName(name, each.name)));
        if (clashes.length === 0) await takeImported(recipes, 'beside');
        else state().showOverlay({ kind: 'import-recipes', recipes });
      }),
    takeImported,
  };
}
