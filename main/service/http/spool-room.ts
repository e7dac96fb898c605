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
  const waiting = new Set<{ readonly bytes: number; readonly enter: () => void }>();

  const letIn = (): void => {
    for (const one of waiting) {
      // No upload overtakes another: otherwise a large one could wait for ever while small ones pass it.
      if (one.bytes > free) return;
      waiting.delete(one);
      free -= one.bytes;
      one.enter();
    }
  };

  return {
    reserve: async (wanted, signal) => {
      signal.throwIfAborted();
      const bytes = Math.min(wanted, options.bytes);
      await new Promise<void>((resolve, reject) => {
        const leave = (reason: unknown): void => {
          done();
          reject(reason);
          letIn();
        };
        const abort = (): void => leave(signal.reason);
        const timer = setTimeout(() => leave(new NoRoomError('too many uploads at once')), options.waitMs);
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', abort);
          waiting.delete(one);
        };
        const one = {
          bytes,
          enter: () => {
            done();
            resolve();
          },
        };
        signal.addEventListener('abort', abort, { once: true });
        waiting.add(one);
        letIn();
      });
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        free += bytes;
        letIn();
      };
    },
  };
}
