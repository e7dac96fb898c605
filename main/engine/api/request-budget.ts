import type { Clock } from '../ports.ts';

/** Spaces the free calls of one connection. */
export interface RequestBudget {
  /** Resolves when a call may go out. Rejects with the signal's reason. */
  readonly take: (signal?: AbortSignal) => Promise<void>;
  /** Whether a call may go out now; counts it where it may. */
  readonly tryTake: () => boolean;
}

/**
 * A token bucket: up to a second's worth at once, then `perSecond` calls a second, in the order they were asked for.
 */
export function createRequestBudget(perSecond: number, clock: Clock): RequestBudget {
  const spacing = 1000 / perSecond;
  const burst = 1000;
  /** When the next call would go out if the bucket were empty; behind `now − burst` it is full. */
  let next = Number.NEGATIVE_INFINITY;
  let lastAsked = Number.NEGATIVE_INFINITY;
  /** When the next call would go out, at a moment. */
  const earliest = (now: number): number => {
    // A clock set back must not hold calls up for the difference.
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
