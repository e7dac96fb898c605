import { type FileHandle, open, opendir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDriveGone } from '../disk/drive-gone.ts';
import { isMountPlace } from './mount-place.ts';
import type { FileLook } from './reference-task.ts';

/** How systems say that there is no such file or folder. */
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Looks whether a file can be had, or whether its folder or its drive is gone. To be done in a process of its own: a share may not
 * answer.
 */
export async function lookAtFile(path: string): Promise<FileLook> {
  try {
    // A pipe or a device would be read for ever.
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
    // Why it still cannot be read is no matter: it is looked at again.
    return false;
  }
}

/** The uppermost folder above a file that is not there; null where its own folder is. */
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
  // Of a drive that was unplugged, the empty folder may stay that it was mounted on.
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
