/** The time span from which the rate is computed, in milliseconds. */
const WINDOW_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;
/** Fewer jobs, or a shorter time, say nothing: two quick ones would make it thousands an hour. */
const LEAST_DONE = 10;
const LEAST_SPAN_MS = 60_000;

/** How many jobs an hour get done. */
export interface DoneRate {
  /** @param at when a job was done, in milliseconds since the epoch */
  readonly record: (at: number) => void;
  /** Drops all recorded times: the pause before the next job says nothing about how long jobs take. */
  readonly restart: () => void;
  /** Jobs per hour, computed from those of the last ten minutes; null if fewer than ten are done, or all of them within a minute. */
  readonly perHour: () => number | null;
}

/** @param now milliseconds since the epoch */
export function createDoneRate(now: () => number): DoneRate {
  let done: readonly number[] = [];
  const recent = (): readonly number[] => {
    const from = now() - WINDOW_MS;
    if (done.some((at) => at < from)) done = done.filter((at) => at >= from);
    return done;
  };
  return {
    record: (at) => {
      if (at >= now() - WINDOW_MS) done = [...recent(), at];
    },
    restart: () => {
      done = [];
    },
    perHour: () => {
      const ends = recent();
      const spanMs = now() - ends.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY);
      return ends.length < LEAST_DONE || spanMs < LEAST_SPAN_MS
        ? null
        : ((ends.length - 1) * HOUR_MS) / spanMs;
    },
  };
}
