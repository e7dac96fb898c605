import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import type { InputKind } from '../batch/input-names.ts';
import { areUnnamedImages } from '../batch/inspect/unnamed-image.ts';
import { scanPaths } from '../batch/scan.ts';
import { isGone, unreadableWords } from '../batch/unreadable-words.ts';
import type { FileStat, Looked } from './compare-looks.ts';
import { isWithin } from './own-folders.ts';

/** What a look at a watched folder found. */
export interface FolderLook {
  readonly files: Looked;
  /** What was found and cannot be read: pipes, folders without permission, names that are no text. Paths are relative; null for the folder itself. */
  readonly unread: readonly { readonly path: string | null; readonly message: string }[];
  /** Which folder of which disk it is: another one, once a drive is mounted there. */
  readonly place: string;
}

/** Files that are asked for together. */
const TOGETHER = 64;

/**
 * The files of a watched folder that a recipe can take, with their sizes and times. A file that is gone by then is left out.
 * @param without absolute real folders whose files are never taken
 * @throws AppError `not-found` or `input` if the folder cannot be read; the signal's reason
 */
export async function lookAtFolder(
  folder: string,
  wanted: InputKind,
  without: readonly string[],
  signal?: AbortSignal,
): Promise<FolderLook> {
  const { candidates, unreadable } = await scanPaths([folder], wanted, {
    signal,
    areImages: areUnnamedImages,
  });
  // The folder may be named by a link.
  const real = await realpath(folder);
  const at = await stat(folder);
  if (!at.isDirectory()) {
    throw new AppError('input', `${folder} is a file, no folder; put the folder back, or end the watch.`);
  }
  const isTaken = (path: string): boolean => !isWithin(join(real, relative(folder, path)), without);
  const paths = candidates.map(({ path }) => path).filter(isTaken);
  const within = (path: string): string => relative(folder, path).split(sep).join('/');
  const files = new Map<string, FileStat>();
  const unread = unreadable
    .filter(({ path }) => isTaken(path))
    .map(({ path, message }) => ({ path: within(path) || null, message }));
  for (let from = 0; from < paths.length; from += TOGETHER) {
    signal?.throwIfAborted();
    const some = paths.slice(from, from + TOGETHER);
    const stats = await Promise.all(
      some.map((path) => statOutside(path, without).catch((cause: NodeJS.ErrnoException) => cause)),
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

/** A link in the folder may lead to where results are written: null for a file that really lies there. */
async function statOutside(path: string, without: readonly string[]): Promise<Stats | null> {
  return isWithin(await realpath(path), without) ? null : await stat(path);
}
