import type { Credits } from '../../../../shared/model/credits.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { type AccountSince, accountSince } from '../../money/account-since.ts';
import { judgeBalance } from '../../money/balance-proof.ts';
import { priceKey, usualPrice } from '../../money/learned-prices.ts';
import type { JobContext } from '../job-context.ts';
import type { Claim } from '../ledger/ledger.ts';
import { accountEvents } from './account-events.ts';
import { retryUntilAnswered } from './retry-until-answered.ts';

/** How long to wait for an answer that the other running jobs still run. Milliseconds. */
const SIBLINGS_TIMEOUT_MS = 45_000;

/** For how long a task that is not polled may still fail and be refunded unseen. Milliseconds. */
const UNPOLLED_FAILURE_MS = 24 * 3_600_000;

/** Whether the balance can prove anything about a lost request. */
export function isProvable({ connections }: JobContext, { state, connectionId }: Job): boolean {
  const soleUser = connections.find(connectionId)?.soleUser === true;
  return soleUser && state.state === 'unknown' && state.charged !== true;
}

/** The lost requests of a connection to investigate again, because another one was resolved. */
export function unprovenRequestsAt(context: JobContext, connectionId: string): readonly Job[] {
  return lostRequestsAt(context, connectionId).filter(
    (job) => isProvable(context, job) && !context.runtime.investigations.has(job.id),
  );
}

/**
 * Finds out by the balance whether a lost request was charged. Its connection's lane is held meanwhile, for a limited time, because
 * another charge may falsify the readings.
 */
export async function proveUnknown(context: JobContext, id: string, signal: AbortSignal): Promise<void> {
  const { queue, ports, connections, tuning } = context;
  const job = queue.get(id);
  if (job?.state.state !== 'unknown') return;
  const { since } = job.state;

  const session = await retryUntilAnswered(context, job, signal, (lasting) =>
    connections.session(job.connectionId, lasting),
  );
  // A Local service that was started after the request cannot still be working on it.
  const isServiceRestarted = session.startedAt !== null && session.startedAt > since;
  const delayMs = isServiceRestarted ? 500 : tuning.proofDelayMs;
  // Never longer than the delay itself, even if the clock was set back.
  const left = Math.min(delayMs, job.updatedAt + delayMs - ports.clock.now());
  await ports.clock.sleep(Math.max(0, left), signal);
  await untilNothingIsSent(context, job, signal);

  const readBalance = (): Promise<Credits | null> =>
    retryUntilAnswered(context, job, signal, async (lasting) => {
      const { client } = await connections.session(job.connectionId, lasting);
      return client.balance(lasting);
    });
  const first = await readBalance();
  await ports.clock.sleep(delayMs / 2, signal);
  const second = await readBalance();
  const readings = [first, second].filter((reading) => reading !== null);
  const isEverySiblingRunning = await areSiblingsRunning(context, job, signal);

  const start = firstLost(context, job);
  const before = start?.balanceBefore;
  if (start === null || before === undefined) {
    queue.apply(id, { type: 'unproven', readings, message: 'the balance was not read before it was sent' });
    return;
  }
  const account = accountOf(context, job, start);
  const doubt = isEverySiblingRunning ? account.doubt : 'running-jobs-not-heard';
  const price = usualPriceOf(context, job);
  const verdict = judgeBalance({ before, account: { ...account, doubt }, readings, price });
  ports.logger.info('balance proof', { job: id, verdict, before, account, readings });
  switch (verdict.verdict) {
    case 'not-charged':
      queue.apply(id, { type: 'proven-not-charged', readings });
      return;
    case 'charged':
      queue.apply(id, { type: 'proven-charged', readings, credits: verdict.credits });
      return;
    case 'no-proof':
      queue.apply(id, { type: 'unproven', readings, message: verdict.why });
      return;
  }
}

/** The jobs of a connection whose task id is not known. If such a task fails, its refund is not seen. */
function lostRequestsAt({ queue }: JobContext, connectionId: string): Job[] {
  return [...queue.all()].filter((job) => job.connectionId === connectionId && job.state.state === 'unknown');
}

/**
 * The first of the lost requests that may still affect the balance. The account is added up from there on, so that no refund of an
 * earlier charge is missed.
 */
function firstLost(context: JobContext, job: Job): Claim | null {
  const claims = lostRequestsAt(context, job.connectionId).map(context.ledger.claimOf);
  let start = context.ledger.claimOf(job);
  for (const claim of claims.filter((each) => each !== null).sort((a, b) => b.number - a.number)) {
    if (start !== null && claim.number < start.number && claim.at >= start.at - UNPOLLED_FAILURE_MS)
      start = claim;
  }
  return start;
}

function accountOf(context: JobContext, { connectionId }: Job, start: Claim): AccountSince {
  const { ledger, queue } = context;
  const account = accountSince(
    accountEvents(ledger.attemptEventsSince(connectionId, start.number)),
    (jobId) => {
      const job = queue.get(jobId);
      return job === null ? null : usualPriceOf(context, job);
    },
  );
  const seen = start.at - UNPOLLED_FAILURE_MS;
  if (ledger.hasAbandonedTaskSince(connectionId, seen) || ledger.restoredSince(seen)) {
    return { ...account, doubt: 'tasks-left-alone' };
  }
  return account;
}

function usualPriceOf({ ledger }: JobContext, { connectionId, recipe }: Job): Credits | null {
  return usualPrice(ledger.prices(connectionId, priceKey(recipe)))?.credits ?? null;
}

/** Waits until no request is being sent: it might be charged between the two readings, or after both. */
async function untilNothingIsSent(
  { queue, ports }: JobContext,
  { connectionId }: Job,
  signal: AbortSignal,
): Promise<void> {
  const isSending = (): boolean => {
    for (const job of queue.all()) {
      if (job.connectionId === connectionId && job.state.state === 'submitting') return true;
    }
    return false;
  };
  while (isSending()) await ports.clock.sleep(250, signal);
}

/**
 * Polls every other running job of the connection; returns whether all still run. A failure that no poll has seen yet may have
 * refunded credits already.
 */
async function areSiblingsRunning(
  { queue, runtime, ports }: JobContext,
  job: Job,
  signal: AbortSignal,
): Promise<boolean> {
  const asked = ports.clock.now();
  const unanswered = (): string[] =>
    [...queue.all()]
      .filter(({ id, connectionId, state }) => {
        if (id === job.id || connectionId !== job.connectionId || state.state !== 'running') return false;
        return (runtime.polledAt.get(id) ?? 0) < asked;
      })
      .map(({ id }) => id);
  for (;;) {
    const waiting = unanswered();
    if (waiting.length === 0) return true;
    const waited = ports.clock.now() - asked;
    // If the clock was set back, end now; else they would be polled until it reaches the old time.
    if (waited > SIBLINGS_TIMEOUT_MS || waited < 0) return false;
    for (const id of waiting) runtime.pokes.get(id)?.();
    await ports.clock.sleep(250, signal);
  }
}
