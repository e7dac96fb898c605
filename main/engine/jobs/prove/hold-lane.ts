import type { Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';
import { isBefore, type LookingInto } from '../state/live-facts.ts';
import { lookInto } from './look-into.ts';

/** How long a lost answer holds up its connection's lane, at most, from when it was lost. Milliseconds. */
const HOLD_MS = 90_000;
/** Timers stand still while the machine sleeps, so that the time is looked at once more. Milliseconds. */
const LONGEST_REST_MS = 30_000;

/**
 * For how long a job that is looked into from now on holds up its lane.
 * @param fresh whether its answer was lost just now, or another lost one was settled; else it was found at start
 */
export function holdOf({ state }: Pick<Job, 'state'>, fresh: boolean, now: number): LookingInto {
  const lostAt = state.state === 'unknown' ? state.lostAt : undefined;
  // A clock that was set back must not make it longer.
  const since = fresh && lostAt !== undefined ? Math.min(lostAt, now) : now;
  return { since, until: since + HOLD_MS };
}

/** The effect `prove`: looks into a lost answer. Its connection's lane stands still meanwhile, for a limited time. */
export async function holdAndLookInto(
  context: JobContext,
  job: Job,
  fresh: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { live, ports, touches, moves } = context;
  const hold = holdOf(job, fresh, ports.clock.now());
  live.lookingInto.set(job.id, hold);
  touches.tell(job.id);
  const ended = new AbortController();
  const over = untilOver(context, job, hold, AbortSignal.any([signal, ended.signal])).then(
    () => moves.tell(),
    () => undefined,
  );
  try {
    await lookInto(context, job.id, signal);
  } finally {
    ended.abort();
    await over;
    live.lookingInto.delete(job.id);
    touches.tell(job.id);
    moves.tell();
  }
}

/** Resolves when the lane goes on, though the answer is being looked into still. */
async function untilOver(
  { ports, queue, lostInARow, touches }: JobContext,
  job: Job,
  { since, until }: LookingInto,
  signal: AbortSignal,
): Promise<void> {
  for (let now = ports.clock.now(); isBefore(until, { since, now }); now = ports.clock.now()) {
    await ports.clock.sleep(Math.min(until - now, LONGEST_REST_MS), signal);
  }
  signal.throwIfAborted();
  const now = queue.get(job.id);
  // Asked again under its key for all that time, and not answered once.
  if (now?.state.state === 'unknown' && now.state.idempotency !== undefined) lostInARow.lost(now);
  touches.tell(job.id);
}
