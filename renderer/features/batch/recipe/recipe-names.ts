import {
  BUILT_IN_RECIPES,
  type NamedRecipe,
  type Recipe,
  recipeAsSent,
} from '../../../../shared/model/recipe.ts';

const sameText = (recipe: NamedRecipe['recipe']): string =>
  JSON.stringify(Object.entries(recipeAsSent(recipe)).sort());

/** The name under which just this recipe is kept, whatever it mends by itself; null if it is one in the making. */
export function nameOf(recipe: Recipe, own: readonly NamedRecipe[]): string | null {
  const text = sameText(recipe);
  return [...BUILT_IN_RECIPES, ...own].find((named) => sameText(named.recipe) === text)?.name ?? null;
}
