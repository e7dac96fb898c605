import type { Credits } from '../../../shared/model/credits.ts';
import { modelPrice, type PriceEstimate, PUBLISHED_PRICES } from '../../../shared/model/prices.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import { priceKey, usualPrice } from './learned-prices.ts';

/** Estimated prices of tasks at a connection, before they are sent. */
export interface PriceBook {
  /** Learned from drops of the balance; until the first one, the published price. */
  readonly estimate: (connectionId: string, recipe: Recipe) => PriceEstimate;
}

export interface PriceBookParts {
  /** The last prices that were read from the balance, newest first. */
  readonly prices: (connectionId: string, priceKey: string) => readonly Credits[];
}

export function createPriceBook({ prices }: PriceBookParts): PriceBook {
  /** Cached by the array of prices, because a queue of thousands of jobs asks for the same few prices repeatedly. */
  const known = new WeakMap<readonly Credits[], PriceEstimate | null>();
  return {
    estimate: (connectionId, recipe) => {
      const seen = prices(connectionId, priceKey(recipe));
      const usual = known.get(seen) ?? usualPrice(seen);
      known.set(seen, usual);
      return usual ?? { credits: estimatePrice(recipe), seen: 0 };
    },
  };
}

/**
 * The approximate price of a task with this recipe.
 * @returns null if it is not known, e.g. for a resolution that the model does not offer
 */
export function estimatePrice(recipe: Recipe): Credits | null {
  return recipe.kind === 'model' ? modelPrice(PUBLISHED_PRICES, recipe) : PUBLISHED_PRICES[recipe.kind];
}
