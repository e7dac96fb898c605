import { setTimeout as wait } from 'node:timers/promises';

/** The time, as a port that tests can replace. Milliseconds since the epoch. */
export interface Clock {
  readonly now: () => number;
  /** Resolves after `ms`; rejects with an AbortError when the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The longest time that a timer can be set to; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    for (let left = ms; left > 0; left -= MAX_TIMER_MS) {
      await wait(Math.min(left, MAX_TIMER_MS), undefined, { signal });
    }
  },
};
