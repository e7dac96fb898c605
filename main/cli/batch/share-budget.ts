import { addCredits, type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { JobEngine } from '../../engine/jobs/job-engine.ts';

/**
 * Applies a run's budget also to unfinished jobs of earlier runs, in place of the budgets that they had. Those jobs
 * come first; the rest is for new jobs.
 * @param owed jobs of earlier batches that this run continues
 * @param toCome what steps of chains that are still to come may cost, by their batches
 * @returns what is left for new jobs; null for no limit
 */
export async function shareBudget(
  jobs: Pick<JobEngine, 'setBudget' | 'price' | 'taken'>,
  owed: readonly Job[],
  budget: Credits | null,
  toCome: ReadonlyMap<string, Credits> = new Map(),
): Promise<Credits | null> {
  let left = budget;
  const byBatch = Map.groupBy(owed, (job) => job.batchId);
  for (const batchId of new Set([...byBatch.keys(), ...toCome.keys()])) {
    if (left === null) {
      await jobs.setBudget(batchId, null);
      continue;
    }
    const waiting = (byBatch.get(batchId) ?? []).filter(({ state }) => state.state === 'waiting');
    const prices = waiting.flatMap(
      ({ connectionId, recipe }) => jobs.price(connectionId, recipe).credits ?? [],
    );
    const cost = addCredits([...prices, toCome.get(batchId) ?? '0']);
    const share: Credits = compareCredits(cost, left) < 0 ? cost : left;
    await jobs.setBudget(batchId, addCredits([jobs.taken(batchId), share]));
    left = subtractCredits(left, share);
  }
  return left;
}
