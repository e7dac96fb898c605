import { extname } from 'node:path';
import { createWorkerPool } from './worker-pool.ts';

export type HashRequest =
  | {
      readonly do: 'add';
      readonly id: number;
      readonly bytes: Uint8Array<SharedArrayBuffer>;
      /** Bytes before these. */
      readonly from: number;
    }
  | { readonly do: 'digest'; readonly id: number; readonly bytes: number }
  | { readonly do: 'forget'; readonly id: number };

/** A sha256 that grows. */
export interface RunningHash {
  /** Resolves when the bytes were read and their memory may be written again. */
  readonly add: (bytes: Uint8Array<SharedArrayBuffer>) => Promise<void>;
  /** Hex; ends it. */
  readonly digest: () => Promise<string>;
  /** Ends it where nobody wants to know any more. */
  readonly forget: () => Promise<void>;
}

/** Hashes what comes home in a thread of its own, beside the network and the disk; the bytes are shared, not copied. */
export interface HashThread {
  readonly begin: () => RunningHash;
  readonly close: () => Promise<void>;
}

/** More than the pieces that one download has under way: the thread never waits for this one to hand it the next. */
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
