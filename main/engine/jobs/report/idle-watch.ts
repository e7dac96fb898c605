/** Lets callers wait until no job can progress without the user. */
export interface IdleWatch {
  /** Checks the callers' conditions again; cheap if no caller waits. */
  readonly check: () => void;
  readonly whenIdle: (batchId?: string, signal?: AbortSignal) => Promise<void>;
}

export interface IdleWatchOptions {
  readonly isIdle: (batchId: string | undefined) => boolean;
}

export function createIdleWatch({ isIdle }: IdleWatchOptions): IdleWatch {
  const waiters = new Set<() => void>();
  let scheduled = false;
  return {
    check: () => {
      if (scheduled || waiters.size === 0) return;
      scheduled = true;
      // Once per turn of the event loop: a thousand changes cause one check.
      setImmediate(() => {
        scheduled = false;
        for (const waiter of [...waiters]) waiter();
      });
    },
    whenIdle: (batchId, signal) =>
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
          if (!isIdle(batchId)) return;
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
