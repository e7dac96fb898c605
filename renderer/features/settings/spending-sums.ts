import { addCredits, type Credits } from '../../../shared/model/credits.ts';
import type { Spending } from '../../../shared/model/spending.ts';
import { calendarDay } from '../../words/moments.ts';

/** By what charges are put together. */
export type SpendingBy = 'day' | 'batch' | 'what';

/** Charges that belong together, with exact sums. */
export interface SpendingSum {
  readonly key: string;
  readonly name: string;
  readonly charges: number;
  readonly spent: Credits;
  /** What was given back of it; not in `spent`. */
  readonly refunded: Credits;
  /** What of `spent` nobody read from the balance. */
  readonly estimated: Credits;
}

/**
 * Puts charges together; groups stand in the order of their newest charge.
 * @param charges newest first
 */
export function sumSpending(charges: readonly Spending[], by: SpendingBy): readonly SpendingSum[] {
  return [...Map.groupBy(charges, (charge) => keyOf(charge, by))].map(([key, own]) => ({
    key,
    name: by === 'batch' ? (own[0]?.batch ?? 'a batch not on record') : key,
    ...totalOf(own),
  }));
}

/** The exact sums of charges. */
export function totalOf(charges: readonly Spending[]): Omit<SpendingSum, 'key' | 'name'> {
  const sum = (isMeant: (charge: Spending) => boolean): Credits =>
    addCredits(charges.filter(isMeant).map(({ credits }) => credits));
  return {
    charges: charges.length,
    spent: sum(({ refunded }) => !refunded),
    refunded: sum(({ refunded }) => refunded),
    estimated: sum(({ refunded, estimated }) => estimated && !refunded),
  };
}

function keyOf({ at, batchId, what }: Spending, by: SpendingBy): string {
  if (by === 'day') return calendarDay(at);
  return by === 'batch' ? batchId : what.split('|').join(' · ');
}
