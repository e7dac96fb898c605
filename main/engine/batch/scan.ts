import type { Stats } from 'node:fs';
import { opendir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import type { LeftAside } from '../../../shared/model/plan/left-aside.ts';
import { forEachSlice } from '../async/slices.ts';
import { aboveWords, type EntryKind, findLink, kindOf, outsideWords } from './found-links.ts';
import { endingOf, type InputKind, isHiddenOrSystem, isNamedLike } from './input-names.ts';
import { isMadeUp } from './made-up-folders.ts';
import { sortNaturally } from './natural-order.ts';
import { countPassedBy, type PassedBy } from './passed-by.ts';
import { typedPath } from './typed-path.ts';
import { specialWords, tooDeepWords, unreadableWords } from './unreadable-words.ts';

/** A file that may be a reference. */
export interface Candidate {
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  readonly folder: string;
}

/** A file or folder that could not be read. */
export interface Unreadable {
  readonly path: string;
  /** What is wrong and what to do. */
  readonly message: string;
}

export interface Scan {
  /** In natural order, folder by folder; each file once. */
  readonly candidates: readonly Candidate[];
  readonly unreadable: readonly Unreadable[];
  /** Files with other extensions, which were not inspected. */
  readonly otherFiles: number;
  /** Those of them that are pictures by their names, of kinds that cannot be read; none where meshes are wanted. The most first. */
  readonly leftAside: readonly LeftAside[];
}

/** How deep folders are followed: deeper than any real tree, so that a broken mount cannot make a scan endless. */
const MAX_DEPTH = 64;
/** The most files of one scan: more than anybody reviews in one plan, and few enough for memory. */
const MAX_CANDIDATES = 100_000;
const MAX_FOLDERS = 1_000_000;
/** The most unreadable files that are listed by name; the others are counted. */
const MAX_UNREADABLE = 200;
/** Files without an ending that are opened together. */
const UNNAMED_TOGETHER = 256;
/** Files that are taken in between two turns of the event loop. */
const ADDED_TOGETHER = 1_000;
/** Entries between two progress reports. */
const TOLD_EVERY = 256;

/** Progress, abort signal and limits of a scan. */
export interface ScanOptions {
  readonly signal?: AbortSignal | undefined;
  /** Receives the number of folder entries seen so far, from time to time. */
  readonly onSeen?: ((entries: number) => void) | undefined;
  /** Which of these files, that have no ending, begin like a picture. Left out: none does. */
  readonly areImages?:
    | ((paths: readonly string[], signal?: AbortSignal) => Promise<readonly boolean[]>)
    | undefined;
  /** Paths that were there a moment ago, because a pattern matched them, say: one that cannot be opened now does not end the scan. */
  readonly seen?: ReadonlySet<string> | undefined;
  /** An absolute real folder: links that lead out of it are not followed. Left out: links may lead anywhere but to a folder above them. */
  readonly inside?: string;
  /** The largest number of files found; for tests. */
  readonly maxCandidates?: number;
}

interface Walk {
  readonly wanted: InputKind;
  readonly candidates: Candidate[];
  readonly unreadable: Unreadable[];
  readonly seenFolders: Set<string>;
  readonly seenFiles: Set<string>;
  readonly options: ScanOptions;
  readonly passedBy: PassedBy;
  entries: number;
  /** The number beyond those that are listed. */
  moreUnreadable: number;
}

/**
 * Finds the images, or the meshes, in folders (with all their subfolders) and among single files. A file that is named directly is a
 * candidate whatever its extension. Skips libraries of Maquette and virtual file systems (`/proc`). A scan may cover a whole disk, so it
 * reports progress, can be aborted, and keeps nothing in memory but what it found.
 * @throws AppError `not-found` if a path does not exist, `input` if it cannot be opened, is neither file nor folder, or contains far too
 * much; the signal's reason
 */
export async function scanPaths(
  paths: readonly string[],
  wanted: InputKind,
  options: ScanOptions = {},
): Promise<Scan> {
  const walk: Walk = {
    wanted,
    candidates: [],
    unreadable: [],
    seenFolders: new Set(),
    seenFiles: new Set(),
    options,
    passedBy: countPassedBy(wanted),
    entries: 0,
    moreUnreadable: 0,
  };
  for (const path of paths.map(typedPath)) {
    options.signal?.throwIfAborted();
    const stats = await statNamed(walk, path);
    if (stats === null) continue;
    if (stats.isFile()) addFile(walk, path);
    else if (stats.isDirectory()) {
      if (!options.seen?.has(path)) await requireOpen(path);
      await walkFolder(walk, path, { depth: 0, device: null });
    } else if (options.seen?.has(path)) addUnreadable(walk, path, specialWords(path));
    // Reading a pipe or a device would never end.
    else {
      throw new AppError(
        'input',
        `${path} is neither a file nor a folder; choose a file, or a folder of ${wanted}.`,
      );
    }
  }
  if (walk.moreUnreadable > 0) {
    walk.unreadable.push({
      path: paths[0] ?? '',
      message: `${walk.moreUnreadable.toLocaleString('en-US')} more files and folders could not be looked at; choose a smaller folder to see which.`,
    });
  }
  const { candidates, unreadable, passedBy } = walk;
  return { candidates, unreadable, otherFiles: passedBy.files(), leftAside: passedBy.pictures() };
}

/** Null for a path that was there a moment ago, and cannot be looked at now. */
async function statNamed(walk: Walk, path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (cause) {
    const error = cause as NodeJS.ErrnoException;
    if (walk.options.seen?.has(path)) {
      addUnreadable(walk, path, unreadableWords(path, error));
      return null;
    }
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
      throw new AppError('not-found', `There is no file or folder ${path}; check the path.`, { cause });
    }
    throw new AppError('input', unreadableWords(path, error), { cause });
  }
}

