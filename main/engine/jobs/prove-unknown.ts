import { AppError } from '../../../shared/model/app-error.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { Job } from '../../../shared/model/job.ts';
import { judgeBalance } from './balance-proof.ts';
import type { JobContext } from './job-context.ts';
import { priceKey, usualPrice } from './learned.ts';
import { backoffDelay } from './poll-plan.ts';

/** How long the other running jobs are waited for to say that they still run. Milliseconds. */
const SIBLINGS_MS = 60_000;

/** For how long a task that nobody asks after is taken to be able to fail, and to give its credits back. Milliseconds. */
const UNSEEN_MS = 24 * 3_600_000;

/** Whether the balance can say anything about a lost request at all. */
export function isProvable({ connections }: JobContext, { state, connectionId }: Job): boolean {
  const soleUser = connections.find(connectionId)?.soleUser === true;
  return soleUser && state.state === 'unknown' && state.balanceBefore !== undefined && state.charged !== true;
}

/**
 * The effect `prove`: finds out by the balance whether a lost request was charged. Its connection's lane stands still
 * meanwhile, whatever the policy: another charge would spoil the proof.
 */
export async function proveUnknown(context: JobContext, id: string, signal: AbortSignal): Promise<void> {
  const { queue, ledger, ports, connections, tuning } = context;
  const job = queue.get(id);
  if (job?.state.state !== 'unknown' || job.state.balanceBefore === undefined) return;
  const { since, balanceBefore: before } = job.state;

  const session = await patiently(context, job, signal, (lasting) =>
    connections.session(job.connectionId, lasting),
  );
  // A service of ours that was started since cannot still be working on what the one before it was sent.
  const gone = session.startedAt !== null && session.startedAt > since;
  const settle = gone ? 500 : tuning.settleMs;
  // Never longer than that, even where the clock was set back.
  const left = Math.min(settle, job.updatedAt + settle - ports.clock.now());
  await ports.clock.sleep(Math.max(0, left), signal);

  const readBalance = (): Promise<Credits | null> =>
    patiently(context, job, signal, async (lasting) => {
      const { client } = await connections.session(job.connectionId, lasting);
      return client.balance(lasting);
    });
  const first = await readBalance();
  await ports.clock.sleep(settle / 2, signal);
  const second = await readBalance();
  const readings = [first, second].filter((reading) => reading !== null);
  const quiet = await siblingsStillRun(context, job, signal);
  const key = priceKey(job.recipe);
  const price = usualPrice(ledger.prices(job.connectionId, key))?.credits ?? null;
  const moneyMoved =
    !quiet ||
    ledger.moneyMovedSince(job, since) ||
    ledger.leftAloneSince(job.connectionId, since - UNSEEN_MS) ||
    hasOtherUnknown(context, job, since - UNSEEN_MS);

  const verdict = judgeBalance({ before, readings, price, moneyMoved });
  ports.logger.info('balance proof', { job: id, verdict: verdict.verdict, before, readings });
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

/** Whether another answer was lost, of whose task nobody hears: should it fail there, its credits come back unseen. */
function hasOtherUnknown({ queue }: JobContext, { id, connectionId }: Job, from: number): boolean {
  for (const other of queue.all()) {
    const { state } = other;
    if (other.id === id || other.connectionId !== connectionId) continue;
    if (state.state === 'unknown' && state.since >= from) return true;
  }
  return false;
}

/** Tries until it works: without an answer nothing can be proven, and nothing is sent meanwhile. */
async function patiently<T>(
  { ports, tuning, connections }: JobContext,
  job: Job,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work(signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      connections.note(job.connectionId, { error });
    }
    await ports.clock.sleep(backoffDelay(failures, ports.ids.random(), tuning.backoffCeilingMs), signal);
  }
}

/**
 * Whether every other job that runs at the connection was seen running after now: a failure that nobody has asked about
 * yet may have given credits back already.
 */
async function siblingsStillRun(
  { queue, live, ports }: JobContext,
  job: Job,
  signal: AbortSignal,
): Promise<boolean> {
  const asked = ports.clock.now();
  const unheard = (): string[] =>
    [...queue.all()]
      .filter(({ id, connectionId, state }) => {
        if (id === job.id || connectionId !== job.connectionId || state.state !== 'running') return false;
        return (live.polledAt.get(id) ?? 0) < asked;
      })
      .map(({ id }) => id);
  for (;;) {
    const waiting = unheard();
    if (waiting.length === 0) return true;
    if (ports.clock.now() - asked > SIBLINGS_MS) return false;
    for (const id of waiting) live.pokes.get(id)?.();
    await ports.clock.sleep(250, signal);
  }
}
