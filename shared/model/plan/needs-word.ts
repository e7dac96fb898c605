import type { PlanRow } from '../plan.ts';

/**
 * Whether a row waits for the artist's word: its work was sent before and may be paid for, and nobody said that it is to be made all the
 * same. Until then it is not sent with a whole plan.
 */
export function needsWord({
  status,
  sentBefore,
  wish,
}: Pick<PlanRow, 'status' | 'sentBefore' | 'wish'>): boolean {
  return status === 'new' && sentBefore === true && wish === undefined;
}
