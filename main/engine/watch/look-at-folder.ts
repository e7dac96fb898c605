import { realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { InputKind } from '../batch/input-names.ts';
import { areUnnamedImages } from '../batch/inspect/unnamed-image.ts';
import { scanPaths } from '../batch/scan.ts';
import type { FileStat, Looked } from './compare-looks.ts';
import { isWithin } from './own-folders.ts';

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
): Promise<Looked> {
  const { candidates } = await scanPaths([folder], wanted, { signal, areImages: areUnnamedImages });
  // The folder may be named by a link.
  const real = await realpath(folder);
  const paths = candidates
    .map(({ path }) => path)
    .filter((path) => !isWithin(join(real, relative(folder, path)), without));
  const looked = new Map<string, FileStat>();
  for (let from = 0; from < paths.length; from += TOGETHER) {
    signal?.throwIfAborted();
    const some = paths.slice(from, from + TOGETHER);
    const stats = await Promise.all(some.map((path) => stat(path).catch(() => null)));
    for (const [index, path] of some.entries()) {
      const found = stats[index];
      if (found?.isFile() !== true) continue;
      looked.set(relative(folder, path).split(sep).join('/'), { size: found.size, mtimeMs: found.mtimeMs });
    }
  }
  return looked;
}
