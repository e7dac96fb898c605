import type { Credits } from '../../../shared/model/credits.ts';
import type { PriceEstimate } from '../../../shared/model/prices.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import { priceKey, usualPrice } from './learned-prices.ts';
import { estimatePrice } from './published-price.ts';

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
