import type { Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';
import { isTimeLeft } from '../state/runtime-facts.ts';
import { investigateLost } from './investigate-lost.ts';

/** The longest time that a lost answer holds its connection's lane, from when it was lost. Milliseconds. */
const HOLD_MS = 90_000;
/** Timers stop while the machine sleeps, so the clock is read again after this time at most. Milliseconds. */
const LONGEST_SLEEP_MS = 5_000;

/** Milliseconds since the epoch. */
interface HoldWindow {
  readonly since: number;
  readonly until: number;
}

/**
 * The time in which a job that is investigated from now on holds its lane.
 * @param fresh whether its answer was lost just now, or another lost request was resolved; false if it was read at start
 */
export function holdWindow({ state }: Pick<Job, 'state'>, fresh: boolean, now: number): HoldWindow {
  const lostAt = state.state === 'unknown' ? state.lostAt : undefined;
  // A clock that was set back must not prolong the hold.
  const since = fresh && lostAt !== undefined ? Math.min(lostAt, now) : now;
  return { since, until: since + HOLD_MS };
}

/** The effect `prove`: investigates a lost answer. Its connection's lane is held meanwhile, for a limited time. */
export async function holdAndInvestigate(
  context: JobContext,
  job: Job,
  fresh: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { runtime, ports, viewChanges, conditionChanges } = context;
  const hold = holdWindow(job, fresh, ports.clock.now());
  runtime.investigations.set(job.id, { until: hold.until, holdsLane: true });
  viewChanges.emit(job.id);
  const ended = new AbortController();
  const over = untilOver(context, hold, AbortSignal.any([signal, ended.signal])).then(
    () => endHold(context, job, hold),
    () => undefined,
  );
  try {
    await investigateLost(context, job.id, signal);
  } finally {
    ended.abort();
    await over;
    runtime.investigations.delete(job.id);
    viewChanges.emit(job.id);
    conditionChanges.emit();
  }
}

/** @throws the signal's reason */
async function untilOver(
  { ports }: JobContext,
  { since, until }: HoldWindow,
  signal: AbortSignal,
): Promise<void> {
  for (let now = ports.clock.now(); isTimeLeft(until, { since, now }); now = ports.clock.now()) {
    await ports.clock.sleep(Math.min(until - now, LONGEST_SLEEP_MS), signal);
  }
  signal.throwIfAborted();
}

/**
 * Ends the hold, although the investigation may go on. The lost answer is counted first: if it is one too many in a row, the lane must
 * stay closed.
 */
function endHold(context: JobContext, job: Job, { until }: HoldWindow): void {
  const { runtime, queue, lostInARow, viewChanges, conditionChanges } = context;
  const now = queue.get(job.id);
  // Asked again under its key for all that time, and not answered once.
  if (now?.state.state === 'unknown' && now.state.idempotency !== undefined) lostInARow.lost(now);
  runtime.investigations.set(job.id, { until, holdsLane: false });
  viewChanges.emit(job.id);
  conditionChanges.emit();
}