async function requireOpen(folder: string): Promise<void> {
  const opening = opendir(folder).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('input', unreadableWords(folder, cause), { cause });
  });
  await (await opening).close();
}

interface Place {
  readonly depth: number;
  /** The device of the parent folder; null if there is none. */
  readonly device: number | null;
}

async function walkFolder(walk: Walk, folder: string, { depth, device }: Place): Promise<void> {
  const { signal } = walk.options;
  signal?.throwIfAborted();
  let found: Found;
  let here: number;
  try {
    // Compares real paths, so that a symlink to a parent folder is followed only once.
    const real = await realpath(folder);
    if (walk.seenFolders.has(real)) return;
    if (walk.seenFolders.size >= MAX_FOLDERS)
      throw tooMuch(walk, `${MAX_FOLDERS.toLocaleString('en-US')} folders`);
    walk.seenFolders.add(real);
    here = (await stat(folder)).dev;
    if (here !== device && (await isMadeUp(folder))) {
      addUnreadable(
        walk,
        folder,
        `${folder} is made up by the system and holds nobody's files; it was not looked into.`,
      );
      return;
    }
    found = await readEntries(walk, folder);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    addUnreadable(walk, folder, unreadableWords(folder, cause as NodeJS.ErrnoException));
    return;
  }
  if (found.library && depth > 0) return;
  const addAll = (paths: readonly string[]): void => {
    for (const path of paths) addFile(walk, path);
  };
  await forEachSlice(await sortNaturally(found.files, basename), addAll, { size: ADDED_TOGETHER });
  if (depth >= MAX_DEPTH) {
    if (found.folders.length > 0) addUnreadable(walk, folder, tooDeepWords(folder, MAX_DEPTH));
    return;
  }
  for (const each of await sortNaturally(found.folders, basename)) {
    // References may lie beside a library that was made in their own folder.
    if (found.library && basename(each) === 'assets') continue;
    await walkFolder(walk, each, { depth: depth + 1, device: here });
  }
}

