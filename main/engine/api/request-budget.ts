import type { Clock } from '../ports.ts';

/** Spaces the free calls of one connection. */
export interface RequestBudget {
  /** Resolves when a call may go out. Rejects with the signal's reason. */
  readonly take: (signal?: AbortSignal) => Promise<void>;
}

/**
 * A token bucket: up to a second's worth at once, then `perSecond` calls a second, in the order they were asked for.
 */
export function createRequestBudget(perSecond: number, clock: Clock): RequestBudget {
  const spacing = 1000 / perSecond;
  const burst = 1000;
  /** When the next call would go out if the bucket were empty; behind `now − burst` it is full. */
  let next = Number.NEGATIVE_INFINITY;
  return {
    take: async (signal) => {
      signal?.throwIfAborted();
      const now = clock.now();
      // A clock set back must not hold calls up for the difference.
      if (next > now + 60_000) next = now;
      next = Math.max(next, now - burst) + spacing;
      const wait = next - now;
      if (wait > 0) await clock.sleep(wait, signal);
    },
  };
}
