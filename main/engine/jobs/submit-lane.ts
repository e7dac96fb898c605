import { AppError } from '../../../shared/model/app-error.ts';
import type { Job, WaitReason } from '../../../shared/model/job.ts';
import { startOfNextDay } from '../money/budget.ts';
import { applySurely, closeGate, type JobContext } from './job-context.ts';
import { isBefore, isPaused, type LiveFacts } from './live-facts.ts';
import { backoffDelay } from './poll-plan.ts';
import { spendingLimits } from './spending-limits.ts';
import { type PreparedJob, prepareJob, sendJob } from './submit-job.ts';

/** The one way out for a connection's paid requests: one at a time, in queue order. */
export interface SubmitLane {
  /** Looks whether something can be sent now. */
  readonly wake: () => void;
  /** The effect `submit`: sends the job that was just claimed. */
  readonly send: (job: Job) => void;
  /** Resolves when nothing is under way any more. */
  readonly done: Promise<void>;
}

export interface SubmitLaneOptions {
  readonly context: JobContext;
  readonly connectionId: string;
  /** Stops waiting and preparing. */
  readonly closing: AbortSignal;
  /** Ends even a request under way. */
  readonly closed: AbortSignal;
}

export function createSubmitLane({ context, connectionId, closing, closed }: SubmitLaneOptions): SubmitLane {
  const { queue, live, connections, ports } = context;
  let prepared: PreparedJob | null = null;
  let sending: Promise<void> = Promise.resolve();
  let awake: (() => void) | null = null;
  let pending = false;

  const wake = (): void => {
    pending = true;
    awake?.();
  };

  /** Waits for a wake, or for the gate to open. */
  const rest = async (): Promise<void> => {
    const until = nextMoment(context, connectionId);
    const alarm = new AbortController();
    awake = () => alarm.abort();
    if (pending) alarm.abort();
    const ms = Math.max(0, until - ports.clock.now());
    const sleep = Number.isFinite(ms)
      ? ports.clock.sleep(ms, AbortSignal.any([alarm.signal, closing]))
      : new Promise<never>((_, reject) => {
          const stop = (): void => reject(new Error('awake'));
          AbortSignal.any([alarm.signal, closing]).addEventListener('abort', stop, { once: true });
          if (alarm.signal.aborted || closing.aborted) stop();
        });
    // Waking is the purpose of the signal here, not a fault.
    await sleep.catch(() => undefined);
    awake = null;
    pending = false;
  };

  const close = (job: Job, wait: WaitReason, until: number, failures: number): void => {
    closeGate(context, connectionId, { wait, until, failures });
    queue.apply(job.id, { type: 'held', wait });
  };

  const hold = (job: Job, error: unknown): void => {
    const failures = (live.gates.get(connectionId)?.failures ?? 0) + 1;
    const now = ports.clock.now();
    const until = now + backoffDelay(failures, ports.ids.random(), context.tuning.backoffCeilingMs);
    connections.note(connectionId, { error });
    const kind = error instanceof AppError ? error.kind : 'internal';
    if (kind === 'internal')
      ports.logger.error('a job could not be prepared', { job: job.id, error: String(error) });
    if (kind === 'input') {
      const message = error instanceof Error ? error.message : String(error);
      queue.apply(job.id, {
        type: 'unsendable',
        failure: { code: null, message, words: '', refunded: true },
      });
    } else if (kind === 'offline') close(job, { reason: 'offline' }, until, failures);
    else if (kind === 'credentials')
      close(job, { reason: 'credentials' }, Number.POSITIVE_INFINITY, failures);
    else if (kind === 'keychain')
      close(job, { reason: 'keychain-locked' }, Number.POSITIVE_INFINITY, failures);
    else close(job, { reason: 'backing-off', until: Math.round(until) }, until, failures);
  };

  const turn = async (job: Job): Promise<void> => {
    try {
      prepared = await prepareJob(context, job, closing);
      if (prepared === null) return;
      // Much may have happened while it was prepared: the queue paused, the job cancelled.
      const { balanceBefore } = prepared;
      const still = nextTurn(context, connectionId).job?.id === job.id && !closing.aborted;
      if (still) queue.apply(job.id, { type: 'claimed', ...(balanceBefore !== null && { balanceBefore }) });
      await sending;
    } catch (error) {
      if (closing.aborted) return;
      hold(job, error);
    } finally {
      await prepared?.ready.close();
      prepared = null;
    }
  };

  const run = async (): Promise<void> => {
    while (!closing.aborted) {
      try {
        const { job, overBudget } = nextTurn(context, connectionId);
        for (const { id } of overBudget) queue.apply(id, { type: 'held', wait: { reason: 'budget' } });
        if (job === null) await rest();
        else await turn(job);
      } catch (error) {
        // The ledger itself cannot be written: nothing is sent until it can.
        ports.logger.error('the submit lane stands', { connection: connectionId, error: String(error) });
        const until = ports.clock.now() + context.tuning.backoffCeilingMs / 10;
        const wait: WaitReason = { reason: 'backing-off', until: Math.round(until) };
        closeGate(context, connectionId, { wait, until, failures: 1 });
      }
    }
  };

  return {
    wake,
    send: (job) => {
      const going = prepared;
      if (going === null || going.jobId !== job.id) {
        // Cannot happen while claims are made here alone; if it did, the request was not sent.
        sending = applySurely(
          context,
          job.id,
          { type: 'never-sent', wait: { reason: 'offline' }, words: 'nothing was prepared' },
          closed,
        ).then(() => undefined);
        return;
      }
      sending = sendJob(context, job, going, closed);
    },
    done: run(),
  };
}

