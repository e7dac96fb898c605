import type { Handlers } from '../../shared/bridge/contract.ts';

/** A batch whose results a window shall show that does not know the jobs yet. */
export interface PendingReview {
  /** The newest is shown; the window can show one alone. */
  readonly keep: (batchId: string) => void;
  /** The handlers, of which the first snapshot of the jobs is followed by what is pending. */
  readonly following: (handlers: Handlers) => Handlers;
}

export function createPendingReview(show: (batchId: string) => void): PendingReview {
  let pending: string | null = null;
  return {
    keep: (batchId) => {
      pending = batchId;
    },
    following: (handlers) => ({
      ...handlers,
      jobs: {
        ...handlers.jobs,
        snapshot: async (input) => {
          const snapshot = await handlers.jobs.snapshot(input);
          // After the answer went to the window, which then knows the jobs.
          setImmediate(() => {
            const batchId = pending;
            pending = null;
            if (batchId !== null) show(batchId);
          });
          return snapshot;
        },
      },
    }),
  };
}
