import Big from 'big.js';
import { z } from 'zod';
import { boundedDecimalSchema } from '../interface/bounds.ts';

/** Credits as exact decimal text, e.g. `15.00`; never a binary floating-point number. */
export const creditsSchema = z.string().regex(/^-?\d+(\.\d+)?$/, 'not a decimal number');
/** An amount from outside, not one that Maquette computed: at most 20 digits. */
export const givenCreditsSchema = boundedDecimalSchema;
export type Credits = z.infer<typeof creditsSchema>;

/** Exact sum; the sum of an empty list is `0.00`. */
export function addCredits(amounts: Iterable<Credits>): Credits {
  // A batch has thousands of the same few prices.
  const times = new Map<Credits, number>();
  for (const amount of amounts) times.set(amount, (times.get(amount) ?? 0) + 1);
  let sum = new Big(0);
  for (const [amount, count] of times) sum = sum.plus(new Big(amount).times(count));
  return plain(sum);
}

/** Exact `a − b`. */
export function subtractCredits(a: Credits, b: Credits): Credits {
  return plain(new Big(a).minus(b));
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`. */
export function compareCredits(a: Credits, b: Credits): number {
  return new Big(a).cmp(b);
}

/** Formats with at least two decimals, and with more if the amount has more. */
function plain(amount: Big): Credits {
  const exact = amount.toFixed();
  const decimals = exact.split('.')[1]?.length ?? 0;
  return decimals < 2 ? amount.toFixed(2) : exact;
}

/** Formats for people: grouped thousands and two decimals, e.g. `2,942.50`. */
export function formatCredits(amount: Credits): string {
  const [whole = '0', fraction = '00'] = new Big(amount).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction}`;
}
