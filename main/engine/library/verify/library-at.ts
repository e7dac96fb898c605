import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { librarySchema } from '../../../../shared/model/asset.ts';
import { isDriveGone } from '../../disk/drive-gone.ts';
import { readSmallJson } from '../../disk/read-small-file.ts';
import { isNewerThan } from './is-newer.ts';

/** The library's manifest. */
export const MANIFEST = 'library.json';

/** What lies in a folder that is named as a library. */
export type LibraryAt =
  | { readonly is: 'library'; readonly id: string }
  /** Its library.json cannot be used, or is missing beside assets. `why`: what the reader says */
  | { readonly is: 'damaged'; readonly why: string; readonly isMissing: boolean }
  /** A newer Maquette wrote its library.json. */
  | { readonly is: 'newer' }
  | { readonly is: 'none' };

/** Looks whether a folder is a library. Changes nothing. Throws the system's error if the drive disappears. */
export async function libraryAt(folder: string): Promise<LibraryAt> {
  let found: unknown;
  try {
    found = await readSmallJson(join(folder, MANIFEST));
  } catch (cause) {
    if (isDriveGone(cause)) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return { is: 'none' };
    if (code !== 'ENOENT') return { is: 'damaged', why: code ?? message, isMissing: false };
    // The empty mount point of a missing drive is no damaged library.
    if (!(await hasAssets(folder))) return { is: 'none' };
    return { is: 'damaged', why: 'ENOENT', isMissing: true };
  }
  if (isNewerThan(found, { format: 'maquette-library', version: 1 })) return { is: 'newer' };
  const manifest = librarySchema.safeParse(found);
  if (manifest.success) return { is: 'library', id: manifest.data.id };
  return { is: 'damaged', why: 'it is no library.json of Maquette', isMissing: false };
}

async function hasAssets(folder: string): Promise<boolean> {
  const names = await readdir(join(folder, 'assets')).catch((cause: NodeJS.ErrnoException) => {
    if (isDriveGone(cause)) throw cause;
    return [];
  });
  return names.some((name) => !name.startsWith('.'));
}
