import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a new file and syncs it to the disk. */
export async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs what was written to a file before. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder's entries, where the platform can (Windows syncs them with the files). */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (cause) {
    // Some network file systems do not know it; the rename itself is still whole.
    if (!['EINVAL', 'ENOTSUP', 'EBADF'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
  } finally {
    await folder.close();
  }
}

/**
 * Renames, and makes the new name last over a loss of power.
 * @param sync of the folder that it stands in
 * @throws the system's error; what could not be made to last has its old name again, for whoever tries once more
 */
export async function renameDurably(from: string, to: string, sync = syncFolder): Promise<void> {
  await rename(from, to);
  try {
    await sync(dirname(to));
  } catch (cause) {
    await rename(to, from);
    throw cause;
  }
}
