import { type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';

/** What the balance says about a request whose answer was lost. */
export type BalanceVerdict =
  | { readonly verdict: 'not-charged' }
  | { readonly verdict: 'charged'; readonly credits: Credits }
  | { readonly verdict: 'no-proof'; readonly why: string };

export interface BalanceReadings {
  /** Just before the request was sent. */
  readonly before: Credits;
  /** Two or more, after a settle time. */
  readonly readings: readonly Credits[];
  /** What its like cost before; null where that is not known. */
  readonly price: Credits | null;
  /** Whether another of our jobs was sent, or ended failed, since the request, or may have unseen. */
  readonly moneyMoved: boolean;
}

/**
 * Judges a lost request by the balance of an account that nobody else spends from. Proof needs readings that agree with
 * each other and that nothing else of ours can explain.
 */
export function judgeBalance({ before, readings, price, moneyMoved }: BalanceReadings): BalanceVerdict {
  const [first] = readings;
  if (first === undefined || readings.length < 2)
    return { verdict: 'no-proof', why: 'the balance was not read twice' };
  if (moneyMoved) {
    return {
      verdict: 'no-proof',
      why: 'the balance proves nothing, because other jobs were charged or given back since, or may have been',
    };
  }
  if (readings.some((reading) => compareCredits(reading, first) !== 0)) {
    return { verdict: 'no-proof', why: 'the balance proves nothing, because it is still changing' };
  }
  const drop = subtractCredits(before, first);
  const direction = compareCredits(drop, '0');
  if (direction === 0) return { verdict: 'not-charged' };
  if (direction < 0) return { verdict: 'no-proof', why: 'the balance proves nothing, because it has grown' };
  if (price !== null && compareCredits(drop, price) !== 0) {
    return { verdict: 'no-proof', why: `the balance dropped by ${drop}, which is not the price of ${price}` };
  }
  return { verdict: 'charged', credits: drop };
}