/** What a connection's lane finds when it looks at the queue. */
export interface Turn {
  /** The job whose turn it is; null where there is nothing to send, or the lane stands still. */
  readonly job: Job | null;
  /** Jobs passed by because a budget does not let them go, and of which the ledger does not say so yet. */
  readonly overBudget: readonly Job[];
}

const NOTHING: Turn = { job: null, overBudget: [] };

export function nextTurn(context: JobContext, connectionId: string): Turn {
  const { queue, live, connections, ports } = context;
  const now = ports.clock.now();
  if (live.paused || live.diskFull || heldUntil(live, connectionId, now) !== null) return NOTHING;
  const limit = connections.find(connectionId)?.jobsInFlight ?? 1;
  const limits = spendingLimits(context, connectionId);
  const overBudget: Job[] = [];
  let inFlight = 0;
  let next: Job | null = null;
  for (const job of queue.all()) {
    if (job.connectionId !== connectionId) continue;
    const { state } = job;
    if (state.state === 'submitting') return NOTHING;
    if (state.state === 'unknown' && (live.unknownPolicy === 'wait' || live.proving.has(job.id)))
      return NOTHING;
    if (state.state === 'running') inFlight += 1;
    if (state.state !== 'waiting' || next !== null || isPaused(live, job.batchId)) continue;
    if (!isFree(job, state.wait, now)) continue;
    if (limits.allow(job)) next = job;
    else if (state.wait?.reason !== 'budget') overBudget.push(job);
  }
  return { job: inFlight < limit ? next : null, overBudget };
}

/** When time alone lets a connection's lane look again; `Infinity` where it does not. */
function nextMoment({ queue, live, ports, policy }: JobContext, connectionId: string): number {
  const now = ports.clock.now();
  const gate = heldUntil(live, connectionId, now);
  if (gate !== null) return gate;
  let moment = Number.POSITIVE_INFINITY;
  for (const { connectionId: id, state, updatedAt } of queue.all()) {
    if (id !== connectionId || state.state !== 'waiting') continue;
    if (state.wait?.reason === 'budget' && policy().dailyBudget !== null) {
      moment = Math.min(moment, startOfNextDay(now));
    }
    if (state.wait?.reason !== 'backing-off') continue;
    if (isBefore(state.wait.until, { since: updatedAt, now })) moment = Math.min(moment, state.wait.until);
  }
  return moment;
}

/** When a connection's gate opens by itself; null where it is open. Milliseconds since the epoch, or `Infinity`. */
function heldUntil(live: LiveFacts, connectionId: string, now: number): number | null {
  const gate = live.gates.get(connectionId);
  return gate !== undefined && isBefore(gate.until, { since: gate.since, now }) ? gate.until : null;
}

/** Whether a reason to wait is over once the lane's gate is open; the artist's reasons never are by themselves. */
function isFree({ updatedAt }: Job, wait: WaitReason | null, now: number): boolean {
  switch (wait?.reason) {
    case undefined:
    case 'offline':
    case 'credentials':
    case 'keychain-locked':
    case 'balance':
    case 'budget':
      return true;
    case 'backing-off':
      return !isBefore(wait.until, { since: updatedAt, now });
    case 'paused':
    case 'restored':
      return false;
  }
}
