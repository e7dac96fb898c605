import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PRIVATE_FILE } from '../../disk/private-files.ts';

/** Room on the disk that is kept for what must not be forgotten. */
export interface Reserve {
  readonly isHeld: () => boolean;
  /** Gives the room back to the disk; false where none was held. */
  readonly release: () => boolean;
  /**
   * Takes the room again, once there is twice as much: it is for others as well.
   * @returns whether it is held now
   */
  readonly acquire: () => Promise<boolean>;
}

/** Room for a few thousand commits. Bytes. */
export const RESERVE_BYTES = 8 * 2 ** 20;
const BLOCK_BYTES = 2 ** 20;

/** @param file absolute, on the disk that is meant */
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
    // Not zeros: some file systems keep those in no room at all.
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
