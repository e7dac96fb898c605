import { z } from 'zod';
import { type NamedRecipe, namedRecipeSchema, type Recipe } from '../recipe.ts';

/** The former versions that are kept of a recipe. The oldest go first. */
export const MOST_VERSIONS = 20;

/** What a saved recipe was before a change of the artist's. */
export const recipeVersionSchema = namedRecipeSchema.omit({ name: true }).extend({
  /** Until when it was the recipe's latest version. Milliseconds since the epoch. */
  until: z.number().int().nonnegative(),
});

/** A recipe of the artist's own, with its former versions, newest first. */
export const savedRecipeSchema = namedRecipeSchema.extend({
  versions: z.array(recipeVersionSchema).readonly().optional(),
});
export type SavedRecipe = z.infer<typeof savedRecipeSchema>;

/** All recipes of the artist's own, in the artist's order. */
export type SavedRecipes = readonly SavedRecipe[];

/** What each of these names stands for, and stood for before a change of the artist's. */
export function recipesOfNames(
  recipes: SavedRecipes,
): readonly { readonly name: string; readonly recipe: Recipe }[] {
  return recipes.flatMap(({ name, recipe, versions = [] }) =>
    [recipe, ...versions.map((version) => version.recipe)].map((each) => ({ name, recipe: each })),
  );
}

/** Upper and lower case are the same name: `--recipe` takes either. */
export const isSameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/** As in {@link namedRecipeSchema}. */
const MOST_CHARACTERS = 80;

/** The name, or the name with the first number behind it that nothing is called yet: `Hero prop (2)`. */
export function freeRecipeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const free = numbered(name, number);
    if (!taken.some((each) => isSameName(each, free))) return free;
  }
}

/**
 * Gives each of many recipes a name that none before it has, as {@link freeRecipeName}. Each number is tried once, so thousands of equal
 * names take no longer than as many different ones.
 */
export function createRecipeNames(): (name: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  const keyOf = (name: string): string => name.trim().toLowerCase();
  return (name) => {
    for (let number = numbers.get(keyOf(name)) ?? 1; ; number += 1) {
      const free = numbered(name, number);
      if (taken.has(keyOf(free))) continue;
      numbers.set(keyOf(name), number + 1);
      taken.add(keyOf(free));
      return free;
    }
  };
}

function numbered(name: string, number: number): string {
  const ending = number === 1 ? '' : ` (${number})`;
  return `${name.slice(0, MOST_CHARACTERS - ending.length)}${ending}`;
}

/** What a recipe says, apart from its name. */
export type RecipeContent = Pick<NamedRecipe, 'recipe' | 'fixes'>;

/** What a recipe says, apart from its name and versions. */
export function contentOf({ recipe, fixes = [] }: RecipeContent): RecipeContent {
  return fixes.length === 0 ? { recipe } : { recipe, fixes };
}
