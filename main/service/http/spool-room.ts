/** There was no room for an upload within the waiting time. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/**
 * Limits the disk space of the uploads that are being received. Requests for room are served in their order; a client that has its share waits
 * without holding up the others, for an upload may take as long as who sends it likes.
 */
export interface SpoolRoom {
  /**
   * Waits until so many bytes are free, and reserves them. A request for more than a client may have reserves that.
   * @returns the function that frees the bytes; calls after the first do nothing
   * @throws NoRoomError if that takes too long; the signal's reason when it fires first
   */
  readonly reserve: (bytes: number, signal: AbortSignal, clientId: string) => Promise<() => void>;
}

export function createSpoolRoom(options: {
  readonly bytes: number;
  /** What the uploads of one client may have of it; left out for all of it. */
  readonly share?: number;
  /** The longest wait of one upload, in milliseconds. */
  readonly waitMs: number;
}): SpoolRoom {
  const { share = options.bytes } = options;
  let free = options.bytes;
  const usedBy = new Map<string, number>();
  const waiting = new Set<{
    readonly bytes: number;
    readonly clientId: string;
    readonly admit: () => void;
  }>();

  const use = (clientId: string, bytes: number): void => {
    free -= bytes;
    const used = (usedBy.get(clientId) ?? 0) + bytes;
    if (used > 0) usedBy.set(clientId, used);
    else usedBy.delete(clientId);
  };

  const admitWaiting = (): void => {
    const held = new Set<string>();
    for (const entry of waiting) {
      if ((usedBy.get(entry.clientId) ?? 0) + entry.bytes > share) held.add(entry.clientId);
      if (held.has(entry.clientId)) continue;
      // No upload overtakes another: otherwise a large one could wait for ever while small ones pass it.
      if (entry.bytes > free) return;
      waiting.delete(entry);
      use(entry.clientId, entry.bytes);
      entry.admit();
    }
  };

  return {
    reserve: async (wanted, signal, clientId) => {
      signal.throwIfAborted();
      const bytes = Math.min(wanted, share);
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
          clientId,
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
        use(clientId, -bytes);
        admitWaiting();
      };
    },
  };
}
