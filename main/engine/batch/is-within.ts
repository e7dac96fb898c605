import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is one of these folders, or lies within one. By the words of the paths alone. */
export function isWithin(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const way = relative(folder, path);
    return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
  });
}
