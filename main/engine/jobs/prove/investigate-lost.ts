/*
 * The room prove: finds out what became of a paid request whose answer was lost, so that nothing is paid for twice; and holds its lane meanwhile. In
 * the order of what says most: by its key, by an id that came in place of an answer, by the balance.
 */

import { assertNever } from '../../../../shared/model/assert-never.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';
import { isProvable, proveUnknown } from './prove-unknown.ts';
import { queryNamedTasks } from './query-named-tasks.ts';
import { resendUnderKey } from './resend-under-key.ts';

/**
 * Finds out what became of a request whose answer was lost, in the order of what says most:
 *
 *   sent under a key that the service honours ─▶ ask again under it: the same task, charged once
 *   an id in what came in place of the answer ─▶ ask after it
 *   an account that nobody else spends from   ─▶ read the balance
 */

/** Whether there is anything by which a lost request can be looked into. */
export function canInvestigate(context: JobContext, job: Job): boolean {
  const { state } = job;
  if (state.state !== 'unknown') return false;
  const named = state.namedTasks !== undefined && state.namedTasks.length > 0;
  return state.idempotency !== undefined || named || isProvable(context, job);
}

/** @throws the signal's reason; AppError `disk` where the ledger cannot be written */
export async function investigateLost(context: JobContext, id: string, signal: AbortSignal): Promise<void> {
  const job = context.queue.get(id);
  if (job?.state.state !== 'unknown') return;
  let isSendable = true;
  if (job.state.idempotency !== undefined) {
    const outcome = await resendUnderKey(context, job, job.state.idempotency, signal);
    switch (outcome) {
      case 'settled':
        return;
      case 'cannot':
        break;
      case 'reused':
        isSendable = false;
        break;
      default:
        assertNever(outcome);
    }
  }
  if (await queryNamedTasks(context, job, signal)) return;
  // Proven not charged, it would be sent under the same key, and refused, over and over: the artist's word gives it another.
  if (!isSendable) return;
  const now = context.queue.get(id);
  if (now !== null && isProvable(context, now)) await proveUnknown(context, id, signal);
}
