import type { Job } from '../../../../shared/model/job.ts';
import type { Abandonment } from '../../../../shared/model/plan.ts';
import { printsOf } from '../state/fingerprint-index.ts';
import type { Queue } from '../state/queue.ts';
import type { Ledger } from './ledger.ts';

/** Name of a fact, followed by the fingerprint: an abandoned job was removed from the list. */
export const CLEARED_FACT = 'cleared-unfinished ';

/** How a job was abandoned. */
export function abandonmentOf({ state }: Pick<Job, 'state'>): Abandonment {
  return state.state === 'cancelled' ? 'cancelled' : 'lost';
}

/** Records abandoned jobs that are removed from the list, so that plans still warn before the same work is paid for again. */
export function recordCleared(ledger: Pick<Ledger, 'setFacts'>, jobs: readonly Job[]): void {
  if (jobs.length === 0) return;
  ledger.setFacts(jobs.flatMap(printsOf).map((print) => [`${CLEARED_FACT}${print}`, 'yes'] as const));
}

/** How an earlier job with this fingerprint was abandoned; null if there is none. */
export function findAbandoned(
  { queue, ledger }: { readonly queue: Pick<Queue, 'findAbandoned'>; readonly ledger: Pick<Ledger, 'fact'> },
  fingerprint: string,
): Abandonment | null {
  const job = queue.findAbandoned(fingerprint);
  if (job !== null) return abandonmentOf(job);
  return ledger.fact(`${CLEARED_FACT}${fingerprint}`) === null ? null : 'cleared';
}
