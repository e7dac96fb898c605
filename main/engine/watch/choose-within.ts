import { addCredits, type Credits, compareCredits } from '../../../shared/model/credits.ts';
import type { WatchState } from '../../../shared/model/watch/watch.ts';
import { type Budget, fitsBudget } from '../money/spending-limits.ts';
import type { JudgedRow } from './judge-rows.ts';

/** The most references that are queued in one turn; the next turn takes more. */
const MOST_AT_ONCE = 50;

/**
 * The rows that fit into what is left of the day, in their order, and what stopped the first one that does not.
 * @param room `left`: how many more may be queued today; `ofDay`: the budget of a whole day; `sureOnly`: of a chain, what is sent only once its
 * result is approved does not count, as it counts on the day of that word
 */
export function chooseWithin(
  rows: readonly JudgedRow[],
  { limit, committed }: Budget,
  {
    left,
    ofDay,
    sureOnly = false,
  }: { readonly left: number; readonly ofDay: Credits; readonly sureOnly?: boolean },
): { readonly rows: readonly JudgedRow[]; readonly stop: WatchState | null } {
  const chosen: JudgedRow[] = [];
  let taken = committed;
  for (const each of rows) {
    if (each.row.credits === null) return { rows: chosen, stop: { state: 'no-price' } };
    const credits = sureOnly ? (each.row.certain ?? each.row.credits) : each.row.credits;
    if (compareCredits(credits, ofDay) > 0) return { rows: chosen, stop: { state: 'too-dear' } };
    if (chosen.length >= left) return { rows: chosen, stop: { state: 'day-over', of: 'files' } };
    if (!fitsBudget({ limit, committed: taken }, credits))
      return { rows: chosen, stop: { state: 'day-over', of: 'budget' } };
    if (chosen.length === MOST_AT_ONCE) break;
    chosen.push(each);
    taken = addCredits([taken, credits]);
  }
  return { rows: chosen, stop: null };
}
