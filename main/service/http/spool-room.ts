/** More uploads at once than there is room for, for longer than one waits for it. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** Room on disk for the uploads that are being received, given out in the order in which it is asked for. */
export interface SpoolRoom {
  /**
   * Waits until there is room for so many bytes; what is larger than all of it waits for all of it.
   * @returns what gives them back
   * @throws NoRoomError where that took too long; the signal's reason when it fires first
   */
  readonly reserve: (bytes: number, signal: AbortSignal) => Promise<() => void>;
}

export function createSpoolRoom(options: {
  readonly bytes: number;
  /** How long one waits, in milliseconds. */
  readonly waitMs: number;
}): SpoolRoom {
  let free = options.bytes;
  const waiting = new Set<{ readonly bytes: number; readonly enter: () => void }>();

  const letIn = (): void => {
    for (const one of waiting) {
      // Nobody overtakes: a large upload would wait for ever behind small ones.
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
