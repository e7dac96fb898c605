import { type Job, refusedRequest, type WaitReason } from '../../../../shared/model/job.ts';
import { spendingLimits, startOfNextDay } from '../../money/spending-limits.ts';
import type { JobContext } from '../job-context.ts';
import type { QueuedEvent } from '../state/queue.ts';
import { isPaused, isTimeLeft, type RuntimeFacts } from '../state/runtime-facts.ts';

/** What a connection's lane can do now. */
export interface Turn {
  /** The job whose turn it is; null if there is nothing to send, or the lane is blocked. */
  readonly job: Job | null;
  /** Events to apply to jobs that a budget blocks and that are not yet recorded as such. */
  readonly overBudget: readonly QueuedEvent[];
}

const NOTHING: Turn = { job: null, overBudget: [] };

/** @param busy ids of jobs that the lane is preparing or sending */
export function nextTurn(
  context: JobContext,
  connectionId: string,
  { busy, now }: { readonly busy: readonly string[]; readonly now: number },
): Turn {
  const { chains, queue, runtime, connections } = context;
  if (runtime.paused || runtime.diskFull || gateOpensAt(runtime, connectionId, now) !== null) return NOTHING;
  if (context.holds().has(connectionId)) return NOTHING;
  const { jobsInFlight = 1, uploads = 1 } = connections.find(connectionId) ?? {};
  const limits = spendingLimits(context, connectionId);
  const overBudget: QueuedEvent[] = [];
  let running = 0;
  let sending = 0;
  let isRefusalOpen = false;
  let next: Job | null = null;
  for (const job of queue.all()) {
    if (job.connectionId !== connectionId) continue;
    const { state } = job;
    isRefusalOpen ||= refusedRequest(state) !== null;
    if (state.state === 'submitting' || busy.includes(job.id)) sending += 1;
    else if (state.state === 'running') running += 1;
    else if (state.state === 'waiting' && next === null && !isPaused(runtime, job.batchId)) {
      if (!isWaitOver(job, state.wait, now) || chains.isStopped(job)) continue;
      const of = limits.refuse(job);
      const { wait } = state;
      if (of === null) next = job;
      else if (wait?.reason !== 'budget' || wait.of !== of) {
        overBudget.push({ id: job.id, event: { type: 'held', wait: { reason: 'budget', of } } });
      }
    }
  }
  // A balance that shows whether a refused request was charged must be read while nothing else is sent.
  const room = sending < (isRefusalOpen ? 1 : uploads) && running + sending < jobsInFlight;
  return { job: room ? next : null, overBudget };
}

/** When the lane must check again because time alone may let a job be sent; `Infinity` if only an event can. */
export function nextCheckAt(context: JobContext, connectionId: string, now: number): number {
  const { queue, runtime, policy } = context;
  const gate = gateOpensAt(runtime, connectionId, now);
  if (gate !== null) return gate;
  if (context.holds().has(connectionId)) return Number.POSITIVE_INFINITY;
  let moment = Number.POSITIVE_INFINITY;
  for (const { connectionId: id, state, updatedAt } of queue.all()) {
    if (id !== connectionId || state.state !== 'waiting') continue;
    if (state.wait?.reason === 'budget' && policy().dailyBudget !== null) {
      moment = Math.min(moment, startOfNextDay(now));
    }
    if (state.wait?.reason !== 'backing-off') continue;
    if (isTimeLeft(state.wait.until, { since: updatedAt, now })) moment = Math.min(moment, state.wait.until);
  }
  return moment;
}

/** When a connection's gate opens; null if it is open. Milliseconds since the epoch, or `Infinity` if only an event opens it. */
function gateOpensAt(runtime: RuntimeFacts, connectionId: string, now: number): number | null {
  const gate = runtime.gates.get(connectionId);
  return gate !== undefined && isTimeLeft(gate.until, { since: gate.since, now }) ? gate.until : null;
}

/** Whether the job may be sent now that the gate is open. Waits for the artist, library or references are ended by events elsewhere. */
function isWaitOver({ updatedAt }: Job, wait: WaitReason | null, now: number): boolean {
  switch (wait?.reason) {
    case undefined:
    case 'offline':
    case 'credentials':
    case 'keychain-locked':
    case 'balance':
    case 'budget':
      return true;
    case 'backing-off':
      return !isTimeLeft(wait.until, { since: updatedAt, now });
    case 'library':
    case 'references':
    case 'paused':
    case 'restored':
      return false;
  }
}
