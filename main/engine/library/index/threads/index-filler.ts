import { extname } from 'node:path';
import type { DiskTask } from '../../../disk/disk-messages.ts';
import { createDiskProcess } from '../../../disk/disk-process.ts';
import type { StartDisk } from '../../../disk/fork-disk.ts';
import type { DamagedSidecar } from '../known-sidecars.ts';
import type { IndexChange } from './index-change.ts';
import { type ThreadEnd, valueIn } from './thread-fault.ts';

export type FillReply = ThreadEnd<readonly string[]>;

interface FillWork {
  readonly begin: { readonly task: { readonly file: string }; readonly reply: FillReply };
  readonly put: {
    readonly task: { readonly packed: Uint8Array; readonly damaged: readonly DamagedSidecar[] };
    readonly reply: FillReply;
  };
  readonly change: { readonly task: { readonly change: IndexChange }; readonly reply: FillReply };
  readonly end: { readonly task: object; readonly reply: FillReply };
}

/** What the process is told. */
export type FillTask = DiskTask<FillWork>;

/**
 * Writes many assets into the file of an index from a process of its own, while this one reads it:
 *
 *   begin (an empty index leaves out what is quicker made at the end) ──▶ put, put, change, put … ──▶ end (it is made)
 *
 * It is no thread, because the system's allocator keeps what an ended thread has used. While it exists, every change of the index goes through it:
 * two connections that write would wait for each other. Calls are done in their order. They throw IndexDamage, or an error with SQLite's code;
 * another one if the process ended.
 */
export interface IndexFiller {
  /** Returns the ids that are affected, as do changes. */
  readonly put: (packed: Uint8Array, damaged: readonly DamagedSidecar[]) => Promise<readonly string[]>;
  readonly change: (change: IndexChange) => Promise<readonly string[]>;
  /** Ends the filling, and the process. */
  readonly end: () => Promise<void>;
  /** Ends the process, after a moment for what it is doing. */
  readonly abandon: () => Promise<void>;
}

/** The index lies on this machine. A million assets are made searchable within it also where others use the disk. Milliseconds. */
const LIMIT_MS = 600_000;

/** @param file the index's, absolute; nothing else writes to it until the end */
export function createIndexFiller(file: string, startDisk?: StartDisk): IndexFiller {
  const filling = createDiskProcess<FillWork>({
    entry: new URL(`./fill-index-worker${extname(import.meta.url)}`, import.meta.url),
    start: startDisk,
    limitMs: LIMIT_MS,
  });
  const begun = filling.run('begin', { file }).then(valueIn);
  // Those who write hear of it.
  begun.catch(() => undefined);
  return {
    put: async (packed, damaged) => {
      await begun;
      return valueIn(await filling.run('put', { packed, damaged }));
    },
    change: async (change) => {
      await begun;
      return valueIn(await filling.run('change', { change }));
    },
    end: async () => {
      try {
        await begun;
        valueIn(await filling.run('end', {}));
      } finally {
        await filling.close();
      }
    },
    abandon: filling.close,
  };
}
