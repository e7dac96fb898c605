import { subtractCredits } from '../../../shared/model/credits.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { DayOutlook } from '../../../shared/model/spending.ts';
import { type SpendingBooks, spendingLimits, startOfNextDay } from './spending-limits.ts';

/**
 * Goes through the waiting jobs as the lane does, so that it foresees which jobs the budget lets pass. Null if the day has no budget.
 * @param pausedBatches their jobs are not sent before others
 */
export function dayOutlook(
  books: SpendingBooks,
  connectionId: string,
  pausedBatches: ReadonlySet<string>,
): DayOutlook | null {
  const limits = spendingLimits(books, connectionId);
  const taken = limits.today();
  if (taken === null) return null;
  for (const job of books.queue.all()) {
    if (job.connectionId !== connectionId || pausedBatches.has(job.batchId) || !isAhead(job)) continue;
    if (limits.refuse(job) === null) limits.commit(job);
  }
  return {
    taken,
    ahead: subtractCredits(limits.today() ?? taken, taken),
    until: startOfNextDay(books.ports.clock.now()),
  };
}

/** Whether a waiting job is sent before a new one, without the artist. New jobs have normal priority. */
function isAhead({ state, priority }: Job): boolean {
  if (state.state !== 'waiting' || priority === 'low') return false;
  switch (state.wait?.reason) {
    case 'library':
    case 'references':
    case 'paused':
    case 'restored':
      return false;
    default:
      return true;
  }
}
