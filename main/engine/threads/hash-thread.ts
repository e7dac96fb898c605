import { extname } from 'node:path';
import { createWorkerPool } from './worker-pool.ts';

export type HashRequest =
  | {
      readonly do: 'add';
      readonly id: number;
      readonly bytes: Uint8Array<SharedArrayBuffer>;
      /** The number of bytes before these. */
      readonly from: number;
    }
  | { readonly do: 'digest'; readonly id: number; readonly bytes: number }
  | { readonly do: 'forget'; readonly id: number };

/** A sha256 that is computed piece by piece. */
export interface RunningHash {
  /** Resolves when the bytes were read, so that their memory may be overwritten. */
  readonly add: (bytes: Uint8Array<SharedArrayBuffer>) => Promise<void>;
  /** Hex. Ends the hash. */
  readonly digest: () => Promise<string>;
  /** Ends the hash without a result. */
  readonly forget: () => Promise<void>;
}

/** Hashes downloads in a thread of its own, in parallel with network and disk. The bytes are shared, not copied. */
export interface HashThread {
  readonly begin: () => RunningHash;
  readonly close: () => Promise<void>;
}

/** More than the pieces that one download keeps in memory, so that the thread never waits for the next one. */
const PIECES_AHEAD = 4;

export function createHashThread(): HashThread {
  const thread = createWorkerPool<HashRequest, string | null>({
    url: new URL(`./hash-worker${extname(import.meta.url)}`, import.meta.url),
    size: 1,
    ahead: PIECES_AHEAD,
  });
  let begun = 0;
  return {
    begin: () => {
      const id = begun++;
      let bytes = 0;
      return {
        add: async (piece) => {
          const from = bytes;
          bytes += piece.length;
          await thread.run({ do: 'add', id, bytes: piece, from });
        },
        digest: async () => {
          const digest = await thread.run({ do: 'digest', id, bytes });
          if (digest === null) throw new Error('The thread gave no hash.');
          return digest;
        },
        forget: async () => {
          if (bytes > 0) await thread.run({ do: 'forget', id });
        },
      };
    },
    close: thread.close,
  };
}
