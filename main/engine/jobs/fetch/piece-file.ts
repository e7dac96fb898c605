import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '../../api/call-failure.ts';
import { createSlots } from '../../async/slots.ts';

/**
 * A new file that is written in large pieces. Whole blocks go straight from their memory to the disk where the system
 * can do that: copying half a gigabyte into its cache, and from there to the disk, takes longer than receiving and
 * hashing it. All else goes through the cache, and is synced as it comes, so that little is left to sync at the end.
 */
export interface PieceFile {
  /** Takes no more than {@link WRITES_AT_ONCE} to the disk at once; the bytes must stay as they are until it resolves. */
  readonly write: (bytes: Uint8Array<SharedArrayBuffer>, position: number) => Promise<void>;
  /** Bytes of what was written, from a place on; fewer at its end. */
  readonly read: (position: number, length: number) => Promise<Buffer>;
  /** Resolves when what was written is on the disk. */
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Bytes; a multiple of every disk's block. */
const BLOCK = 4096;
const WRITES_AT_ONCE = 2;
/** Bytes in the system's cache before they are synced. */
const SYNC_EVERY = 32 * 2 ** 20;

/** Memory that a disk can read from by itself: what can grow begins at a page of its own, other memory need not. */
export function pieceMemory(bytes: number): Buffer<SharedArrayBuffer> {
  return Buffer.from(new SharedArrayBuffer(bytes, { maxByteLength: bytes }));
}

/** @param path of a file that must not be there yet; where it cannot be opened, every call but `close` says so */
export function createPieceFile(path: string): PieceFile {
  const opening = open(path, 'wx+');
  // Whoever writes or reads hears of it.
  opening.catch(() => undefined);
  /** Opened by the first bytes that can go there. */
  let pastCache: Promise<FileHandle> | null = null;
  /** Until the system or the disk says that it cannot. */
  let canPassCache = process.platform === 'linux';
  let unsynced = 0;
  let syncing: Promise<void> | null = null;
  const writes = createSlots(() => WRITES_AT_ONCE);

  /** @returns false where the bytes must go through the cache */
  const writePastCache = async (bytes: Uint8Array, position: number): Promise<boolean> => {
    if (!canPassCache || bytes.length % BLOCK !== 0 || position % BLOCK !== 0) return false;
    pastCache ??= open(path, constants.O_WRONLY | constants.O_DIRECT);
    try {
      await writeAll(await pastCache, bytes, position);
      return true;
    } catch (cause) {
      if (errorCode(cause) !== 'EINVAL') throw cause;
      canPassCache = false;
      return false;
    }
  };
  const write = async (bytes: Uint8Array, position: number): Promise<void> => {
    const handle = await opening;
    if (await writePastCache(bytes, position)) return;
    await writeAll(handle, bytes, position);
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
  return {
    write: (bytes, position) => writes.run(() => write(bytes, position)),
    read: async (position, length) => {
      const handle = await opening;
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    sync: async () => {
      const handle = await opening;
      await syncing;
      await handle.sync();
    },
    close: async () => {
      await writes.idle();
      await syncing;
      for (const opened of [pastCache, opening]) await (await opened?.catch(() => null))?.close();
    },
  };
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}
