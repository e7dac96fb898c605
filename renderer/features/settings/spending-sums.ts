import type { ConnectionStatus } from '../../../shared/model/connection.ts';
import { addCredits, type Credits } from '../../../shared/model/credits.ts';
import type { Spending } from '../../../shared/model/spending.ts';
import { calendarDay } from '../../words/moments.ts';

/** What an account lost of which only the balance tells: the list of jobs comes from a backup. */
const SINCE_BACKUP = 'since-backup';

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

/** The accounts whose spending can be looked at: those that are there, and those that left charges behind. */
export function accountsOf(
  connections: readonly Pick<ConnectionStatus, 'id' | 'name'>[],
  charges: readonly Spending[],
): readonly { readonly value: string; readonly label: string }[] {
  const there = new Set(connections.map(({ id }) => id));
  const gone = [...new Set(charges.map(({ connectionId }) => connectionId))].filter((id) => !there.has(id));
  return [
    ...connections.map(({ id, name }) => ({ value: id, label: name })),
    ...gone.map((value, index) => ({
      value,
      label: `An account no longer here${gone.length === 1 ? '' : ` (${index + 1})`}`,
    })),
  ];
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
  if (by === 'batch') return batchId;
  return what === SINCE_BACKUP ? 'Since the restored backup' : what.split('|').join(' · ');
}
