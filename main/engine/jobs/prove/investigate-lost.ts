/*
 * Folder prove: finds out whether a paid request with a lost answer was charged, so that nothing is paid for twice, and holds its lane
 * meanwhile.
 */

import { assertNever } from '../../../../shared/model/assert-never.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';
import { isProvable, proveUnknown } from './prove-unknown.ts';
import { queryNamedTasks } from './query-named-tasks.ts';
import { resendUnderKey } from './resend-under-key.ts';

/**
 * Finds out what became of a request whose answer was lost. The most conclusive means comes first:
 *
 *   sent under a key that the service honours ─▶ send it again under the key: the same task, charged once
 *   a task id in the unreadable answer        ─▶ query that task
 *   an account that nobody else spends from   ─▶ compare the balance
 */

/** Whether there is any means to investigate a lost request. */
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
      case 'resolved':
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
  // If the balance proved it not charged, it would be sent again under the same key, and refused, without end. It needs a new key, so
  // the artist decides.
  if (!isSendable) return;
  const now = context.queue.get(id);
  if (now !== null && isProvable(context, now)) await proveUnknown(context, id, signal);
}
