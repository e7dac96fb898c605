import type { Dirent } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FolderCounts, FolderEntry } from '../../../shared/bridge/views.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { firstInOrder } from '../async/slices.ts';
import { compareNaturally, isHiddenOrSystem, isNamedLike } from '../batch/input-names.ts';
import { maskedStem } from '../batch/masks/pair-masks.ts';
import { typedPath } from '../batch/typed-path.ts';
import { unreadableWords } from '../batch/unreadable-words.ts';

export interface FolderListing {
  readonly path: string | null;
  readonly parent: string | null;
  readonly entries: FolderEntry[];
  readonly holds?: FolderCounts;
}

interface ListOptions {
  readonly thumbnailOf?: (path: string) => string;
  /** The place in the order of the entries from which they are listed. */
  readonly from?: number | undefined;
  /** The most entries that are listed at once. */
  readonly most?: number;
  /** The most entries that are counted. */
  readonly mostCounted?: number;
}

/** As many as a window takes at once; it asks for the next. */
const MOST_LISTED = 2_000;
/** More takes seconds to read, and nobody looks for a file among them. */
const MOST_COUNTED = 200_000;

/**
 * Entries of a folder for the window's own folder picker: folders first, then pictures and models, then the rest, without hidden ones.
 * @throws AppError `not-found`, `input`
 */
export async function listFolder(path: string, options: ListOptions = {}): Promise<FolderListing> {
  const { thumbnailOf, from = 0, most = MOST_LISTED } = options;
  const folder = typedPath(path);
  const read = await readFolder(folder, options);
  if (read === null) {
    const listing = await listFolder(dirname(folder), options);
    // The file that was named is listed in any case.
    if (from > 0 || listing.entries.some((entry) => entry.path === folder)) return listing;
    const named: FolderEntry = { name: basename(folder), path: folder, kind: fileKind(basename(folder)) };
    return { ...listing, entries: [named, ...listing.entries] };
  }
  const { described, isMore } = read;
  const sorted = await firstInOrder(
    described,
    (a, b) => rank(a) - rank(b) || compareNaturally(a.name, b.name),
    from + most,
  );
  const listed = sorted
    .slice(from)
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
    holds: {
      entries: described.length,
      images: ofKind('image'),
      meshes: ofKind('mesh'),
      ...(isMore ? { isMore } : {}),
    },
  };
}

interface ReadFolder {
  readonly described: readonly FolderEntry[];
  /** Whether there are more, which were not read. */
  readonly isMore: boolean;
}

/** Reads entry by entry, so that a large folder holds up nothing else. Null if the path names a file. */
async function readFolder(
  folder: string,
  { mostCounted = MOST_COUNTED }: ListOptions,
): Promise<ReadFolder | null> {
  const described: FolderEntry[] = [];
  try {
    for await (const entry of await opendir(folder, { bufferSize: 4096 })) {
      if (isHiddenOrSystem(entry.name)) continue;
      if (described.length >= mostCounted) return { described, isMore: true };
      described.push(await describe(folder, entry));
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return null;
    if (code === 'ENOENT') {
      throw new AppError('not-found', `There is no folder ${folder}; check the path.`, { cause });
    }
    throw new AppError('input', unreadableWords(folder, cause as NodeJS.ErrnoException), { cause });
  }
  return { described, isMore: false };
}

const RANKS: Readonly<Record<FolderEntry['kind'], number>> = { folder: 0, image: 1, mesh: 1, other: 2 };
const rank = ({ kind }: FolderEntry): number => RANKS[kind];

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
