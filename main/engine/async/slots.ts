/**
 * Limits how much work runs at once; work starts in the order in which it came. With one slot it is a serial queue. The library p-queue is
 * not used: after an abort it starts the next work while the aborted one is still running (docs/decisions/0051).
 */
export interface Slots {
  /**
   * Runs work once a slot is free, and keeps the slot until the work has settled. Returns what the work returns, or throws what it throws.
   * @param signal ends the wait for a slot, with its reason; running work must observe the signal itself
   */
  readonly run: <T>(work: () => T | Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Reserves a slot and resolves with the function that frees it. Rejects with the signal's reason. */
  readonly enter: (signal?: AbortSignal) => Promise<() => void>;
  /** Reads the limit again and starts the work that it now allows. */
  readonly recheck: () => void;
  /** How much work waits for a slot. */
  readonly waiting: () => number;
  /** Resolves when nothing runs or waits, including work that was added meanwhile. */
  readonly idle: () => Promise<void>;
}

/** Runs one piece of work at a time, in the order in which it came. */
export const createSerialQueue = (): Slots => createSlots(() => 1);

/** @param limit how much runs at once; read again for each start */
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
    waiting: () => waiting.size,
    idle: () =>
      new Promise((resolve) => {
        whenIdle.add(resolve);
        recheck();
      }),
  };
}
