import { type FileHandle, open, opendir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDriveGone } from '../disk/drive-gone.ts';
import { isMountPlace } from './mount-place.ts';
import type { FileCheck } from './reference-task.ts';

/** Codes by which systems report that a file or folder does not exist. */
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Checks whether a file can be read, or whether its folder or drive is gone. Runs in a process of its own, because a network share may
 * not answer.
 */
export async function checkFile(path: string): Promise<FileCheck> {
  try {
    // Reading a pipe or a device would never end.
    if (!(await stat(path)).isFile()) return { is: 'no-file' };
    const file = await open(path, 'r');
    try {
      await readOne(file);
    } finally {
      await file.close();
    }
    return { is: 'seen' };
  } catch (cause) {
    const code = codeOf(cause);
    if (isDriveGone(cause)) return { is: 'away', place: dirname(path), why: 'gone' };
    if (!NOT_THERE.has(code)) return { is: 'seen' };
    const place = await goneAbove(path);
    return place === null ? { is: 'seen' } : { is: 'away', place, why: 'gone' };
  }
}

/** Whether a folder that was gone can be read again. */
export async function isBack(place: string): Promise<boolean> {
  try {
    return !(await isEmpty(place)) || !isMountPlace(place);
  } catch {
    // The reason does not matter: the folder is checked again later.
    return false;
  }
}

/** The uppermost missing folder above a missing file; null if the file's own folder exists. */
async function goneAbove(path: string): Promise<string | null> {
  const folder = dirname(path);
  let gone: string | null = null;
  for (let each = folder; ; each = dirname(each)) {
    const code = await stat(each).then(
      () => null,
      (cause: unknown) => codeOf(cause),
    );
    if (code === null) break;
    gone = each;
    if (dirname(each) === each) break;
  }
  if (gone !== null) return gone;
  // An unplugged drive may leave behind the empty folder on which it was mounted.
  return isMountPlace(folder) && (await isEmpty(folder).catch(() => true)) ? folder : null;
}

async function isEmpty(folder: string): Promise<boolean> {
  const entries = await opendir(folder);
  try {
    return (await entries.read()) === null;
  } finally {
    await entries.close();
  }
}

async function readOne(file: FileHandle): Promise<void> {
  await file.read(Buffer.alloc(1), 0, 1, 0);
}

function codeOf(cause: unknown): string {
  return (cause as NodeJS.ErrnoException).code ?? '';
}
