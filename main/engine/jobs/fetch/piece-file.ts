import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '../../api/call-failure.ts';
import { createSlots } from '../../async/slots.ts';

/**
 * A new file that is written in large pieces. Whole blocks are written with direct I/O if the system supports it, because copying half a
 * gigabyte through the page cache takes longer than receiving and hashing it. Everything else goes through the cache, and is synced
 * regularly, so that little remains to be synced at the end.
 */
export interface PieceFile {
  /** Writes at most {@link WRITES_AT_ONCE} pieces in parallel. The bytes must not change until it resolves. */
  readonly write: (bytes: Uint8Array<SharedArrayBuffer>, position: number) => Promise<void>;
  /** Reads written bytes from an offset; fewer at the end. */
  readonly read: (position: number, length: number) => Promise<Buffer>;
  /** Resolves when what was written is on the disk. */
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Alignment in bytes: a multiple of every disk's block size. */
const BLOCK = 4096;
const WRITES_AT_ONCE = 2;
/** Bytes in the system's cache before they are synced. */
const SYNC_EVERY = 32 * 2 ** 20;

/** Memory for direct I/O. A resizable buffer starts at a page boundary; other memory may not. */
export function pieceMemory(bytes: number): Buffer<SharedArrayBuffer> {
  return Buffer.from(new SharedArrayBuffer(bytes, { maxByteLength: bytes }));
}

/** @param path a file that must not exist yet. If it cannot be opened, every call except `close` fails */
export function createPieceFile(path: string): PieceFile {
  const opening = open(path, 'wx+');
  // The error is reported by the next write or read.
  opening.catch(() => undefined);
  /** Opened for direct I/O by the first bytes that can use it. */
  let pastCache: Promise<FileHandle> | null = null;
  /** False once the system or the disk has refused direct I/O. */
  let canPassCache = process.platform === 'linux';
  let unsynced = 0;
  let syncing: Promise<void> | null = null;
  const writes = createSlots(() => WRITES_AT_ONCE);

  /** @returns false if the bytes must go through the cache */
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
      // The last sync reports the error.
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
