import type { Credits } from '../../../shared/model/credits.ts';
import { modelPrice, PUBLISHED_PRICES } from '../../../shared/model/prices.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';

/**
 * The approximate price of a task with this recipe.
 * @returns null if it is not known, e.g. for a resolution that the model does not offer
 */
export function estimatePrice(recipe: Recipe): Credits | null {
  return recipe.kind === 'model' ? modelPrice(PUBLISHED_PRICES, recipe) : PUBLISHED_PRICES[recipe.kind];
}
