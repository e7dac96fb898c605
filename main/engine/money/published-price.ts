import type { Credits } from '../../../shared/model/credits.ts';
import { modelPrice, PUBLISHED_PRICES } from '../../../shared/model/prices.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';

/**
 * About how many credits a task of this recipe takes.
 * @returns null where nothing is known, e.g. for a resolution that the model does not offer
 */
export function estimatePrice(recipe: Recipe): Credits | null {
  return recipe.kind === 'model' ? modelPrice(PUBLISHED_PRICES, recipe) : PUBLISHED_PRICES[recipe.kind];
}
