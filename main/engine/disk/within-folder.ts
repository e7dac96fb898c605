import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { isRelativePath } from '../../../shared/model/relative-path.ts';

/** Whether a path is one of these folders, or lies within one. By the words of the paths alone. */
export function isWithin(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const way = relative(folder, path);
    return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
  });
}

/**
 * Whether a file or folder lies within a folder, with all links resolved and in the disk's own spelling (upper and lower case). False for
 * what does not exist, and for what is neither file nor folder: reading a pipe would never end. This is the only such check: what anybody
 * may have written (a sidecar, a link in a shared library) must not lead out of its folder.
 * @param path absolute
 * @param folder absolute; it does not lie within itself
 */
export async function liesWithin(path: string, folder: string): Promise<boolean> {
  try {
    const real = await realpath(path);
    const home = await realpath(folder);
    const stats = await stat(real);
    return (stats.isFile() || stats.isDirectory()) && real !== home && isWithin(real, [home]);
  } catch {
    // Missing, unreadable, or not a path at all (a NUL): nothing to be read there either.
    return false;
  }
}

/**
 * The absolute path of a file that something in a folder names, such as a sidecar. Null if it does not exist, or lies outside of the
 * folder (through `..`, a link, a drive).
 * @param path relative, with forward slashes
 * @param holds makes the check if the folder is reached otherwise than from this process
 */
export async function fileWithin(
  folder: string,
  path: string,
  holds: (path: string, folder: string) => Promise<boolean> = liesWithin,
): Promise<string | null> {
  if (!isRelativePath(path)) return null;
  const file = join(folder, ...path.split('/'));
  return (await holds(file, folder)) ? file : null;
}
