import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { diskError } from '../../engine/disk/disk-error.ts';
import { isAlive } from '../../engine/disk/is-alive.ts';

/** What a dry run names its folder of copies by, with the number of its process. */
const NAMED = /^maquette-dry-run-(\d{1,10})-/;
/** Younger ones may be of a process that this one cannot see, as in another container. */
const LEFT_AFTER_MS = 3_600_000;

/**
 * Makes a folder for the copies of a dry run, and removes those of runs that were killed. The caller removes it.
 * @param within the system's folder for temporary files; absolute
 * @throws AppError `disk` if no folder can be made
 */
export async function openDryCopies(within: string, now = Date.now()): Promise<string> {
  await removeLeft(within, now).catch(() => undefined);
  try {
    return await mkdtemp(join(within, `maquette-dry-run-${process.pid}-`));
  } catch (cause) {
    throw diskError(cause, 'make a folder for temporary copies', within);
  }
}

async function removeLeft(within: string, now: number): Promise<void> {
  for (const name of await readdir(within)) {
    const pid = Number(NAMED.exec(name)?.[1] ?? 0);
    if (pid === 0 || isAlive(pid)) continue;
    const folder = join(within, name);
    const stats = await lstat(folder).catch(() => null);
    // Others can write here, too: only a folder of this user is removed, and no link.
    if (stats?.isDirectory() !== true || stats.uid !== (process.getuid?.() ?? stats.uid)) continue;
    if (now - stats.mtimeMs < LEFT_AFTER_MS) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
