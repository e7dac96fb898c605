import type { Dirent, Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isWithin } from '../disk/within-folder.ts';

export type EntryKind = 'file' | 'folder' | 'special';

/** What a link in a folder leads to. `leadsTo`: its real path. */
export interface FoundLink {
  /** `outside`: out of the folder in which all must lie; `above`: to a folder that the link itself lies in. */
  readonly is: EntryKind | 'outside' | 'above';
  readonly isFolder: boolean;
  readonly leadsTo: string;
}

export function kindOf(entry: Dirent | Stats): EntryKind {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'special';
}

/**
 * What a link leads to. One to a folder above it, `/` say, would lead through all that lies beside it.
 * @param inside absolute real folder in which all must lie; undefined for anywhere
 * @throws the error of the file system, of a link that leads nowhere
 */
export async function findLink(path: string, inside: string | undefined): Promise<FoundLink> {
  const kind = kindOf(await stat(path));
  const [leadsTo, folder] = await Promise.all([realpath(path), realpath(dirname(path))]);
  const isFolder = kind === 'folder';
  if (inside !== undefined && !isWithin(leadsTo, [inside])) return { is: 'outside', isFolder, leadsTo };
  return { is: isFolder && isWithin(folder, [leadsTo]) ? 'above' : kind, isFolder, leadsTo };
}

export const outsideWords = (path: string): string =>
  `${path} is a link that leads out of the folder, so it was not followed; put the files themselves there.`;

export const aboveWords = (path: string): string =>
  `${path} is a link to a folder that it lies in itself, so it was not followed; choose that folder if all of it is meant.`;
