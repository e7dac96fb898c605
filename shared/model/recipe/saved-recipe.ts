import { z } from 'zod';
import { type NamedRecipe, namedRecipeSchema } from '../recipe.ts';

/** The former versions that are kept of a recipe. The oldest go first. */
export const MOST_VERSIONS = 20;

/** What a saved recipe was before a change of the artist's. */
export const recipeVersionSchema = namedRecipeSchema.omit({ name: true }).extend({
  /** Until when it was the recipe's latest version. Milliseconds since the epoch. */
  until: z.number().int().nonnegative(),
});
export type RecipeVersion = z.infer<typeof recipeVersionSchema>;

/** A recipe of the artist's own, with its former versions, newest first. */
export const savedRecipeSchema = namedRecipeSchema.extend({
  versions: z.array(recipeVersionSchema).readonly().optional(),
});
export type SavedRecipe = z.infer<typeof savedRecipeSchema>;

/** All recipes of the artist's own, in the artist's order. */
export type SavedRecipes = readonly SavedRecipe[];

/** Upper and lower case are the same name: `--recipe` takes either. */
export const isSameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/** As in {@link namedRecipeSchema}. */
const MOST_CHARACTERS = 80;

/** The name, or the name with the first number behind it that nothing is called yet: `Hero prop (2)`. */
export function freeRecipeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const free = `${name.slice(0, MOST_CHARACTERS - ending.length)}${ending}`;
    if (!taken.some((each) => isSameName(each, free))) return free;
  }
}

/** What a recipe says, apart from its name. */
export type RecipeContent = Pick<NamedRecipe, 'recipe' | 'fixes'>;

/** What a recipe says, apart from its name and versions. */
export function contentOf({ recipe, fixes = [] }: RecipeContent): RecipeContent {
  return fixes.length === 0 ? { recipe } : { recipe, fixes };
}
