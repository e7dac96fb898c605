import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { FolderEntry } from '../../../shared/bridge/views.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { compareNaturally, isHiddenOrSystem, isNamedLike } from '../batch/input-names.ts';
import { typedPath } from '../batch/typed-path.ts';
import { unreadableWords } from '../batch/unreadable-words.ts';

export interface FolderListing {
  readonly path: string | null;
  readonly parent: string | null;
  readonly entries: FolderEntry[];
}

/**
 * The entries of a folder for the window's own folder picker: folders first, without hidden ones.
 * @param places shown if no folder is named: home, samples, recent folders …
 * @throws AppError `not-found`, `input`
 */
export async function listFolder(path: string | null, places: readonly string[]): Promise<FolderListing> {
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
  if (entries === null) return listFolder(dirname(folder), places);
  const visible = entries.filter(({ name }) => !isHiddenOrSystem(name));
  const listed = await Promise.all(visible.map((entry) => describe(folder, entry)));
  listed.sort((a, b) => rank(a) - rank(b) || compareNaturally(a.name, b.name));
  const parent = dirname(folder);
  return { path: folder, parent: parent === folder ? null : parent, entries: listed };
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
