import { wouldFailAgain } from '../jobs/failure.ts';
import type { Plan, PlanRow } from '../plan.ts';

type Row = Pick<PlanRow, 'status' | 'sentBefore' | 'failedBefore' | 'wish'>;

/**
 * Whether a row waits for the artist's word, as nobody said that it is to be made all the same: its work was sent before and may be paid for, or
 * it {@link failsAgain}. Until then it is not sent with a whole plan, as {@link isLeftOut} says.
 */
export function needsWord(row: Row): boolean {
  return row.status === 'new' && row.wish === undefined && (row.sentBefore === true || failsAgain(row));
}

/**
 * Whether a row is not sent with a whole plan, because it {@link needsWord}. Of a chain, what failed and cost nothing is tried again, and only
 * what was sent before and may be paid for waits.
 */
export function isLeftOut(row: Row, { chain }: Pick<Plan, 'chain'>): boolean {
  return needsWord(row) && (chain === undefined || row.sentBefore === true);
}

/** Whether a row's work failed before, cost nothing, and would fail again just so. */
export function failsAgain({ status, failedBefore, sentBefore }: Omit<Row, 'wish'>): boolean {
  return (
    status === 'new' && sentBefore !== true && failedBefore !== undefined && wouldFailAgain(failedBefore)
  );
}
