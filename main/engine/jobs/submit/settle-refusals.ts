import { type Credits, compareCredits } from '../../../../shared/model/credits.ts';
import { type Job, refusedRequest } from '../../../../shared/model/job.ts';
import { isUnpriced } from '../../money/spending-limits.ts';
import { unrecordedCharges } from '../../money/unrecorded-charges.ts';
import type { JobContext } from '../job-context.ts';

/**
 * The jobs of a connection whose last request was refused for now, and of which no balance has shown yet whether it was charged all the
 * same: a server in front of the service may refuse after the service has made the task.
 */
export function openRefusals({ queue }: Pick<JobContext, 'queue'>, connectionId: string): readonly Job[] {
  return [...queue.all()].filter(
    (job) => job.connectionId === connectionId && refusedRequest(job.state) !== null,
  );
}

/** Whether the balance was read before a refused request, so that it must be read again before anything else is sent. */
export function isBalanceNeeded(refusals: readonly Job[]): boolean {
  return refusals.some(({ state }) => refusedRequest(state)?.balanceBefore !== undefined);
}

/**
 * Compares a balance with the last one before refused requests. If it is lower, and our other jobs do not explain it, each request that
 * may have taken the difference counts as a lost answer.
 * @param refusals as they were before the balance was requested
 * @returns whether none of them may have been charged; only then may something be sent
 */
export function settleRefusals(context: JobContext, refusals: readonly Job[], balance: Credits): boolean {
  const { queue, lostInARow, conditionChanges } = context;
  // Another preparation may have settled some of them meanwhile.
  const open = refusals.filter(({ id, state }) => {
    const now = queue.get(id)?.state;
    return now !== undefined && refusedRequest(now)?.since === refusedRequest(state)?.since;
  });
  const missing = missingSince(context, open, balance);
  const readings = [balance];
  const isDoubtful = (job: Job): boolean => missing !== null && mayHaveTaken(context, job, missing);
  for (const { id } of open.filter((job) => !isDoubtful(job))) {
    queue.apply(id, { type: 'refusal-stands', readings });
  }
  const doubted = open.filter(isDoubtful);
  for (const { id, state } of doubted) {
    const message = `The service refused it (${refusedRequest(state)?.words}), but the balance is lower by ${missing}`;
    const lost = queue.apply(id, { type: 'refusal-doubted', readings, message });
    // With a key, it counts only if asking again under it fails, as for any lost answer.
    if (lost?.state.state === 'unknown' && lost.state.idempotency === undefined) lostInARow.lost(lost);
  }
  const [first] = open;
  if (doubted.length === 0 && first !== undefined && missing !== null)
    lostInARow.answered(first.connectionId);
  if (doubted.length > 0) conditionChanges.emit();
  return doubted.length === 0;
}

/** By how much the balance dropped beyond what other jobs were charged; null if it was not read before the requests. */
function missingSince(context: JobContext, refused: readonly Job[], now: Credits): Credits | null {
  const { ledger, queue, prices } = context;
  const [first] = refused;
  if (first === undefined) return null;
  const { connectionId } = first;
  const numbers = refused.flatMap((job) => ledger.claimOf(job)?.number ?? []);
  const reading = ledger.lastReading(connectionId, Math.min(...numbers));
  if (reading === null) return null;
  const unpriced = [...queue.all()].filter(
    (job) =>
      // A lost answer explains nothing: nobody knows whether it was charged.
      job.connectionId === connectionId && job.state.state !== 'unknown' && isUnpriced(job),
  );
  const estimates = unpriced
    .filter((job) => (ledger.claimOf(job)?.number ?? 0) >= reading.number)
    .flatMap((job) => prices.estimate(connectionId, job.recipe).credits ?? []);
  return unrecordedCharges({
    before: reading.balance,
    charged: [...ledger.chargedSince(connectionId, reading.number), ...estimates],
    refunded: ledger.refundedSince(connectionId, reading.number),
    now,
  });
}

/** Whether a job may have taken the missing credits. Others may spend from a shared account: there it must be the job's price at least. */
function mayHaveTaken({ connections, prices }: JobContext, job: Job, missing: Credits): boolean {
  if (compareCredits(missing, '0') <= 0) return false;
  const { credits, seen } = prices.estimate(job.connectionId, job.recipe);
  // A published price may not be this account's price.
  if (credits === null || seen === 0 || connections.find(job.connectionId)?.soleUser === true) return true;
  return compareCredits(missing, credits) >= 0;
}
