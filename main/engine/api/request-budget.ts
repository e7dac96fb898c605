import type { Clock } from '../ports.ts';

/** Limits the rate of one connection's free calls. */
export interface RequestBudget {
  /** Waits until a call may be made, and counts it. Rejects with the signal's reason. */
  readonly take: (signal?: AbortSignal) => Promise<void>;
  /** Whether a call may be made now; counts it if so. */
  readonly tryTake: () => boolean;
}

/**
 * A token bucket: a burst of one second's calls, then `perSecond` calls a second, in the order in which they were asked for.
 */
export function createRequestBudget(perSecond: number, clock: Clock): RequestBudget {
  const spacing = 1000 / perSecond;
  const burst = 1000;
  /** When the next call would be made if the bucket were empty; before `now − burst` the bucket is full. */
  let next = Number.NEGATIVE_INFINITY;
  let lastAsked = Number.NEGATIVE_INFINITY;
  /** When the next call may be made, as of the given time. */
  const earliest = (now: number): number => {
    // If the clock was set back, do not wait for the difference.
    if (now < lastAsked) next -= lastAsked - now;
    lastAsked = now;
    return Math.max(next, now - burst) + spacing;
  };
  return {
    tryTake: () => {
      const now = clock.now();
      const at = earliest(now);
      if (at > now) return false;
      next = at;
      return true;
    },
    take: async (signal) => {
      signal?.throwIfAborted();
      const now = clock.now();
      next = earliest(now);
      const wait = next - now;
      if (wait > 0) await clock.sleep(wait, signal);
    },
  };
}
