import { createHash } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Begins the marks of exports, and tells what they leave behind from copies of results that are owed: those show after a crash what was done, and
 * are gone on with at the next start.
 */
const EXPORT = 'x';
const UNFINISHED = new RegExp(`^\\.maquette-${EXPORT}[0-9a-f]{16}\\.part$`);
/** Nothing is written to one that is older: it is from a process that was killed. Room for clocks of shares that are wrong by hours. Milliseconds. */
const LEFT_AFTER_MS = 24 * 3_600_000;

/** Tells the unfinished file of an export from all others. @param what that is written, with its name */
export const exportMark = (what: string): string =>
  `${EXPORT}${createHash('sha256').update(what).digest('hex').slice(0, 16)}`;

/**
 * Removes what exports into a folder left unfinished when they were killed, a day ago or longer. What cannot be removed stays: no export fails for it.
 * @param folder absolute, without links
 * @param now milliseconds since the epoch
 */
export async function sweepUnfinished(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => UNFINISHED.test(each))) {
    const file = join(folder, name);
    const stats = await lstat(file).catch(() => null);
    if (stats?.isFile() !== true || now - stats.mtimeMs < LEFT_AFTER_MS) continue;
    await rm(file, { force: true }).catch(() => undefined);
  }
}
