import { resultCode } from '../../../../shared/interface/codes.ts';
import type { Credits } from '../../../../shared/model/credits.ts';
import type { Job, WaitReason } from '../../../../shared/model/job.ts';
import type { Remedy, SubmitOutcome } from '../../api/classify-submit.ts';
import { backoffDelay } from '../../async/backoff.ts';
import { applyWithRetry, closeGate, type JobContext } from '../job-context.ts';

/** Wait between two checks of a balance that was too small. Milliseconds. */
const BALANCE_CHECK_MS = { first: 10_000, last: 290_000 };
/** Wait before another try at a service that answers, but refused every token. Milliseconds. */
const CREDENTIALS_CHECK_MS = 15 * 60_000;

type BalanceWait = Extract<WaitReason, { reason: 'balance' }>;

export interface Refusal {
  readonly context: JobContext;
  readonly job: Job;
  readonly outcome: Extract<SubmitOutcome, { kind: 'refused' }>;
  readonly balanceBefore: Credits | null;
  readonly closed: AbortSignal;
}

/**
 * Whether a refusal may come from a server in front of the service, which can refuse after the service has made the task. The other
 * refusals are documented codes, which only the service gives.
 */
export function isDoubtful(remedy: Remedy): boolean {
  return remedy === 'fresh-token' || remedy === 'later';
}

/** Records a refusal, and closes the gate if the next job would be refused for the same reason. */
export async function applyRefusal({ context, job, outcome, balanceBefore, closed }: Refusal): Promise<void> {
  const { runtime, ports, tuning } = context;
  const { code, words } = outcome;
  const waitFor = (wait: WaitReason | null): Promise<unknown> =>
    applyWithRetry(
      context,
      job.id,
      { type: 'refused-for-now', wait, words, ...(isDoubtful(outcome.remedy) && { doubtful: true }) },
      closed,
    );
  const closeForCredentials = async (): Promise<void> => {
    const wait: WaitReason = { reason: 'credentials' };
    runtime.tokenRefusals.delete(job.id);
    closeGate(context, job.connectionId, {
      wait,
      until: ports.clock.now() + CREDENTIALS_CHECK_MS,
      failures: 1,
    });
    await waitFor(wait);
  };
  const failures = (runtime.gates.get(job.connectionId)?.failures ?? 0) + 1;

  switch (outcome.remedy) {
    case 'nothing': {
      const known = code === null ? undefined : resultCode(code);
      const message = known?.meaning ?? 'The service refuses this job.';
      await applyWithRetry(
        context,
        job.id,
        { type: 'refused', failure: { code, message, words, refunded: true } },
        closed,
      );
      return;
    }
    case 'fresh-token': {
      const count = (runtime.tokenRefusals.get(job.id) ?? 0) + 1;
      runtime.tokenRefusals.set(job.id, count);
      if (count > 1) await closeForCredentials();
      else await waitFor(null);
      return;
    }
    case 'credentials':
      await closeForCredentials();
      return;
    case 'top-up': {
      const isDocumented = code !== null && words === resultCode(code)?.message;
      const wait: BalanceWait = { reason: 'balance', ...(!isDocumented && { why: words }) };
      await waitFor(wait);
      closeForBalance(context, { job, wait, balance: balanceBefore, failures });
      return;
    }
    case 'later': {
      const delay =
        outcome.retryAfterMs ?? backoffDelay(failures, ports.ids.random(), tuning.backoffCeilingMs);
      const until = Math.round(ports.clock.now() + delay);
      const wait: WaitReason = { reason: 'backing-off', until, why: words };
      closeGate(context, job.connectionId, { wait, until, failures });
      await waitFor(wait);
      return;
    }
  }
}

/** Closes a connection's gate until its balance is greater than the one that was too small. */
export function closeForBalance(
  context: JobContext,
  {
    job,
    wait,
    balance,
    failures,
  }: {
    readonly job: Job;
    readonly wait: BalanceWait;
    readonly balance: Credits | null;
    readonly failures: number;
  },
): void {
  const { runtime, ports, queue } = context;
  if (balance === null) runtime.shortBalances.delete(job.connectionId);
  else runtime.shortBalances.set(job.connectionId, balance);
  const delay = BALANCE_CHECK_MS.first + backoffDelay(failures, ports.ids.random(), BALANCE_CHECK_MS.last);
  closeGate(context, job.connectionId, { wait, until: ports.clock.now() + delay, failures });
  queue.apply(job.id, { type: 'held', wait });
}
