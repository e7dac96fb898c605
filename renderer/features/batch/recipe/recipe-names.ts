import { type NamedRecipe, type Recipe, recipeAsSent } from '../../../../shared/model/recipe.ts';

const sameText = (recipe: NamedRecipe['recipe']): string =>
  JSON.stringify(Object.entries(recipeAsSent(recipe)).sort());

/** The name under which just this recipe is kept, whatever it mends by itself; null if it is one in the making. */
export function nameOf(recipe: Recipe, known: readonly NamedRecipe[]): string | null {
  const text = sameText(recipe);
  return known.find((named) => sameText(named.recipe) === text)?.name ?? null;
}
