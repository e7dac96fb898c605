import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import type { FolderEntry } from '../../../shared/bridge/views.ts';
import { settledWithin } from '../async/settled-within.ts';
import type { FolderListing } from './fs-list.ts';

export interface Places {
  readonly favourites: readonly string[];
  readonly recent: readonly string[];
  /** The samples that are shipped; null if there are none. */
  readonly samples: string | null;
}

/** A disk that takes longer is away. */
const ANSWERS_WITHIN_MS = 2_000;

/**
 * Where a folder picker starts: favourites, recent folders, samples, the usual folders, and the roots. A favourite that is not there is
 * listed as away; other places that are not there are left out.
 */
export async function startingPlaces({ favourites, recent, samples }: Places): Promise<FolderListing> {
  const home = homedir();
  const usual = ['Pictures', 'Desktop', 'Documents', 'Downloads'].map((name) => join(home, name));
  const roots = process.platform === 'win32' ? driveRoots() : ['/'];
  const others = [...(samples === null ? [] : [samples]), home, ...usual, ...roots];
  const paths = [...new Set([...favourites, ...recent, ...others])];
  const there = await Promise.all(paths.map(isFolderNow));
  const entries = paths.flatMap((path, index): FolderEntry[] => {
    const entry: FolderEntry = { name: basename(path) || path, path, kind: 'folder' };
    if (favourites.includes(path)) return [{ ...entry, place: 'favourite', away: !there[index] }];
    if (!there[index]) return [];
    return [recent.includes(path) ? { ...entry, place: 'recent' } : entry];
  });
  return { path: null, parent: null, entries };
}

async function isFolderNow(path: string): Promise<boolean> {
  const found = stat(path);
  return (await settledWithin(found, ANSWERS_WITHIN_MS)) && (await isFolder(found));
}

const isFolder = (found: ReturnType<typeof stat>): Promise<boolean> =>
  found.then(
    (stats) => stats.isDirectory(),
    () => false,
  );

function driveRoots(): string[] {
  return [...'CDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`);
}
