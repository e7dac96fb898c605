import type { Credits } from '../../../../shared/model/credits.ts';
import type { PriceEstimate } from '../../../../shared/model/prices.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';

/** What the rows of one plan cost: each recipe is looked up once. */
export interface RowPrices {
  /** Estimated credits of an attempt; null if they are not known. */
  readonly of: (recipe: Recipe) => Credits | null;
  /** How often the balance confirmed the least confirmed of the prices that were asked for. */
  readonly seen: () => number;
}

export function createPrices(
  { priceOf }: { readonly priceOf: (connectionId: string, recipe: Recipe) => PriceEstimate },
  batch: { readonly connectionId: string; readonly recipe: Recipe },
): RowPrices {
  const known = new Map<string, PriceEstimate>();
  const estimate = (recipe: Recipe): PriceEstimate => {
    const key = JSON.stringify(recipe);
    const price = known.get(key) ?? priceOf(batch.connectionId, recipe);
    known.set(key, price);
    return price;
  };
  return {
    of: (recipe) => estimate(recipe).credits,
    seen: () => {
      if (known.size === 0) estimate(batch.recipe);
      return Math.min(...[...known.values()].map(({ seen }) => seen));
    },
  };
}
