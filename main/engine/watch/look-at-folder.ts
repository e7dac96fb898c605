import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { type LeftAside, leftAsideWords } from '../../../shared/model/plan/left-aside.ts';
import type { InputKind } from '../batch/input-names.ts';
import { areUnnamedImages } from '../batch/inspect/unnamed-image.ts';
import { scanPaths } from '../batch/scan.ts';
import { isGone, unreadableWords } from '../batch/unreadable-words.ts';
import { isWithin } from '../disk/within-folder.ts';
import type { FileStat, Looked } from './compare-looks.ts';

/** What a look at a watched folder found. */
export interface FolderLook {
  readonly files: Looked;
  /**
   * What was found and cannot be read: pipes, folders without permission, names that are no text, pictures of kinds that nothing reads (psd).
   * Paths are relative; null for the folder itself. `as`: what it stays the same by, where the message changes with each file; its message if
   * left out.
   */
  readonly unread: readonly {
    readonly path: string | null;
    readonly message: string;
    readonly as?: string;
  }[];
  /** Which folder of which disk it is: another one, once a drive is mounted there. */
  readonly place: string;
}

/** Files that are asked for together. */
const TOGETHER = 64;

/**
 * The files of a watched folder that a recipe can take, with their sizes and times. A file that is gone by then is left out, as is what lies
 * elsewhere and is linked there: whoever may write to the folder could have files sent that they may not even read.
 * @param without absolute real folders whose files are never taken
 * @throws AppError `not-found` or `input` if the folder cannot be read; the signal's reason
 */
export async function lookAtFolder(
  folder: string,
  wanted: InputKind,
  without: readonly string[],
  signal?: AbortSignal,
): Promise<FolderLook> {
  // The folder itself may be named by a link.
  const real = await realpath(folder).catch(() => folder);
  const { candidates, unreadable, leftAside } = await scanPaths([folder], wanted, {
    signal,
    areImages: areUnnamedImages,
    inside: real,
  });
  const at = await stat(folder);
  if (!at.isDirectory()) {
    throw new AppError('input', `${folder} is a file, no folder; put the folder back, or end the watch.`);
  }
  const isTaken = (path: string): boolean => !isWithin(join(real, relative(folder, path)), without);
  const paths = candidates.map(({ path }) => path).filter(isTaken);
  const within = (path: string): string => relative(folder, path).split(sep).join('/');
  const files = new Map<string, FileStat>();
  const unread: { path: string | null; message: string; as?: string }[] = [];
  for (const { path, message } of unreadable) {
    const leadsTo = await realpath(path).catch(() => path);
    if (isTaken(path) && !isWithin(leadsTo, without)) unread.push({ path: within(path) || null, message });
  }
  // Not where Maquette writes into the folder itself: its own depth maps would be among them.
  const aside = without.some((each) => isWithin(each, [real])) ? null : leftAsideWords(leftAside);
  if (aside !== null) unread.push({ path: null, message: aside, as: kindsOf(leftAside) });
  for (let from = 0; from < paths.length; from += TOGETHER) {
    signal?.throwIfAborted();
    const some = paths.slice(from, from + TOGETHER);
    const stats = await Promise.all(
      some.map((path) => statInside(path, real, without).catch((cause: NodeJS.ErrnoException) => cause)),
    );
    for (const [index, path] of some.entries()) {
      const found = stats[index];
      if (found === undefined || found === null) continue;
      if (found instanceof Error) {
        if (!isGone(path, found)) unread.push({ path: within(path), message: unreadableWords(path, found) });
      } else if (found.isFile()) files.set(within(path), { size: found.size, mtimeMs: found.mtimeMs });
    }
  }
  return { files, unread, place: `${at.dev} ${at.ino}` };
}

/** A folder into which sources are saved has one more of the same kind each time. */
const kindsOf = (leftAside: readonly LeftAside[]): string =>
  `left aside: ${leftAside
    .map(({ ending }) => ending)
    .sort()
    .join(' ')}`;

/** Null for a file that really lies where results are written, or out of the folder: a link may have been put there since it was found. */
async function statInside(path: string, folder: string, without: readonly string[]): Promise<Stats | null> {
  const real = await realpath(path);
  return isWithin(real, without) || !isWithin(real, [folder]) ? null : await stat(path);
}
