import { isWorkedOn } from '../../../../shared/interface/tasks.ts';
import { isEnded, isResultAsked, type Job } from '../../../../shared/model/job.ts';
import type { LaneHold } from '../../../../shared/model/lane-hold.ts';
import { percentile } from '../poll/learned-durations.ts';
import { isPaused, type RuntimeFacts } from '../state/runtime-facts.ts';

/** After so many consecutive failures, a ledger that cannot be written needs the user. */
const LEDGER_FAILURES_UNTIL_STALLED = 3;
const HOUR_MS = 60 * 60_000;

/** Whether a job can progress without the user. */
export function canProgress(
  { id, batchId, connectionId, state }: Job,
  runtime: RuntimeFacts,
  isLaneBlocked: boolean,
): boolean {
  if (runtime.ledgerFailures >= LEDGER_FAILURES_UNTIL_STALLED) return false;
  switch (state.state) {
    case 'waiting': {
      if (isPaused(runtime, batchId) || runtime.diskFull || isLaneBlocked) return false;
      return (
        !isGateForArtist(runtime.gates.get(connectionId)?.wait.reason) && !isWaitForArtist(state.wait?.reason)
      );
    }
    case 'unknown':
      return runtime.investigations.has(id) && !runtime.stalled.has(id);
    case 'submitting':
      return true;
    case 'running':
      return !runtime.stalled.has(id);
    case 'fetching':
      return !runtime.stalled.has(id) && !isResultAsked(state);
    case 'done':
    case 'failed':
    case 'cancelled':
      return false;
  }
}

/** The connections whose lane is held until the user decides, or makes the investigation possible. */
export function blockedLanes(
  holds: ReadonlyMap<string, LaneHold>,
  { stalled }: Pick<RuntimeFacts, 'stalled'>,
): ReadonlySet<string> {
  const standing = new Set<string>();
  for (const [connectionId, hold] of holds) {
    if (hold.reason !== 'looking-into' || stalled.has(hold.jobId)) standing.add(connectionId);
  }
  return standing;
}

function isGateForArtist(reason: string | undefined): boolean {
  return reason === 'credentials' || reason === 'keychain-locked' || reason === 'balance';
}

/** Whether the job's own reason to wait ends only when the user acts. */
function isWaitForArtist(reason: string | undefined): boolean {
  switch (reason) {
    case 'paused':
    case 'budget':
    case 'library':
    case 'references':
    case 'restored':
      return true;
    default:
      return false;
  }
}

export interface QueueOutlook {
  readonly jobs: Iterable<Job>;
  /** What the job's like took before, in milliseconds, shortest first. */
  readonly durations: (job: Job) => readonly number[];
  readonly jobsInFlight: (connectionId: string) => number;
  /** Jobs that get done in an hour, as was seen; null where that is not known. */
  readonly perHour: number | null;
  readonly now: number;
}

/**
 * Milliseconds until the queue is empty: what runs, and the rounds of what waits behind it, at the middle of what their
 * like took. Null where there is nothing to go by: none of their like was made before, or all that is left on a connection
 * takes longer than its like. As long as some wait, never less than the rate at which jobs really get done says: a service
 * may work at fewer of them than it takes.
 */
export function remainingMs(outlook: QueueOutlook): number | null {
  const { jobs, durations, jobsInFlight, perHour, now } = outlook;
  let owed = 0;
  let waits = false;
  const byConnection = new Map<string, { longestRunning: number; work: number; late: boolean }>();
  for (const job of jobs) {
    if (isEnded(job.state) || job.state.state === 'unknown') continue;
    owed += 1;
    const expected = percentile(durations(job), 0.5);
    if (expected === null) return null;
    const sum = byConnection.get(job.connectionId) ?? { longestRunning: 0, work: 0, late: false };
    const { state } = job;
    if (state.state === 'waiting' || state.state === 'submitting') {
      waits = true;
      sum.work += expected;
    } else if (state.state === 'running') {
      const left = isWorkedOn(state.remote) ? expected - (now - state.since) : expected;
      sum.longestRunning = Math.max(sum.longestRunning, left);
      sum.late ||= left <= 0;
    }
    byConnection.set(job.connectionId, sum);
  }
  let longest = 0;
  for (const [id, { longestRunning, work, late }] of byConnection) {
    if (late && work === 0) return null;
    longest = Math.max(longest, longestRunning + work / jobsInFlight(id));
  }
  return waits && perHour !== null ? Math.max(longest, (owed / perHour) * HOUR_MS) : longest;
}
