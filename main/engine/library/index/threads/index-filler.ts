import { extname } from 'node:path';
import { createWorkerPool } from '../../../threads/worker-pool.ts';
import type { DamagedSidecar } from '../known-sidecars.ts';
import type { IndexChange } from './index-change.ts';
import { type ThreadEnd, valueIn } from './thread-fault.ts';

/** What the thread is told. */
export type FillTask =
  | { readonly do: 'begin'; readonly file: string }
  | { readonly do: 'put'; readonly packed: Uint8Array; readonly damaged: readonly DamagedSidecar[] }
  | { readonly do: 'change'; readonly change: IndexChange }
  | { readonly do: 'end' };

export type FillReply = ThreadEnd<readonly string[]>;

/**
 * Writes many assets into the file of an index from a thread, while this one reads it:
 *
 *   begin (an empty index leaves out what is quicker made at the end) ──▶ put, put, change, put … ──▶ end (it is made)
 *
 * While it exists, every change of the index goes through it: two connections that write would wait for each other. Calls are done in their order.
 * They throw IndexDamage, or an error with SQLite's code.
 */
export interface IndexFiller {
  /** Returns the ids that are affected, as do changes. */
  readonly put: (packed: Uint8Array, damaged: readonly DamagedSidecar[]) => Promise<readonly string[]>;
  readonly change: (change: IndexChange) => Promise<readonly string[]>;
  /** Ends the filling, and the thread. */
  readonly end: () => Promise<void>;
  /** Ends the thread at once. */
  readonly abandon: () => Promise<void>;
}

/** @param file the index's, absolute; nothing else writes to it until the end */
export function createIndexFiller(file: string): IndexFiller {
  const thread = createWorkerPool<FillTask, FillReply>({
    url: new URL(`./fill-index-worker${extname(import.meta.url)}`, import.meta.url),
    size: 1,
    // So that the thread does not wait for this one between two tasks.
    ahead: 4,
  });
  const run = async (task: FillTask): Promise<readonly string[]> => valueIn(await thread.run(task));
  const begun = run({ do: 'begin', file });
  // Those who write hear of it.
  begun.catch(() => undefined);
  return {
    put: async (packed, damaged) => {
      await begun;
      return run({ do: 'put', packed, damaged });
    },
    change: async (change) => {
      await begun;
      return run({ do: 'change', change });
    },
    end: async () => {
      try {
        await begun;
        await run({ do: 'end' });
      } finally {
        await thread.close();
      }
    },
    abandon: thread.close,
  };
}
