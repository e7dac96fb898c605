/*
 * The way to a name on file systems without hard links: an empty file takes it, and the copy is renamed over that. A note of the name is
 * on the disk before, so that after a crash the empty file is known to be ours, and does not stay beside the copies.
 */

import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readSmallFile } from '../disk/read-small-file.ts';
import type { CopyTask } from './hand-off-task.ts';

/** More than any name has. */
const MAX_NAME_BYTES = 4_096;

/** The note of the name that a copy takes. */
export const claimOf = (folder: string, { mark }: Pick<CopyTask, 'mark'>): string =>
  join(folder, `.maquette-${mark}.name`);

/** Whether the copy got the name. False if another file has it. */
export async function takeByClaim(part: string, path: string, note: string): Promise<boolean> {
  await writeSynced(note, basename(path));
  try {
    await (await open(path, 'wx')).close();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  }
  try {
    // Another program may have written into the file, or put its own in its place.
    if (!(await isClaimed(path, note))) return false;
    await rename(part, path);
    return true;
  } catch (cause) {
    if (await isClaimed(path, note)) await rm(path, { force: true });
    throw cause;
  }
}

/** Removes the empty file that a crash left under the name in the note, and the note. */
export async function dropClaim(folder: string, note: string): Promise<void> {
  const name = await readSmallFile(note, MAX_NAME_BYTES).catch(() => '');
  if (name !== '' && basename(name) === name && (await isClaimed(join(folder, name), note))) {
    await rm(join(folder, name), { force: true });
  }
  await rm(note, { force: true });
}

/** Whether a file is the empty one that took the name: it was made after the note, and nobody wrote into it. */
async function isClaimed(path: string, note: string): Promise<boolean> {
  const [file, noted] = await Promise.all([stat(path).catch(() => null), stat(note).catch(() => null)]);
  if (file === null || noted === null || !file.isFile()) return false;
  return file.size === 0 && file.mtimeMs >= noted.mtimeMs;
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
