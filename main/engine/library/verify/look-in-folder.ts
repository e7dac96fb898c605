import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';

/** What lies at a path of an asset's folder, with links resolved. */
export type Lying =
  | { readonly is: 'file'; readonly bytes: number }
  | { readonly is: 'missing' }
  | { readonly is: 'no-file' }
  | { readonly is: 'link-leads-out' }
  | { readonly is: 'link-dangling' };

/** Something in an asset's folder, by its path in it, with forward slashes. */
export interface Entry {
  readonly path: string;
  readonly is: 'file' | 'link' | 'other';
}

const GONE = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Looks what lies at a path. What lies outside of the folder is not looked at.
 * @param path in the folder, with forward slashes, as a sidecar names it
 * @throws the system's error if it cannot be looked at
 */
export async function lyingAt(folder: string, path: string): Promise<Lying> {
  const file = join(folder, ...path.split('/'));
  try {
    await lstat(file);
  } catch (cause) {
    if (GONE.has((cause as NodeJS.ErrnoException).code ?? '')) return { is: 'missing' };
    throw cause;
  }
  const real = await realpath(file).catch((cause: NodeJS.ErrnoException) => {
    if (GONE.has(cause.code ?? '') || cause.code === 'ELOOP') return null;
    throw cause;
  });
  if (real === null) return { is: 'link-dangling' };
  if (!isWithin(await realpath(folder), real)) return { is: 'link-leads-out' };
  const stats = await stat(real);
  return stats.isFile() ? { is: 'file', bytes: stats.size } : { is: 'no-file' };
}

/** Whether a resolved path lies within a resolved folder, and is not the folder itself. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** An asset has a dozen files; whoever puts more than this beside them is not told of all. */
const MOST_ENTRIES = 10_000;
const DEEPEST = 16;

/** All files and links in a folder and its subfolders. Links are not followed. Throws the system's error. */
export async function entriesIn(folder: string): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  const open: { readonly path: string; readonly depth: number }[] = [{ path: '', depth: 0 }];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { path, depth } = next;
    for (const entry of await readdir(join(folder, ...path.split('/')), { withFileTypes: true })) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) {
        if (depth < DEEPEST) open.push({ path: inner, depth: depth + 1 });
      } else if (entry.isSymbolicLink()) found.push({ path: inner, is: 'link' });
      else found.push({ path: inner, is: entry.isFile() ? 'file' : 'other' });
      if (found.length + open.length > MOST_ENTRIES) return found;
    }
  }
  return found;
}
