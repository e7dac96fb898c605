/** Lets callers wait until nothing can go on by itself. */
export interface SettleWatch {
  /** Looks again; cheap while nobody waits. */
  readonly look: () => void;
  readonly settled: (batchId?: string, signal?: AbortSignal) => Promise<void>;
}

export interface SettleWatchOptions {
  readonly isSettled: (batchId: string | undefined) => boolean;
}

export function createSettleWatch({ isSettled }: SettleWatchOptions): SettleWatch {
  const waiters = new Set<() => void>();
  let scheduled = false;
  return {
    look: () => {
      if (scheduled || waiters.size === 0) return;
      scheduled = true;
      // Once a turn: a thousand changes of one turn are one look.
      setImmediate(() => {
        scheduled = false;
        for (const waiter of [...waiters]) waiter();
      });
    },
    settled: (batchId, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const leave = (): void => {
          waiters.delete(waiter);
          signal?.removeEventListener('abort', stop);
        };
        const waiter = (): void => {
          if (!isSettled(batchId)) return;
          leave();
          resolve();
        };
        const stop = (): void => {
          leave();
          reject(signal?.reason);
        };
        waiters.add(waiter);
        signal?.addEventListener('abort', stop, { once: true });
        waiter();
      }),
  };
}
