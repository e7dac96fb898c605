/** There was no room for an upload within the waiting time. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** Limits the disk space of the uploads that are being received. Requests for room are served in their order. */
export interface SpoolRoom {
  /**
   * Waits until so many bytes are free, and reserves them. A request for more than the whole room reserves the whole room.
   * @returns the function that frees the bytes; calls after the first do nothing
   * @throws NoRoomError if that takes too long; the signal's reason when it fires first
   */
  readonly reserve: (bytes: number, signal: AbortSignal) => Promise<() => void>;
}

export function createSpoolRoom(options: {
  readonly bytes: number;
  /** The longest wait of one upload, in milliseconds. */
  readonly waitMs: number;
}): SpoolRoom {
  let free = options.bytes;
  const waiting = new Set<{ readonly bytes: number; readonly admit: () => void }>();

  const admitWaiting = (): void => {
    for (const entry of waiting) {
      // No upload overtakes another: otherwise a large one could wait for ever while small ones pass it.
      if (entry.bytes > free) return;
      waiting.delete(entry);
      free -= entry.bytes;
      entry.admit();
    }
  };

  return {
    reserve: async (wanted, signal) => {
      signal.throwIfAborted();
      const bytes = Math.min(wanted, options.bytes);
      await new Promise<void>((resolve, reject) => {
        const giveUp = (reason: unknown): void => {
          stopWaiting();
          reject(reason);
          admitWaiting();
        };
        const abort = (): void => giveUp(signal.reason);
        const timer = setTimeout(() => giveUp(new NoRoomError('too many uploads at once')), options.waitMs);
        const stopWaiting = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', abort);
          waiting.delete(entry);
        };
        const entry = {
          bytes,
          admit: () => {
            stopWaiting();
            resolve();
          },
        };
        signal.addEventListener('abort', abort, { once: true });
        waiting.add(entry);
        admitWaiting();
      });
      let isReserved = true;
      return () => {
        if (!isReserved) return;
        isReserved = false;
        free += bytes;
        admitWaiting();
      };
    },
  };
}
