import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { FolderEntry } from '../../../shared/bridge/views.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { sortInSlices } from '../async/slices.ts';
import { compareNaturally, isHiddenOrSystem, isNamedLike } from '../batch/input-names.ts';
import { maskedStem } from '../batch/masks/pair-masks.ts';
import { typedPath } from '../batch/typed-path.ts';
import { unreadableWords } from '../batch/unreadable-words.ts';

export interface FolderListing {
  readonly path: string | null;
  readonly parent: string | null;
  readonly entries: FolderEntry[];
  readonly holds?: { readonly entries: number; readonly images: number; readonly meshes: number };
}

interface ListOptions {
  readonly thumbnailOf?: (path: string) => string;
  /** The most entries that are listed. */
  readonly most?: number;
}

/** More than anybody looks through; the others are counted. */
const MOST_LISTED = 2_000;

/**
 * The entries of a folder for the window's own folder picker: folders first, without hidden ones.
 * @param places shown if no folder is named: home, samples, recent folders …
 * @throws AppError `not-found`, `input`
 */
export async function listFolder(
  path: string | null,
  places: readonly string[],
  options: ListOptions = {},
): Promise<FolderListing> {
  if (path === null) return { path: null, parent: null, entries: await startingPlaces(places) };
  const folder = typedPath(path);
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    // the path names a file: list the folder that contains it
    if (cause.code === 'ENOTDIR') return null;
    if (cause.code === 'ENOENT') {
      throw new AppError('not-found', `There is no folder ${folder}; check the path.`, { cause });
    }
    throw new AppError('input', unreadableWords(folder, cause), { cause });
  });
  if (entries === null) {
    const listing = await listFolder(dirname(folder), places, options);
    // The file that was named is listed in any case.
    if (listing.entries.some((entry) => entry.path === folder)) return listing;
    const named: FolderEntry = { name: basename(folder), path: folder, kind: fileKind(basename(folder)) };
    return { ...listing, entries: [named, ...listing.entries] };
  }
  const visible = entries.filter(({ name }) => !isHiddenOrSystem(name));
  const described: FolderEntry[] = [];
  for (const entry of visible) described.push(await describe(folder, entry));
  const sorted = await sortInSlices(
    described,
    (a, b) => rank(a) - rank(b) || compareNaturally(a.name, b.name),
  );
  const { thumbnailOf, most = MOST_LISTED } = options;
  const listed = sorted
    .slice(0, most)
    .map((entry) =>
      entry.kind === 'image' && thumbnailOf !== undefined
        ? { ...entry, thumbnail: thumbnailOf(entry.path) }
        : entry,
    );
  // A mask makes no row of its own.
  const ofKind = (wanted: FolderEntry['kind']): number =>
    described.filter(({ kind, name }) => kind === wanted && maskedStem(name) === null).length;
  const parent = dirname(folder);
  return {
    path: folder,
    parent: parent === folder ? null : parent,
    entries: listed,
    holds: { entries: described.length, images: ofKind('image'), meshes: ofKind('mesh') },
  };
}

const rank = ({ kind }: FolderEntry): number => (kind === 'folder' ? 0 : 1);

async function describe(folder: string, entry: Dirent): Promise<FolderEntry> {
  const path = join(folder, entry.name);
  const isFolder = entry.isSymbolicLink() ? await leadsToFolder(path) : entry.isDirectory();
  return { name: entry.name, path, kind: isFolder ? 'folder' : fileKind(entry.name) };
}

function fileKind(name: string): FolderEntry['kind'] {
  if (isNamedLike('images', name)) return 'image';
  return isNamedLike('meshes', name) ? 'mesh' : 'other';
}

async function leadsToFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

async function startingPlaces(places: readonly string[]): Promise<FolderEntry[]> {
  const home = homedir();
  const usual = ['Pictures', 'Desktop', 'Documents', 'Downloads'].map((name) => join(home, name));
  const roots = process.platform === 'win32' ? driveRoots() : ['/'];
  const wanted = [...new Set([...places, home, ...usual, ...roots])];
  const there = await Promise.all(wanted.map(leadsToFolder));
  return wanted
    .filter((_path, index) => there[index])
    .map((path) => ({ name: basename(path) || path, path, kind: 'folder' }));
}

function driveRoots(): string[] {
  return [...'CDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`);
}
