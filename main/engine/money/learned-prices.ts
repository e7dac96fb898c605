import Big from 'big.js';
import { assertNever } from '../../../shared/model/assert-never.ts';
import { type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';

/** A key that jobs share which cost the same at one connection. */
export function priceKey(recipe: Recipe): string {
  switch (recipe.kind) {
    case 'model':
      return `model|${recipe.model}|${recipe.resolution}|${recipe.make}`;
    case 'depth':
      return 'depth';
    case 'segmentation':
      return 'segmentation';
    default:
      return assertNever(recipe);
  }
}

/**
 * The most frequent of the last prices; of equally frequent ones, the newest. If the two newest prices are equal, they win, because a
 * service may change its prices. One price alone may include what somebody else spent.
 * @param prices newest first
 */
export function usualPrice(
  prices: readonly Credits[],
): { readonly credits: Credits; readonly seen: number } | null {
  const counts = new Map<string, number>();
  for (const price of prices) {
    const exact = new Big(price).toFixed();
    counts.set(exact, (counts.get(exact) ?? 0) + 1);
  }
  const [newest, before] = prices;
  if (newest !== undefined && before !== undefined && compareCredits(newest, before) === 0)
    return { credits: newest, seen: counts.get(new Big(newest).toFixed()) ?? 0 };
  let best: { credits: Credits; seen: number } | null = null;
  for (const price of prices) {
    const seen = counts.get(new Big(price).toFixed()) ?? 0;
    if (best === null || seen > best.seen) best = { credits: price, seen };
  }
  return best;
}

/** The price of an attempt: read from the balance, or estimated. */
export interface AttemptPrice {
  readonly credits: Credits;
  /** Whether it was not read from the balance. */
  readonly estimated: boolean;
}

/**
 * The price of an attempt: the drop of the balance. If another of our jobs was charged or refunded between the readings, or the balance
 * did not drop, the usual price; null if neither is known.
 * @param known earlier prices of such jobs, newest first
 */
export function attemptPrice(options: {
  /** Null if there is no reading to compare with. */
  readonly before: Credits | null;
  readonly after: Credits;
  readonly moneyMoved: boolean;
  readonly known: readonly Credits[];
}): AttemptPrice | null {
  const { before, after, moneyMoved, known } = options;
  const drop = before === null || moneyMoved ? '0' : subtractCredits(before, after);
  if (compareCredits(drop, '0') > 0) return { credits: drop, estimated: false };
  const usual = usualPrice(known);
  return usual === null ? null : { credits: usual.credits, estimated: true };
}
