import { isWorkedOn } from '../../../../shared/interface/tasks.ts';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import type { HandOffStatus } from '../../../../shared/model/hand-off/hand-off.ts';
import { type Job, lostWords, type OverBudget, type WaitReason } from '../../../../shared/model/job.ts';
import { libraryName } from '../../../../shared/model/libraries/job-library.ts';
import { shortWarnings } from '../../../../shared/model/warning-words.ts';
import { percentile } from '../poll/learned-durations.ts';
import { isPaused, isTimeLeft, type RuntimeFacts } from '../state/runtime-facts.ts';

/** A job with what is known of it only while the engine runs. */
export interface JobReport {
  readonly job: Job;
  /** 0 to 1; null where it cannot be told. */
  readonly progress: number | null;
  /** Expected length of the whole task in milliseconds, from what this kind, model and resolution took before. */
  readonly expectedMs: number | null;
  /** In words, for the queue. */
  readonly status: string;
  /** Why its account sends nothing now, if it is a waiting job; undefined while it does. */
  readonly heldBy?: WaitReason | undefined;
  /** Which full disk holds it: that of the data folder, before it is sent; or that of the library, which its result is to be kept in. */
  readonly fullDisk?: 'data' | 'library' | undefined;
  /** What became of the copy of its result; undefined if there is none. */
  readonly handOff?: HandOffStatus | undefined;
}

/** A task past its expected time is nearly done for as long as it takes. */
const NEARLY = 0.95;

/**
 * A job with what is known of it at this moment.
 * @param durations what its like took before, in milliseconds, shortest first
 * @param now milliseconds since the epoch
 */
export function reportJob(
  job: Job,
  runtime: RuntimeFacts,
  durations: readonly number[],
  now: number,
): JobReport {
  const expectedMs = percentile(durations, 0.5);
  return {
    job,
    expectedMs,
    progress: progressOf(job, runtime, expectedMs, now),
    status: statusOf(job, runtime, now),
    heldBy: gateOf(job, runtime, now),
    fullDisk: fullDiskOf(job, runtime),
  };
}

function progressOf(
  { id, state }: Job,
  runtime: RuntimeFacts,
  expectedMs: number | null,
  now: number,
): number | null {
  switch (state.state) {
    case 'submitting':
      return runtime.uploads.get(id) ?? null;
    case 'running':
      // while it stands in the service's own line, time spent is no work done
      if (expectedMs === null || !isWorkedOn(state.remote)) return null;
      return Math.min(NEARLY, Math.max(0, now - state.since) / expectedMs);
    case 'fetching':
      return runtime.downloads.get(id) ?? null;
    case 'done':
      return 1;
    case 'waiting':
    case 'unknown':
    case 'failed':
    case 'cancelled':
      return null;
    default:
      return assertNever(state);
  }
}

function fullDiskOf({ id, state }: Job, { diskFull, noRoom }: RuntimeFacts): 'data' | 'library' | undefined {
  if (state.state === 'waiting' && diskFull) return 'data';
  return state.state === 'fetching' && noRoom.has(id) ? 'library' : undefined;
}

/** Why the account of a waiting job sends nothing now; undefined while it does. */
function gateOf(
  { connectionId, state }: Pick<Job, 'connectionId' | 'state'>,
  { gates }: RuntimeFacts,
  now: number,
): WaitReason | undefined {
  const gate = gates.get(connectionId);
  if (state.state !== 'waiting' || gate === undefined) return undefined;
  return isTimeLeft(gate.until, { since: gate.since, now }) ? gate.wait : undefined;
}

function statusOf({ id, batchId, connectionId, state }: Job, runtime: RuntimeFacts, now: number): string {
  switch (state.state) {
    case 'waiting': {
      if (isPaused(runtime, batchId)) return 'paused';
      if (runtime.diskFull) return 'waiting: the disk is full';
      const wait = gateOf({ connectionId, state }, runtime, now) ?? state.wait;
      if (wait === null) return 'waiting';
      const why = wait.reason === 'backing-off' ? (wait.why ?? whyOf(state.wait)) : undefined;
      return why === undefined ? waitWords(wait, now) : `${waitWords(wait, now)}: ${why}`;
    }
    case 'submitting': {
      const sent = runtime.uploads.get(id) ?? 0;
      return sent < 1 ? `uploading, ${Math.floor(sent * 100)} %` : 'sent, waiting for the answer';
    }
    case 'unknown':
      return runtime.investigations.has(id)
        ? 'answer lost: finding out whether it was charged'
        : lostWords(state);
    case 'running':
      return state.note ?? (state.remote === 'created' ? 'accepted' : state.remote);
    case 'fetching': {
      if (state.note !== null) return state.note;
      const came = runtime.downloads.get(id);
      return typeof came === 'number' ? `downloading, ${Math.floor(came * 100)} %` : 'downloading';
    }
    case 'done':
      return state.warnings === undefined ? 'done' : `done; ${shortWarnings(state.warnings)}`;
    case 'failed':
      return state.failure.message;
    case 'cancelled':
      return state.taskId === null ? 'cancelled' : 'cancelled; its credits are spent';
    default:
      return assertNever(state);
  }
}

const OVER_BUDGET: Readonly<Record<OverBudget, string>> = {
  batch: 'waiting: the budget of its batch is reached',
  day: 'waiting: the budget of the day is reached',
  'no-price': 'waiting: nobody knows what it costs, so no budget has room for it',
};

function awayWords({ place, why }: Extract<WaitReason, { reason: 'references' }>): string {
  return why === 'gone'
    ? `waiting for its reference: ${place} is not there; plug in the drive, or put the folder back`
    : `waiting for its reference: ${place} does not answer; check the drive, or the network share`;
}

function whyOf(wait: WaitReason | null): string | undefined {
  return wait?.reason === 'backing-off' ? wait.why : undefined;
}

function waitWords(wait: WaitReason, now: number): string {
  switch (wait.reason) {
    case 'paused':
      return 'paused';
    case 'offline':
      return 'waiting: the service cannot be reached';
    case 'keychain-locked':
      return 'waiting for the keychain';
    case 'credentials':
      return 'waiting: the service does not accept the client id and secret';
    case 'library':
      return wait.folder === undefined
        ? 'waiting for the library: connect its drive'
        : `waiting for the library “${libraryName(wait.folder)}”: connect its drive`;
    case 'references':
      return awayWords(wait);
    case 'budget':
      return OVER_BUDGET[wait.of];
    case 'balance':
      return `waiting for credits: ${wait.why ?? 'the balance is too low'}`;
    case 'backing-off':
      return wait.until > now ? `trying again in ${Math.ceil((wait.until - now) / 1000)} s` : 'waiting';
    case 'restored':
      return 'waiting for your release: the list of jobs was lost or restored from a backup, so it may have been sent before';
    default:
      return assertNever(wait);
  }
}
