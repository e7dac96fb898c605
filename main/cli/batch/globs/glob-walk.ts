import type { Dirent } from 'node:fs';
import { opendir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { AppError } from '../../../../shared/model/app-error.ts';
import { sortInSlices } from '../../../engine/async/slices.ts';
import {
  compareNaturally,
  endingOf,
  type InputKind,
  isHiddenOrSystem,
  isNamedLike,
} from '../../../engine/batch/input-names.ts';
import { isMadeUp } from '../../../engine/batch/made-up-folders.ts';
import { unreadableWords } from '../../../engine/batch/unreadable-words.ts';
import type { GlobState } from './glob-pattern.ts';

export interface GlobOptions {
  readonly wanted: InputKind;
  /** Whether the pattern names an ending: then files are taken whatever they are called. */
  readonly namesEnding: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Receives the number of entries seen so far, from time to time. */
  readonly onSeen?: ((entries: number) => void) | undefined;
  /** Which of these files, that have no ending, begin like a picture. */
  readonly areImages: (paths: readonly string[], signal?: AbortSignal) => Promise<readonly boolean[]>;
  /** The most matches; as many as a scan takes if left out. */
  readonly most?: number | undefined;
  /** The most entries that are looked at. */
  readonly mostEntries?: number | undefined;
}

export interface GlobMatches {
  readonly found: readonly string[];
  /** Matches that are no inputs. */
  readonly others: readonly string[];
  /** What matches, or may hold matches, and cannot be used; each as a sentence. */
  readonly odd: readonly string[];
}

const MOST_MATCHES = 100_000;
const MOST_ENTRIES = 1_000_000;
/** As of a scan: deeper than any real tree. */
const MAX_DEPTH = 64;
const TOLD_EVERY = 256;
/** Files without an ending that are opened together. */
const UNNAMED_TOGETHER = 256;

interface Walk extends GlobOptions {
  readonly pattern: string;
  readonly found: string[];
  readonly others: string[];
  readonly odd: string[];
  /** Folders by their real paths, with what of the pattern is open there: links that loop end there. */
  readonly seen: Set<string>;
  entries: number;
}

/**
 * Finds what a pattern matches below a folder. Hidden files, libraries of Maquette and virtual file systems (`/proc`) are passed by, and
 * a folder that several links lead to is read once. A folder that matches stands for all that is in it.
 * @param pattern as it was given, for messages
 * @throws AppError `input` for one that matches, or looks through, far too much; the signal's reason
 */
export async function walkGlob(
  pattern: string,
  from: string,
  state: GlobState,
  options: GlobOptions,
): Promise<GlobMatches> {
  const walk: Walk = { ...options, pattern, found: [], others: [], odd: [], seen: new Set(), entries: 0 };
  await walkFolder(walk, from, state, { depth: 0, device: null, above: new Set() });
  return { found: await sortInSlices(walk.found, compareNaturally), others: walk.others, odd: walk.odd };
}

interface Place {
  readonly depth: number;
  /** The device of the parent folder; null if there is none. */
  readonly device: number | null;
  /** The real paths of the folders above. */
  readonly above: ReadonlySet<string>;
}

async function walkFolder(walk: Walk, folder: string, state: GlobState, place: Place): Promise<void> {
  const { signal, seen, odd } = walk;
  signal?.throwIfAborted();
  let real: string;
  let device: number;
  let entries: Entries;
  try {
    real = await realpath(folder);
    // A link to a folder that it lies in stands for nothing new.
    if (state.isMatch && place.above.has(real)) return;
    const key = `${real}\0${state.key}`;
    if (seen.has(key)) return;
    seen.add(key);
    device = (await stat(folder)).dev;
    if (device !== place.device && (await isMadeUp(folder))) {
      odd.push(`${folder} is made up by the system and holds nobody’s files; it was not looked into.`);
      return;
    }
    entries = await readEntries(walk, folder);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    odd.push(unreadableWords(folder, cause as NodeJS.ErrnoException));
    return;
  }
  const { shown, isLibrary } = entries;
  if (isLibrary && place.depth > 0) return;
  if (state.isMatch) return add(walk, folder);
  if (place.depth >= MAX_DEPTH) {
    odd.push(
      `${folder} lies ${MAX_DEPTH} folders down, so nothing in it was matched; name it in the pattern.`,
    );
    return;
  }
  const below = { depth: place.depth + 1, device, above: new Set([...place.above, real]) };
  const unnamed: string[] = [];
  const sorted = await sortInSlices(shown, (a, b) => compareNaturally(a.name, b.name));
  for (const [index, entry] of sorted.entries()) {
    const { name } = entry;
    if (index % TOLD_EVERY === TOLD_EVERY - 1) await breathe();
    signal?.throwIfAborted();
    // References may lie beside a library that was made in their own folder.
    if (isLibrary && name === 'assets') continue;
    const next = state.step(name);
    if (!next.isMatch && !next.goesOn) continue;
    const path = join(folder, name);
    const kind = entry.isFile() ? 'file' : await kindOf(path);
    if (kind === 'folder') await walkFolder(walk, path, next, below);
    else if (next.isMatch && kind === 'file') addFile(walk, path, unnamed);
    else if (next.isMatch) odd.push(kind);
  }
  for (let from = 0; from < unnamed.length; from += UNNAMED_TOGETHER) {
    signal?.throwIfAborted();
    await addImages(walk, unnamed.slice(from, from + UNNAMED_TOGETHER));
  }
}

/** Adds files without an ending whose first bytes are a picture's. */
async function addImages(walk: Walk, unnamed: readonly string[]): Promise<void> {
  const areImages = await walk.areImages(unnamed, walk.signal);
  for (const [index, path] of unnamed.entries()) {
    if (areImages[index]) add(walk, path);
    else walk.others.push(path);
  }
}

interface Entries {
  readonly shown: readonly Dirent[];
  readonly isLibrary: boolean;
}

async function readEntries(walk: Walk, folder: string): Promise<Entries> {
  const { pattern, signal, onSeen, mostEntries = MOST_ENTRIES } = walk;
  const shown: Dirent[] = [];
  const marks = new Set<string>();
  for await (const entry of await opendir(folder)) {
    const { name } = entry;
    walk.entries += 1;
    if (walk.entries % TOLD_EVERY === 0) {
      signal?.throwIfAborted();
      onSeen?.(walk.entries);
    }
    if (walk.entries > mostEntries) {
      const many = mostEntries.toLocaleString('en-US');
      throw new AppError(
        'input',
        `${pattern} leads through over ${many} files and folders; name a narrower pattern.`,
      );
    }
    if (name === 'library.json' || name === 'assets') marks.add(name);
    if (!isHiddenOrSystem(name)) shown.push(entry);
  }
  return { shown, isLibrary: marks.size === 2 };
}

/** What a path leads to; a sentence if it can be no input. */
async function kindOf(path: string): Promise<string> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) return 'folder';
    return stats.isFile() ? 'file' : `${path} is a pipe, a socket or a device, and no file; it was not read.`;
  } catch (cause) {
    return unreadableWords(path, cause as NodeJS.ErrnoException);
  }
}

/** @param unnamed receives a file whose bytes say what it is */
function addFile(walk: Walk, path: string, unnamed: string[]): void {
  const { wanted, namesEnding, others } = walk;
  const name = basename(path);
  if (namesEnding || isNamedLike(wanted, name)) add(walk, path);
  else if (wanted === 'images' && endingOf(name) === '') unnamed.push(path);
  else others.push(path);
}

function add({ pattern, found, most = MOST_MATCHES }: Walk, path: string): void {
  found.push(path);
  if (found.length <= most) return;
  const many = most.toLocaleString('en-US');
  throw new AppError(
    'input',
    `${pattern} matches over ${many} files, more than one batch can take; name a narrower pattern.`,
  );
}
