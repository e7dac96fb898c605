import { relative, sep } from 'node:path';

/** A folder of the library as the index names it: relative, with forward slashes. */
export function pathInside(library: string, folder: string): string {
  return relative(library, folder).split(sep).join('/');
}
