import { open } from 'node:fs/promises';
import type { HashThread } from './hash-thread.ts';

/**
 * A file on its way. What comes is gathered in pieces; each is hashed in another thread and written at the same time,
 * and brought to the disk piece by piece, so that little is left to sync at its end.
 */
export interface PartFile {
  /** Absolute. */
  readonly path: string;
  /** Bytes that were added. */
  readonly size: () => number;
  /**
   * Copies bytes in. Gives a promise where enough is under way, which resolves when more should be added, and rejects
   * where the file cannot be written.
   */
  readonly add: (chunk: Buffer) => Promise<void> | null;
  /** Resolves when all that was added is written; rejects where it cannot be. */
  readonly flush: () => Promise<void>;
  /** Bytes of what was flushed, from a place on; fewer at its end. */
  readonly read: (position: number, length: number) => Promise<Buffer>;
  /** Brings it to the disk and closes it; gives its sha256 in hex. */
  readonly finish: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Written and hashed at once, and synced at once, at least. Bytes. */
const PIECE = 2 ** 20;
const SYNC_EVERY = 32 * 2 ** 20;
/** Pieces under way before the network waits. */
const MOST_UNDER_WAY = 4;

/** @param path of a file that must not be there yet; where it cannot be opened, adding and flushing say so */
export function createPartFile(path: string, hashes: HashThread): PartFile {
  const opening = open(path, 'wx+');
  // Whoever adds or flushes hears of it.
  opening.catch(() => undefined);
  const hash = hashes.begin();
  const spare: Uint8Array<SharedArrayBuffer>[] = [];
  let filling = new Uint8Array(new SharedArrayBuffer(PIECE));
  let filled = 0;
  let handed = 0;
  let unsynced = 0;
  let writing: Promise<unknown> = opening;
  let syncing: Promise<void> | null = null;
  /** Pieces that are not both written and hashed, in their order. One that fails stays. */
  const underWay: Promise<void>[] = [];

  const write = async (bytes: Uint8Array, position: number): Promise<void> => {
    const handle = await opening;
    for (let done = 0; done < bytes.length; ) {
      done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
    }
    unsynced += bytes.length;
    if (syncing !== null || unsynced < SYNC_EVERY) return;
    unsynced = 0;
    syncing = handle
      .datasync()
      // The one at the end says what is wrong.
      .catch(() => undefined)
      .finally(() => {
        syncing = null;
      });
  };
  const hand = (): void => {
    const memory = filling;
    const bytes = memory.subarray(0, filled);
    const position = handed;
    writing = writing.then(() => write(bytes, position));
    const piece = Promise.all([writing, hash.add(bytes)]).then(() => {
      underWay.shift();
      spare.push(memory);
    });
    // Awaited by flush at the latest; until then a failure must not count as unhandled.
    piece.catch(() => undefined);
    underWay.push(piece);
    handed += filled;
    filled = 0;
    filling = spare.pop() ?? new Uint8Array(new SharedArrayBuffer(PIECE));
  };
  const flush = async (): Promise<void> => {
    if (filled > 0) hand();
    await opening;
    await Promise.all(underWay);
  };
  return {
    path,
    size: () => handed + filled,
    add: (chunk) => {
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(filling, filled, at);
        filled += copied;
        at += copied;
        if (filled === PIECE) hand();
      }
      return underWay.length < MOST_UNDER_WAY ? null : (underWay[0] ?? null);
    },
    flush,
    read: async (position, length) => {
      const handle = await opening;
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    finish: async () => {
      await flush();
      const handle = await opening;
      await syncing;
      const [sha256] = await Promise.all([hash.digest(), handle.sync()]);
      await handle.close();
      return sha256;
    },
    close: async () => {
      const handle = await opening.catch(() => null);
      await Promise.allSettled([...underWay, hash.forget()]);
      await syncing;
      await handle?.close();
    },
  };
}
