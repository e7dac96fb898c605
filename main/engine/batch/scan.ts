import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { compareNaturally, type InputKind, isHiddenOrSystem, isNamedLike } from './input-names.ts';
import { typedPath } from './typed-path.ts';

/** A file that may be a reference. */
export interface Candidate {
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  readonly folder: string;
}

/** Something that could not be looked at. */
export interface Unreadable {
  readonly path: string;
  /** What is wrong and what to do. */
  readonly message: string;
}

export interface Scan {
  /** In natural order, folder by folder; each file once. */
  readonly candidates: readonly Candidate[];
  readonly unreadable: readonly Unreadable[];
  /** Files with other endings: not looked at. */
  readonly otherFiles: number;
}

/** How deep folders are followed: deeper than any real tree, so that a broken mount cannot hold a scan for ever. */
const MAX_DEPTH = 64;

interface Walk {
  readonly wanted: InputKind;
  readonly candidates: Candidate[];
  readonly unreadable: Unreadable[];
  readonly seenFolders: Set<string>;
  readonly seenFiles: Set<string>;
  readonly signal: AbortSignal | undefined;
  otherFiles: number;
}

/**
 * Finds the images, or the meshes, in folders (with all their subfolders) and among single files. A file that is named by itself is a
 * candidate whatever its ending. Libraries of Maquette are not looked into.
 * @throws AppError `not-found` where a path is not there, `input` where it cannot be opened or is neither
 */
export async function scanPaths(
  paths: readonly string[],
  wanted: InputKind,
  signal?: AbortSignal,
): Promise<Scan> {
  const walk: Walk = {
    wanted,
    candidates: [],
    unreadable: [],
    seenFolders: new Set(),
    seenFiles: new Set(),
    signal,
    otherFiles: 0,
  };
  for (const path of paths.map(typedPath)) {
    const stats = await statNamed(path);
    if (stats.isFile()) addFile(walk, path);
    else if (!stats.isDirectory()) {
      // A pipe or a device would be read for ever.
      throw new AppError(
        'input',
        `${path} is neither a file nor a folder; choose a file, or a folder of ${wanted}.`,
      );
    } else {
      await readdir(path).catch((cause: NodeJS.ErrnoException) => {
        throw new AppError('input', unreadableWords(path, cause), { cause });
      });
      await walkFolder(walk, path, 0);
    }
  }
  const { candidates, unreadable, otherFiles } = walk;
  return { candidates, unreadable, otherFiles };
}

async function statNamed(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new AppError('not-found', `There is no file or folder ${path}; check the path.`, { cause });
    }
    throw new AppError('input', unreadableWords(path, cause as NodeJS.ErrnoException), { cause });
  }
}

async function walkFolder(walk: Walk, folder: string, depth: number): Promise<void> {
  walk.signal?.throwIfAborted();
  let entries: Dirent[];
  try {
    // By its real path, so that a symlink to a folder above is met only once.
    const real = await realpath(folder);
    if (walk.seenFolders.has(real)) return;
    walk.seenFolders.add(real);
    entries = await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    walk.unreadable.push({ path: folder, message: unreadableWords(folder, cause as NodeJS.ErrnoException) });
    return;
  }
  const library = isLibrary(entries);
  if (library && depth > 0) return;
  // References may lie beside a library that was made in their own folder.
  const visible = entries.filter(({ name }) => !isHiddenOrSystem(name) && !(library && name === 'assets'));
  visible.sort((a, b) => compareNaturally(a.name, b.name));
  const folders: string[] = [];
  for (const entry of visible) {
    const path = join(folder, entry.name);
    const kind = entry.isSymbolicLink() ? await linkKind(walk, path) : kindOf(entry);
    if (kind === 'folder') folders.push(path);
    else if (kind === 'file' && isNamedLike(walk.wanted, entry.name)) addFile(walk, path);
    else if (kind === 'file') walk.otherFiles += 1;
  }
  if (depth >= MAX_DEPTH) return;
  for (const each of folders) await walkFolder(walk, each, depth + 1);
}

function addFile(walk: Walk, path: string): void {
  if (walk.seenFiles.has(path)) return;
  walk.seenFiles.add(path);
  walk.candidates.push({ path, name: basename(path), folder: dirname(path) });
}

type EntryKind = 'file' | 'folder' | 'other';

function kindOf(entry: Dirent | Stats): EntryKind {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}

async function linkKind(walk: Walk, path: string): Promise<EntryKind> {
  try {
    return kindOf(await stat(path));
  } catch (cause) {
    if (isNamedLike(walk.wanted, path)) {
      walk.unreadable.push({ path, message: unreadableWords(path, cause as NodeJS.ErrnoException) });
    }
    return 'other';
  }
}

/** A library's own pictures are results, not references. */
function isLibrary(entries: readonly Dirent[]): boolean {
  const names = new Set(entries.map(({ name }) => name));
  return names.has('library.json') && names.has('assets');
}

/** What hindered reading a file or folder, for people. */
export function unreadableWords(path: string, cause: NodeJS.ErrnoException): string {
  switch (cause.code) {
    case 'EACCES':
    case 'EPERM':
      return `${path} cannot be opened: you have no permission to read it; change its permissions.`;
    case 'ENOENT':
      return `${path} is not there any more, or is a link that leads nowhere; look for where it went.`;
    case 'ELOOP':
      return `${path} is a link that leads back to itself; replace it by the file it stands for.`;
    default:
      return `${path} cannot be read (${cause.code ?? cause.message}); check the drive it lies on.`;
  }
}
