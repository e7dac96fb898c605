import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { isRelativePath } from '../../../shared/model/relative-path.ts';

/**
 * Whether something on the disk lies within a folder, all links followed and in the spelling of the disk (which settles upper
 * and lower case). What is not there lies nowhere, nor does what is neither file nor folder: a pipe would be read for ever. The one judge of this: what anybody may have written (a sidecar, a link in a
 * shared library) must not lead out of its folder.
 * @param path absolute
 * @param folder absolute; it does not lie within itself
 */
export async function liesWithin(path: string, folder: string): Promise<boolean> {
  try {
    const real = await realpath(path);
    const way = relative(await realpath(folder), real);
    const stats = await stat(real);
    return (
      (stats.isFile() || stats.isDirectory()) &&
      way !== '' &&
      way !== '..' &&
      !way.startsWith(`..${sep}`) &&
      !isAbsolute(way)
    );
  } catch {
    // Missing, not to be reached, or no path at all (a NUL): nothing to be read there either.
    return false;
  }
}

/**
 * The absolute path of a file that something in a folder names, such as a sidecar; null where it is not there, or not there alone:
 * behind `..`, a link, a drive.
 * @param path relative, with forward slashes
 * @param holds judges it where the folder is reached by another way than from here
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
