/**
 * Runs so much work at once, in the order it came. With one slot it is a queue: what two callers begin at once is done one after
 * the other. A library's queue (p-queue) lets the next in as soon as a signal is aborted, while the work before it is still under
 * way: see docs/decisions/0051.
 */
export interface Slots {
  /**
   * Runs work once a slot is free, and keeps the slot until the work has ended, however it ends. Gives what the work gives, or
   * throws what it throws.
   * @param signal ends the wait for a slot, with its reason; not the work, which has to look at it itself
   */
  readonly run: <T>(work: () => T | Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Resolves with the way out. Rejects with the signal's reason. */
  readonly enter: (signal?: AbortSignal) => Promise<() => void>;
  /** Lets in those whom the limit has room for by now. */
  readonly recheck: () => void;
  /** Resolves when nothing runs or waits, what came meanwhile included. */
  readonly idle: () => Promise<void>;
}

/** Slots of which there is one: what is run in it never overlaps, and keeps the order in which it came. */
export const createSerialQueue = (): Slots => createSlots(() => 1);

/** @param limit how many at once, asked anew each time */
export function createSlots(limit: () => number): Slots {
  let inside = 0;
  const waiting = new Set<() => void>();
  const whenIdle = new Set<() => void>();

  const recheck = (): void => {
    while (inside < limit()) {
      const [next] = waiting;
      if (next === undefined) break;
      waiting.delete(next);
      inside += 1;
      next();
    }
    if (inside > 0 || waiting.size > 0) return;
    for (const resolve of whenIdle) resolve();
    whenIdle.clear();
  };
  const wayOut = (): (() => void) => {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      inside -= 1;
      recheck();
    };
  };
  const enter: Slots['enter'] = (signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const giveUp = (): void => {
        waiting.delete(admit);
        reject(signal?.reason);
        recheck();
      };
      const admit = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve(wayOut());
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.add(admit);
      recheck();
    });

  return {
    run: async (work, signal) => {
      const leave = await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    enter,
    recheck,
    idle: () =>
      new Promise((resolve) => {
        whenIdle.add(resolve);
        recheck();
      }),
  };
}
