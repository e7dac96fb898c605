/** How far back the rate looks, in milliseconds. */
const WINDOW_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;

/** How fast jobs get done. */
export interface DoneRate {
  /** @param at when a job was done, in milliseconds since the epoch */
  readonly note: (at: number) => void;
  /** Forgets what was noted: the time until the next job is done says nothing about how long jobs take. */
  readonly restart: () => void;
  /** Jobs an hour, by those of the last ten minutes; null while fewer than two of them are done. */
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
    note: (at) => {
      if (at >= now() - WINDOW_MS) done = [...recent(), at];
    },
    restart: () => {
      done = [];
    },
    perHour: () => {
      const ends = recent();
      const spanMs = now() - Math.min(...ends);
      return ends.length < 2 || spanMs <= 0 ? null : ((ends.length - 1) * HOUR_MS) / spanMs;
    },
  };
}
