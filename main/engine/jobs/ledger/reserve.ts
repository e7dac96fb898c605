import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PRIVATE_FILE } from '../../disk/private-files.ts';

/** Disk space that is reserved for writes that must not be lost. */
export interface Reserve {
  readonly isHeld: () => boolean;
  /** Frees the space; returns false if none was reserved. */
  readonly release: () => boolean;
  /**
   * Reserves the space again if twice as much is free, so that other programs keep some.
   * @returns whether it is reserved now, with space left beside it
   */
  readonly acquire: () => Promise<boolean>;
}

/** Space for a few thousand commits. Bytes. */
export const RESERVE_BYTES = 8 * 2 ** 20;
const BLOCK_BYTES = 2 ** 20;

export function reserveFile(data: string): string {
  return join(data, 'reserve');
}

/** @param file absolute, on the disk whose space is reserved */
export function openReserve(file: string, bytes = RESERVE_BYTES): Reserve {
  let held = statSync(file, { throwIfNoEntry: false })?.size === bytes;
  return {
    isHeld: () => held,
    release: () => {
      rmSync(file, { force: true });
      const had = held;
      held = false;
      return had;
    },
    acquire: async () => {
      const room = freeBytes(file);
      if (held) return room > bytes;
      if (room < 2 * bytes) return false;
      await write(file, bytes);
      held = true;
      return true;
    },
  };
}

async function write(file: string, bytes: number): Promise<void> {
  const part = `${file}.part`;
  const handle = await open(part, 'w', PRIVATE_FILE);
  try {
    // Random bytes, because some file systems allocate no space for zeros.
    const block = randomBytes(BLOCK_BYTES);
    for (let at = 0; at < bytes; at += BLOCK_BYTES) {
      await handle.write(block, 0, Math.min(BLOCK_BYTES, bytes - at), at);
    }
    await handle.sync();
  } catch (cause) {
    await rm(part, { force: true });
    throw cause;
  } finally {
    await handle.close();
  }
  await rename(part, file);
}

function freeBytes(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize;
}
