import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/**
 * A file on its way. Its bytes are hashed as they come, written in large pieces behind the network's back, and brought to
 * the disk piece by piece, so that little is left to sync at its end.
 */
export interface PartFile {
  /** Absolute. */
  readonly path: string;
  /** Bytes that were added. */
  readonly size: () => number;
  /** Resolves when more may be added. */
  readonly add: (chunk: Buffer) => Promise<void>;
  /** Resolves when all that was added is written; rejects where it cannot be. */
  readonly flush: () => Promise<void>;
  /** Bytes of what was flushed, from a place on; fewer at its end. */
  readonly read: (position: number, length: number) => Promise<Buffer>;
  /** Brings it to the disk and closes it; gives its sha256 in hex. */
  readonly finish: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Written at once, and synced at once, at least. Bytes. */
const PIECE = 2 ** 20;
const SYNC_EVERY = 32 * 2 ** 20;

/** @param path of a file that must not be there yet */
export async function openPartFile(path: string): Promise<PartFile> {
  const handle = await open(path, 'wx+');
  const hash = createHash('sha256');
  /** One is filled while the other is written. What comes is copied, so that the network's many small buffers die young. */
  let [filling, other] = [Buffer.allocUnsafe(PIECE), Buffer.allocUnsafe(PIECE)];
  let filled = 0;
  let handed = 0;
  let unsynced = 0;
  let writing: Promise<void> = Promise.resolve();
  let syncing: Promise<void> | null = null;

  const write = async (bytes: Buffer, position: number): Promise<void> => {
    for (let done = 0; done < bytes.length; ) {
      done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
    }
  };
  /** Hands what was filled to the disk, once what was handed to it before is written. */
  const hand = async (): Promise<void> => {
    await writing;
    writing = write(filling.subarray(0, filled), handed);
    // Awaited before the next piece, and by flush; until then a failure must not count as unhandled.
    writing.catch(() => undefined);
    handed += filled;
    unsynced += filled;
    filled = 0;
    [filling, other] = [other, filling];
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
  const flush = async (): Promise<void> => {
    if (filled > 0) await hand();
    await writing;
  };
  const settle = async (): Promise<void> => {
    await writing.catch(() => undefined);
    await syncing;
  };
  return {
    path,
    size: () => handed + filled,
    add: async (chunk) => {
      hash.update(chunk);
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(filling, filled, at);
        filled += copied;
        at += copied;
        if (filled === PIECE) await hand();
      }
    },
    flush,
    read: async (position, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    finish: async () => {
      await flush();
      await syncing;
      await handle.sync();
      await handle.close();
      return hash.digest('hex');
    },
    close: async () => {
      await settle();
      await handle.close();
    },
  };
}
