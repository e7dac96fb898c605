import type { Job } from '../../../../shared/model/job.ts';
import type { Abandonment } from '../../../../shared/model/plan.ts';
import type { Queue } from '../state/queue.ts';
import type { Ledger } from './ledger.ts';

/** Before the fingerprint, in the name of a fact. */
export const CLEARED_FACT = 'cleared-unfinished ';

/** How a job ended that was charged, or may have been, without a result. */
export function abandonmentOf({ state }: Pick<Job, 'state'>): Abandonment {
  return state.state === 'cancelled' ? 'cancelled' : 'lost';
}

/** Records such jobs when they are removed from the list, so that the same work is not paid for again without a warning. */
export function recordCleared(ledger: Pick<Ledger, 'setFacts'>, jobs: readonly Job[]): void {
  if (jobs.length === 0) return;
  ledger.setFacts(jobs.map(({ fingerprint }) => [`${CLEARED_FACT}${fingerprint}`, 'yes']));
}

/** How earlier work with this fingerprint ended that was charged, or may have been, without a result; null if there is none. */
export function findAbandoned(
  { queue, ledger }: { readonly queue: Pick<Queue, 'findAbandoned'>; readonly ledger: Pick<Ledger, 'fact'> },
  fingerprint: string,
): Abandonment | null {
  const job = queue.findAbandoned(fingerprint);
  if (job !== null) return abandonmentOf(job);
  return ledger.fact(`${CLEARED_FACT}${fingerprint}`) === null ? null : 'cleared';
}
