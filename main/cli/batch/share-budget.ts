import { addCredits, type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { JobEngine } from '../../engine/jobs/job-engine.ts';

/**
 * Applies a run's budget also to unfinished jobs of earlier runs, in place of the budgets that they had. Those jobs
 * come first; the rest is for new jobs.
 * @param owed jobs of earlier batches that this run continues
 * @returns what is left for new jobs; null for no limit
 */
export async function shareBudget(
  jobs: Pick<JobEngine, 'setBudget' | 'price' | 'taken'>,
  owed: readonly Job[],
  budget: Credits | null,
): Promise<Credits | null> {
  let left = budget;
  for (const [batchId, ofBatch] of Map.groupBy(owed, (job) => job.batchId)) {
    if (left === null) {
      await jobs.setBudget(batchId, null);
      continue;
    }
    const waiting = ofBatch.filter(({ state }) => state.state === 'waiting');
    const cost = addCredits(
      waiting.flatMap(({ connectionId, recipe }) => jobs.price(connectionId, recipe).credits ?? []),
    );
    const share: Credits = compareCredits(cost, left) < 0 ? cost : left;
    await jobs.setBudget(batchId, addCredits([jobs.taken(batchId), share]));
    left = subtractCredits(left, share);
  }
  return left;
}
