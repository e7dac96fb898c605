import type { Spending } from '../../../shared/model/spending.ts';
import { STAND_IN_NOW } from './scenario.ts';

const HOUR = 3_600_000;
const BATCHES = ['samples', 'concept_art', 'client_refs'] as const;
const KINDS = [
  ['model|generalv1.5|512|both', '15.00'],
  ['model|generalv2.1|1536pro|both', '45.00'],
  ['depth', '10.00'],
  ['segmentation', '10.00'],
] as const;
const MOST = 600;

/** The books of an engine with so many jobs on its list, newest first; every ninth charge was given back. */
export function spendingFixture(
  jobs: number,
  { from, to }: { readonly from: number; readonly to: number },
): Spending[] {
  return Array.from({ length: Math.min(MOST, jobs * 4) }, (_, index): Spending => {
    const [what, credits] = KINDS[index % KINDS.length] ?? KINDS[0];
    return {
      at: STAND_IN_NOW - index * 2 * HOUR,
      connectionId: index % 5 === 4 ? 'studio' : 'local',
      batchId: `batch-${index % BATCHES.length}`,
      batch: BATCHES[index % BATCHES.length] ?? null,
      jobId: `job-${index}`,
      attempt: 1,
      what,
      credits,
      refunded: index % 9 === 8,
      estimated: index % 50 === 7,
    };
  }).filter(({ at }) => at >= from && at < to);
}
