import { extname } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import type { JobHandOff } from '../../../shared/model/hand-off/hand-off.ts';
import { handOffFaultWords } from '../../../shared/model/hand-off/hand-off-words.ts';
import { createDiskProcess, type DiskProcess } from '../disk/disk-process.ts';
import { isDiskSilence } from '../disk/disk-silence.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import type { ForbiddenPlaces, HandOffWork, PlaceSeen } from './hand-off-task.ts';

/** A sleeping disk takes up to ten seconds; a working one says that it lives. Milliseconds. */
const LIMIT_MS = 60_000;

/** A process that writes copies into folders of the artist's. */
export function openHandOffDisk(start?: StartDisk): DiskProcess<HandOffWork> {
  const entry = new URL(`./hand-off-worker${extname(import.meta.url)}`, import.meta.url);
  return createDiskProcess<HandOffWork>({ entry, start, limitMs: LIMIT_MS });
}

/**
 * Looks whether copies could be written into a folder, before a batch is started. Nothing is made.
 * @returns the free bytes of its disk; null if they are not known
 * @throws AppError `usage` if no copies can go there; the signal's reason
 */
export async function seeHandOffFolder(
  place: Omit<JobHandOff, 'name' | 'folders'>,
  forbidden: ForbiddenPlaces,
  signal?: AbortSignal,
): Promise<number | null> {
  const disk = openHandOffDisk();
  try {
    const seen = await disk
      .run('see', { place: { ...place, folders: [] }, forbidden }, { signal })
      .catch((cause: unknown): PlaceSeen => {
        signal?.throwIfAborted();
        if (isDiskSilence(cause)) return { fault: { code: 'silent' }, freeBytes: null };
        throw cause;
      });
    if (seen.fault !== null) throw new AppError('usage', handOffFaultWords(seen.fault, place.folder));
    return seen.freeBytes;
  } finally {
    await disk.close();
  }
}
