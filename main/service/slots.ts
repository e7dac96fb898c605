/** A counting semaphore. Slots are given out in the order in which they were asked for. */
export interface Slots {
  /**
   * Waits for a free slot.
   * @returns the function that frees it; calls after the first do nothing
   * @throws the signal's reason when it fires first
   */
  readonly acquire: (signal: AbortSignal) => Promise<() => void>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting = new Set<() => void>();

  const freeSlot = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };

  const createRelease = (): (() => void) => {
    let isAcquired = true;
    return () => {
      if (isAcquired) freeSlot();
      isAcquired = false;
    };
  };

  return {
    acquire: async (signal) => {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return createRelease();
      }
      await new Promise<void>((resolve, reject) => {
        const abort = (): void => {
          waiting.delete(enter);
          reject(signal.reason);
        };
        const enter = (): void => {
          signal.removeEventListener('abort', abort);
          resolve();
        };
        waiting.add(enter);
        signal.addEventListener('abort', abort, { once: true });
      });
      return createRelease();
    },
  };
}