/** The relevant entries of a folder. */
interface Found {
  readonly files: string[];
  readonly folders: string[];
  /** Whether the folder is a library. A library's own pictures are results, not references. */
  readonly library: boolean;
}

/** Reads entry by entry, so that a folder of a million files is not kept in memory. */
async function readEntries(walk: Walk, folder: string): Promise<Found> {
  const files: string[] = [];
  const folders: string[] = [];
  const marks = new Set<string>();
  const unnamed: string[] = [];
  const openUnnamed = async (): Promise<void> => {
    const paths = unnamed.splice(0);
    const are = (await walk.options.areImages?.(paths, walk.options.signal)) ?? [];
    files.push(...paths.filter((_path, index) => are[index]));
    for (const [index, path] of paths.entries()) if (!are[index]) walk.passedBy.add(basename(path));
    checkRoom(walk, files.length);
  };
  for await (const entry of await opendir(folder)) {
    const { name } = entry;
    tellOfEntry(walk);
    if (name === 'library.json' || name === 'assets') marks.add(name);
    if (isHiddenOrSystem(name)) continue;
    const path = join(folder, name);
    const kind = entry.isSymbolicLink() ? await linkKind(walk, path) : kindOf(entry);
    if (kind === 'folder') folders.push(path);
    else if (kind === 'file' && isNamedLike(walk.wanted, name)) {
      files.push(path);
      checkRoom(walk, files.length);
    } else if (kind === 'file' && walk.wanted === 'images' && endingOf(name) === '') {
      unnamed.push(path);
      if (unnamed.length >= UNNAMED_TOGETHER) await openUnnamed();
    } else if (kind === 'file') walk.passedBy.add(name);
    else if (kind === 'special' && isNamedLike(walk.wanted, name)) {
      addUnreadable(walk, path, specialWords(path));
    }
  }
  if (unnamed.length > 0) await openUnnamed();
  return { files, folders, library: marks.size === 2 };
}

function tellOfEntry(walk: Walk): void {
  const { signal, onSeen } = walk.options;
  walk.entries += 1;
  if (walk.entries % TOLD_EVERY !== 0) return;
  signal?.throwIfAborted();
  onSeen?.(walk.entries);
}

/** @param more files that were found and not added yet */
function checkRoom(walk: Walk, more: number): void {
  const { maxCandidates = MAX_CANDIDATES } = walk.options;
  if (walk.candidates.length + more > maxCandidates) {
    throw tooMuch(walk, `${maxCandidates.toLocaleString('en-US')} ${walk.wanted}`);
  }
}

function tooMuch(walk: Walk, what: string): AppError {
  return new AppError(
    'input',
    `There are over ${what} in there, more than one batch can take (${walk.entries.toLocaleString('en-US')} entries seen so far); choose a smaller folder.`,
  );
}

function addFile(walk: Walk, path: string): void {
  if (walk.seenFiles.has(path)) return;
  walk.seenFiles.add(path);
  walk.candidates.push({ path, name: basename(path), folder: dirname(path) });
  checkRoom(walk, 0);
}

function addUnreadable(walk: Walk, path: string, message: string): void {
  if (walk.unreadable.length < MAX_UNREADABLE) walk.unreadable.push({ path, message });
  else walk.moreUnreadable += 1;
}

/** A link that is not followed is said, if it might have led to what is wanted. */
async function linkKind(walk: Walk, path: string): Promise<EntryKind | 'unread'> {
  try {
    const { is, isFolder, leadsTo } = await findLink(path, walk.options.inside);
    if (is !== 'outside' && is !== 'above') return is;
    if (is === 'above' && walk.seenFolders.has(leadsTo)) return 'unread';
    if (isFolder || isNamedLike(walk.wanted, path))
      addUnreadable(walk, path, is === 'above' ? aboveWords(path) : outsideWords(path));
  } catch (cause) {
    if (isNamedLike(walk.wanted, path))
      addUnreadable(walk, path, unreadableWords(path, cause as NodeJS.ErrnoException));
  }
  return 'unread';
}
