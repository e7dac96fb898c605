import type { Fix } from '../../../shared/model/mend/fix.ts';
import { isSameContent } from '../../../shared/model/recipe/recipe-edits.ts';
import type { RecipeContent, SavedRecipes } from '../../../shared/model/recipe/saved-recipe.ts';
import { NO_SHARED_RECIPES, type SharedRecipes } from '../../../shared/model/recipe/shared-recipes.ts';
import {
  BUILT_IN_RECIPES,
  type NamedRecipe,
  type Recipe,
  recipeAsSent,
} from '../../../shared/model/recipe.ts';
import { rememberLast } from '../remember-last.ts';
import type { SessionSlice } from '../session-slice.ts';
import type { SliceCreator } from '../slice.ts';

/** The recipe in hand beside its fields: where it comes from, and what it mends by itself. */
export interface RecipesSlice {
  /** The name of the recipe that was taken last; null if there is none. */
  readonly recipeName: string | null;
  /** What the recipe in hand mends by itself, on copies of the images. */
  readonly recipeFixes: readonly Fix[];
  readonly sharedRecipes: SharedRecipes;
  readonly setRecipeName: (name: string | null) => void;
  readonly setRecipeFixes: (fixes: readonly Fix[]) => void;
  readonly setSharedRecipes: (recipes: SharedRecipes) => void;
}

export const createRecipesSlice: SliceCreator<RecipesSlice> = (set) => ({
  recipeName: null,
  recipeFixes: [],
  sharedRecipes: NO_SHARED_RECIPES,
  setRecipeName: (recipeName) => set({ recipeName }),
  setRecipeFixes: (recipeFixes) => set({ recipeFixes }),
  setSharedRecipes: (sharedRecipes) => set({ sharedRecipes }),
});

/** Who keeps a recipe: Maquette itself, the artist, or the studio's folder. */
export type RecipeOrigin = 'built-in' | 'own' | 'shared';
export interface KnownRecipe extends NamedRecipe {
  readonly origin: RecipeOrigin;
}

/** The recipe as the form says it. */
interface Filled {
  readonly recipe: Recipe;
}

type Needed = Pick<SessionSlice, 'settings'> & Pick<RecipesSlice, 'sharedRecipes'>;

/** All recipes: the built-in ones, the artist's own, then the shared ones. */
export function knownRecipes({ settings, sharedRecipes }: Needed): readonly KnownRecipe[] {
  return allOf(settings.recipes, sharedRecipes);
}

const allOf = rememberLast((own: SavedRecipes, shared: SharedRecipes): readonly KnownRecipe[] => [
  ...BUILT_IN_RECIPES.map((each) => ({ ...each, origin: 'built-in' as const })),
  ...own.map((each) => ({ ...each, origin: 'own' as const })),
  ...shared.recipes.map((each) => ({ ...each, origin: 'shared' as const })),
]);

/** The recipe in hand, as it would be saved. */
export function contentInHand({
  recipe,
  recipeFixes,
}: Filled & Pick<RecipesSlice, 'recipeFixes'>): RecipeContent {
  return contentWith(recipe, recipeFixes);
}

const contentWith = rememberLast(
  (recipe: RecipeContent['recipe'], fixes: readonly Fix[]): RecipeContent => ({ recipe, fixes }),
);

/** Where the recipe in hand comes from; null if it is one in the making. */
export interface RecipeInHand {
  readonly known: KnownRecipe;
  /** Whether it differs from what is kept under that name. */
  readonly isChanged: boolean;
}

export function recipeInHand(
  state: Needed & Filled & Pick<RecipesSlice, 'recipeFixes' | 'recipeName'>,
): RecipeInHand | null {
  return inHand(knownRecipes(state), contentInHand(state), state.recipeName);
}

const inHand = rememberLast(
  (all: readonly KnownRecipe[], content: RecipeContent, name: string | null): RecipeInHand | null => {
    const named = all.filter((each) => each.name === name);
    const same = [...named, ...all].find((each) => isSameContent(asSent(each), asSent(content)));
    if (same !== undefined && (named.length === 0 || named.includes(same)))
      return { known: same, isChanged: false };
    const [first] = named;
    if (first !== undefined && first.recipe.kind === content.recipe.kind)
      return { known: first, isChanged: true };
    return same === undefined ? null : { known: same, isChanged: false };
  },
);

const asSent = ({ recipe, fixes = [] }: RecipeContent): RecipeContent => ({
  recipe: recipeAsSent(recipe),
  fixes,
});

/** Why a name cannot be given to a recipe; null if it can. @param except the recipe that has it now */
export function whyNoRecipeName(
  typed: string,
  all: readonly KnownRecipe[],
  except: string | null = null,
): string | null {
  const name = typed.trim();
  if (name === '') return 'It needs a name.';
  const other = all.find(
    (each) =>
      each.origin !== 'shared' && each.name !== except && each.name.toLowerCase() === name.toLowerCase(),
  );
  if (other === undefined) return null;
  return other.origin === 'built-in'
    ? `“${other.name}” ships with Maquette.`
    : `“${other.name}” is one of yours.`;
}
