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

/** Syncs a file that was written before. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder's entries if the platform can (Windows syncs them with the files). */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (cause) {
    // Some network file systems do not support this; the rename itself is still atomic.
    if (!['EINVAL', 'ENOTSUP', 'EBADF'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
  } finally {
    await folder.close();
  }
}

/**
 * Renames, and syncs the folder so that the new name survives a power loss.
 * @param sync syncs the folder that contains it
 * @throws the system's error; if the sync failed, the old name is restored, so that the caller can try again
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
