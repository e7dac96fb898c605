import { addCredits, compareCredits, formatCredits } from '../credits.ts';
import type { CreditsRange } from './chain-quote.ts';

/** `10.00`; `10.00 to 25.00`; `10.00 or more`, where a price is not known. */
export function rangeWords({ low, high }: CreditsRange): string {
  if (high === null)
    return compareCredits(low, '0.00') === 0 ? 'a price nobody knows yet' : `${formatCredits(low)} or more`;
  return compareCredits(low, high) === 0
    ? formatCredits(low)
    : `${formatCredits(low)} to ${formatCredits(high)}`;
}

/** The sum of ranges; open above if one of them is. */
export function sumOfRanges(ranges: readonly CreditsRange[]): CreditsRange {
  const highs = ranges.map(({ high }) => high);
  return {
    low: addCredits(ranges.map(({ low }) => low)),
    high: highs.includes(null) ? null : addCredits(highs.flatMap((high) => high ?? [])),
  };
}
