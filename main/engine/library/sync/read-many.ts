import { extname } from 'node:path';
import { deserialize } from 'node:v8';
import { createWorkerPool, type WorkerPool } from '../../threads/worker-pool.ts';
import type { IndexEntry } from '../index/index-entry.ts';
import type { SidecarReport } from './sidecars.ts';

/** Sidecars for a thread to read. */
export interface ReadMany {
  /** Absolute. */
  readonly library: string;
  /** Relative to the library. */
  readonly folders: readonly string[];
  /** One Int32, which counts sidecars that were read: it shows that the disk answers. */
  readonly heartbeat: SharedArrayBuffer;
}

/** Sidecars that were read, as they are sent on: the entries are unpacked only where they are stored. */
export interface PackedSidecars {
  /** For {@link unpackEntries}. */
  readonly packed: Uint8Array;
  readonly damaged: SidecarReport['damaged'];
  /** Those of the entries that name parents. */
  readonly children: readonly { readonly id: string; readonly parents: readonly string[] }[];
}

export function unpackEntries(packed: Uint8Array): readonly IndexEntry[] {
  return deserialize(packed) as readonly IndexEntry[];
}

/** Reads many sidecars in a thread of the library's process. */
export interface ManyReader {
  /** @param alive called whenever the disk answered */
  readonly read: (library: string, folders: readonly string[], alive: () => void) => Promise<PackedSidecars>;
}

/** How often it is looked whether the disk has answered. Milliseconds. */
const BEAT_MS = 500;
/** After this long without work the thread ends: its memory is needed only while a library is read. Milliseconds. */
const IDLE_MS = 10_000;

export function createManyReader(): ManyReader {
  let pool: WorkerPool<ReadMany, PackedSidecars> | null = null;
  let running = 0;
  let idle: NodeJS.Timeout | undefined;

  function close(): void {
    const ending = pool;
    pool = null;
    void ending?.close();
  }

  return {
    read: async (library, folders, alive) => {
      clearTimeout(idle);
      pool ??= createWorkerPool<ReadMany, PackedSidecars>({
        url: new URL(`./read-many-worker${extname(import.meta.url)}`, import.meta.url),
        size: 1,
        // So that the thread does not wait for this one between two tasks.
        ahead: 2,
      });
      const heartbeat = new SharedArrayBuffer(4);
      const beats = new Int32Array(heartbeat);
      let seen = 0;
      const timer = setInterval(() => {
        const now = Atomics.load(beats, 0);
        if (now !== seen) alive();
        seen = now;
      }, BEAT_MS);
      running += 1;
      try {
        return await pool.run({ library, folders, heartbeat });
      } finally {
        clearInterval(timer);
        running -= 1;
        if (running === 0) idle = setTimeout(close, IDLE_MS).unref();
      }
    },
  };
}
