import type { Credits } from '../../../shared/model/credits.ts';
import { modelPrice, type PriceEstimate, PUBLISHED_PRICES } from '../../../shared/model/prices.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import { priceKey, usualPrice } from './learned-prices.ts';

/** What tasks cost at a connection, as far as can be told before they are sent. */
export interface PriceBook {
  /** Learned from what the balance dropped by; before the first was seen, what people have published. */
  readonly estimate: (connectionId: string, recipe: Recipe) => PriceEstimate;
}

export interface PriceBookParts {
  /** The last prices that were seen, newest first. */
  readonly prices: (connectionId: string, priceKey: string) => readonly Credits[];
}

export function createPriceBook({ prices }: PriceBookParts): PriceBook {
  /** By the very prices it came of: a queue of thousands asks for the same few again and again. */
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
 * About how many credits a task of this recipe takes.
 * @returns null where nothing is known, e.g. for a resolution that the model does not offer
 */
export function estimatePrice(recipe: Recipe): Credits | null {
  return recipe.kind === 'model' ? modelPrice(PUBLISHED_PRICES, recipe) : PUBLISHED_PRICES[recipe.kind];
}
