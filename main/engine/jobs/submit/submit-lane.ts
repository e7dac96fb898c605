import { setImmediate as breathe } from 'node:timers/promises';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job, WaitReason } from '../../../../shared/model/job.ts';
import { delayAfter } from '../../async/backoff.ts';
import { SLICE } from '../../async/slices.ts';
import { startOfNextDay } from '../../money/budget.ts';
import { applySurely, closeGate, type JobContext } from '../job-context.ts';
import { isBefore, isPaused, type LiveFacts } from '../state/live-facts.ts';
import type { QueuedEvent } from '../state/queue.ts';
import { spendingLimits } from './spending-limits.ts';
import { balanceBefore, type PreparedJob, prepareJob, sendJob } from './submit-job.ts';

/** The one way out for a connection's paid requests: in queue order, and one at a time where its limits say no other. */
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

/** Timers stand still while the machine sleeps: what was to come meanwhile is found so long after it woke. Milliseconds. */
const LONGEST_REST_MS = 60_000;

export function createSubmitLane({ context, connectionId, closing, closed }: SubmitLaneOptions): SubmitLane {
  const { queue, live, connections, ports } = context;
  /** Jobs that are being made ready or sent, with the request once it is under way. */
  const going = new Map<string, Going>();
  let awake: (() => void) | null = null;
  let pending = false;

  const wake = (): void => {
    pending = true;
    awake?.();
  };

  /**
   * Waits for a wake, or for the gate to open.
   * @param looked when the queue was looked at: what was not free then and is now must not be taken for never free
   */
  const rest = async (looked: number): Promise<void> => {
    const until = nextMoment(context, connectionId, looked);
    const alarm = new AbortController();
    awake = () => alarm.abort();
    if (pending) alarm.abort();
    const ms = Math.max(0, until - ports.clock.now());
    const sleep = Number.isFinite(ms)
      ? ports.clock.sleep(Math.min(ms, LONGEST_REST_MS), AbortSignal.any([alarm.signal, closing]))
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
    const until = now + delayAfter(error, failures, ports.ids.random(), context.tuning.backoffCeilingMs);
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

  const turn = async (job: Job, mine: Going): Promise<void> => {
    try {
      mine.prepared = await prepareJob(context, job, closing);
      if (mine.prepared === null) return;
      // Much may have happened while it was prepared: the queue paused, the job cancelled.
      const others = [...going.keys()].filter((id) => id !== job.id);
      const next = nextTurn(context, connectionId, { now: ports.clock.now(), busy: others }).job;
      // Another attempt is called back at another address.
      const still = next?.id === job.id && next.attempt === job.attempt;
      if (still && !closing.aborted) {
        const before = balanceBefore(context, job, mine.prepared);
        const { idempotency } = mine.prepared;
        queue.apply(job.id, {
          type: 'claimed',
          ...(before !== null && { balanceBefore: before }),
          ...(idempotency !== null && { idempotency }),
        });
      }
      await mine.sending;
    } catch (error) {
      if (!closing.aborted) hold(job, error);
    } finally {
      await mine.prepared?.ready.close();
    }
  };

  /** The ledger itself cannot be written: nothing is sent until it can. */
  const stand = (error: unknown): void => {
    ports.logger.error('the submit lane stands', { connection: connectionId, error: String(error) });
    const until = ports.clock.now() + context.tuning.backoffCeilingMs / 10;
    const wait: WaitReason = { reason: 'backing-off', until: Math.round(until) };
    closeGate(context, connectionId, { wait, until, failures: 1 });
  };

  const run = async (): Promise<void> => {
    const turns = new Set<Promise<void>>();
    while (!closing.aborted) {
      let next: Job | null = null;
      let more = false;
      const now = ports.clock.now();
      try {
        const { job, overBudget } = nextTurn(context, connectionId, { now, busy: [...going.keys()] });
        // A slice a turn: what is left is found again, and the budget may have grown by then.
        const held = overBudget.slice(0, SLICE);
        queue.applyAll(held);
        more = overBudget.length > held.length;
        next = job;
      } catch (error) {
        stand(error);
      }
      if (next === null) {
        await (more ? breathe() : rest(now));
        continue;
      }
      const { id } = next;
      const mine: Going = { prepared: null, sending: null };
      going.set(id, mine);
      const ended = turn(next, mine)
        .catch(stand)
        .finally(() => {
          going.delete(id);
          turns.delete(ended);
          wake();
        });
      turns.add(ended);
    }
    await Promise.all(turns);
  };

  return {
    wake,
    send: (job) => {
      const mine = going.get(job.id);
      const prepared = mine?.prepared ?? null;
      if (mine !== undefined && prepared !== null) {
        mine.sending = sendJob(context, job, prepared, closed);
        return;
      }
      // Cannot happen while claims are made here alone; if it did, the request was not sent.
      const wait = { reason: 'offline' } as const;
      const event = { type: 'never-sent', wait, words: 'nothing was prepared' } as const;
      void applySurely(context, job.id, event, closed).catch(stand);
    },
    done: run(),
  };
}

/** A job on its way out. */
interface Going {
  prepared: PreparedJob | null;
  /** The request, once it was claimed. */
  sending: Promise<void> | null;
}

/** What a connection's lane finds when it looks at the queue. */
export interface Turn {
  /** The job whose turn it is; null where there is nothing to send, or the lane stands still. */
  readonly job: Job | null;
  /** What is to be said of jobs that a budget does not let go, and of which the ledger does not say so yet. */
  readonly overBudget: readonly QueuedEvent[];
}

const NOTHING: Turn = { job: null, overBudget: [] };

/** @param busy ids of jobs that the lane is making ready or sending */
export function nextTurn(
  context: JobContext,
  connectionId: string,
  { busy, now }: { readonly busy: readonly string[]; readonly now: number },
): Turn {
  const { queue, live, connections } = context;
  if (live.paused || live.diskFull || heldUntil(live, connectionId, now) !== null) return NOTHING;
  if (context.holds(now).has(connectionId)) return NOTHING;
  const { jobsInFlight = 1, uploads = 1 } = connections.find(connectionId) ?? {};
  const limits = spendingLimits(context, connectionId);
  const overBudget: QueuedEvent[] = [];
  let running = 0;
  let sending = 0;
  let next: Job | null = null;
  for (const job of queue.all()) {
    if (job.connectionId !== connectionId) continue;
    const { state } = job;
    if (state.state === 'submitting' || busy.includes(job.id)) sending += 1;
    else if (state.state === 'running') running += 1;
    else if (state.state === 'waiting' && next === null && !isPaused(live, job.batchId)) {
      if (!isFree(job, state.wait, now)) continue;
      const of = limits.refuse(job);
      const { wait } = state;
      if (of === null) next = job;
      else if (wait?.reason !== 'budget' || wait.of !== of) {
        overBudget.push({ id: job.id, event: { type: 'held', wait: { reason: 'budget', of } } });
      }
    }
  }
  const room = sending < uploads && running + sending < jobsInFlight;
  return { job: room ? next : null, overBudget };
}

/** When time alone lets a connection's lane look again; `Infinity` where it does not. */
function nextMoment(context: JobContext, connectionId: string, now: number): number {
  const { queue, live, policy } = context;
  const gate = heldUntil(live, connectionId, now);
  if (gate !== null) return gate;
  const hold = context.holds(now).get(connectionId);
  if (hold !== undefined) return hold.reason === 'looking-into' ? hold.until : Number.POSITIVE_INFINITY;
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

/** Whether a reason to wait is over once the lane's gate is open; the artist's, the library's and the references' are ended elsewhere. */
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
    case 'library':
    case 'references':
    case 'paused':
    case 'restored':
      return false;
  }
}
