import { setTimeout as wait } from 'node:timers/promises';

/** Time, so that tests can own it. Milliseconds since the epoch. */
export interface Clock {
  readonly now: () => number;
  /** Resolves after `ms`; rejects with an AbortError when the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    if (ms > 0) await wait(ms, undefined, { signal });
  },
};
