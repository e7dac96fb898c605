import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { createWorkerPool } from '../../threads/worker-pool.ts';

/** A file for a thread to hash. */
export interface HashFile {
  /** Absolute. */
  readonly path: string;
  /** The number of bytes that it should have; at most one more is read. */
  readonly most: number;
  /** One Int32, which counts pieces that were read: it shows that the disk answers. */
  readonly heartbeat: SharedArrayBuffer;
}

export interface FileHash {
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** Hashes files in threads, one for each core. */
export interface FileHasher {
  /**
   * @param most the number of bytes that the file should have; at most one more is read
   * @param alive called as long as any of the threads gets bytes
   * @throws the system's error; an error without a code for what is not a file
   */
  readonly hash: (path: string, most: number, alive: () => void) => Promise<FileHash>;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
}

/** More threads only make a disk seek. */
const MOST_THREADS = 8;
/** How often it is looked whether the disk has answered. Milliseconds. */
const BEAT_MS = 500;

export function createFileHasher(): FileHasher {
  const heartbeat = new SharedArrayBuffer(4);
  const beats = new Int32Array(heartbeat);
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  let seen = 0;
  const threads = createWorkerPool<HashFile, FileHash>({
    url: new URL(`./hash-file-worker${extname(import.meta.url)}`, import.meta.url),
    size: Math.min(MOST_THREADS, availableParallelism()),
    // So that a thread does not wait for this one between two small files.
    ahead: 2,
  });

  function feel(): void {
    const now = Atomics.load(beats, 0);
    if (now === seen) return;
    seen = now;
    for (const alive of waiting) alive();
  }

  return {
    hash: async (path, most, alive) => {
      // Of its own, because two files may be given the same function.
      const mine = (): void => alive();
      waiting.add(mine);
      timer ??= setInterval(feel, BEAT_MS).unref();
      try {
        return await threads.run({ path, most, heartbeat });
      } finally {
        waiting.delete(mine);
        if (waiting.size === 0 && timer !== null) {
          clearInterval(timer);
          timer = null;
        }
      }
    },
    close: threads.close,
  };
}
