import type { JobView } from '../../../shared/bridge/views.ts';
import { compareTurns, type JobStateName } from '../../../shared/model/job.ts';

/** Jobs that need a decision come first, then active, waiting, failed, and other ended jobs. */
const RANK: Readonly<Record<JobStateName, number>> = {
  unknown: 0,
  fetching: 1,
  running: 1,
  submitting: 1,
  waiting: 2,
  failed: 3,
  done: 4,
  cancelled: 4,
};

/** Sorts jobs in the order of the queue's table. Ended jobs are sorted newest first. */
export function inQueueOrder(jobs: readonly JobView[]): readonly JobView[] {
  return [...jobs].sort((a, b) => {
    const rank = RANK[a.state.state] - RANK[b.state.state];
    if (rank !== 0) return rank;
    return RANK[a.state.state] >= 3 ? b.updatedAt - a.updatedAt : compareTurns(a, b);
  });
}
