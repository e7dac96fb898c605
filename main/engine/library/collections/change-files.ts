import { lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CollectionChange,
  changeCollection,
} from '../../../../shared/model/collections/change-collection.ts';
import type { Collection, CollectionFault } from '../../../../shared/model/collections/collection.ts';
import { changeSearches, type SearchChange } from '../../../../shared/model/collections/saved-searches.ts';
import { changeTagTree, type TagTreeChange } from '../../../../shared/model/collections/tag-tree.ts';
import { partName } from '../../../../shared/model/naming/safe-name.ts';
import { isDriveGone } from '../../disk/drive-gone.ts';
import { syncFolder } from '../../disk/durable.ts';
import { type WriteLocked, withFolderLock } from '../sync/folder-lock.ts';
import {
  COLLECTIONS,
  type CollectionContent,
  collectionFiles,
  DELETED,
  MAX_FILE_BYTES,
  parseCollectionFile,
  readCollectionFile,
  SEARCHES_FILE,
  TAGS_FILE,
} from './collection-file.ts';

/** Why a change was not made. */
export type ChangeFailure =
  /** There is no such collection any more. */
  | { readonly why: 'missing' }
  /** It would hold more than such a file may. */
  | { readonly why: 'too-long' }
  /** Its file is there and cannot be used. */
  | { readonly why: 'fault'; readonly fault: CollectionFault }
  /** The system's code. */
  | { readonly why: 'disk'; readonly code: string | null; readonly message: string };

/** What became of each change: the changes that take it back, in the order in which they are to be done, or why it was not made. */
export type ChangeOutcome<Change> = { readonly back: readonly Change[] } | { readonly failed: ChangeFailure };

/** A change of collections with the file that held the collection when the index last heard of it, and a fresh id for what is made. */
export interface FiledChange {
  readonly change: CollectionChange;
  readonly file: string | null;
  readonly freshId: string;
}

const MAX_STEM_BYTES = 80;

/**
 * Changes collections, each while no other Maquette does. Its file is read again first, so that what others changed meanwhile is kept. Runs in the library's process.
 * @param at milliseconds since the epoch
 * @throws the system's error if the drive disappears
 */
export async function changeCollectionFiles(
  library: string,
  changes: readonly FiledChange[],
  at: number,
  alive: () => void,
): Promise<readonly ChangeOutcome<CollectionChange>[]> {
  const outcomes: ChangeOutcome<CollectionChange>[] = [];
  for (const change of changes) {
    outcomes.push(await inFolder(library, (locked) => changeOne(library, locked, change, at)));
    alive();
  }
  return outcomes;
}

/** The folder of collections while nobody else writes in it. */
interface LockedFolder {
  /** Absolute. */
  readonly folder: string;
  /** Once a lock. */
  readonly write: WriteLocked;
}

/** Changes one file of the folder under its lock, again if that was lost before anything was written. */
async function inFolder<Change>(
  library: string,
  work: (locked: LockedFolder) => Promise<ChangeOutcome<Change>>,
): Promise<ChangeOutcome<Change>> {
  return outcomeOf(async () => {
    const folder = await madeFolder(library);
    return withFolderLock(folder, (write) => work({ folder, write }));
  });
}

/** The folder, which is made if it is missing. */
async function madeFolder(library: string): Promise<string> {
  const folder = join(library, COLLECTIONS);
  const isNew = await mkdir(folder).then(
    () => true,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EEXIST') return false;
      throw cause;
    },
  );
  if (isNew) await syncFolder(library);
  return folder;
}

async function outcomeOf<Change>(work: () => Promise<ChangeOutcome<Change>>): Promise<ChangeOutcome<Change>> {
  try {
    return await work();
  } catch (cause) {
    if (isDriveGone(cause)) throw cause;
    if (cause instanceof TooLong) return { failed: { why: 'too-long' } };
    const { code = null } = cause as NodeJS.ErrnoException;
    const message = cause instanceof Error ? cause.message : String(cause);
    return { failed: { why: 'disk', code, message } };
  }
}

async function changeOne(
  library: string,
  locked: LockedFolder,
  { change, file, freshId }: FiledChange,
  at: number,
): Promise<ChangeOutcome<CollectionChange>> {
  const { folder } = locked;
  switch (change.of) {
    case 'create': {
      const { name, label, notes = '', ids = [], id = freshId } = change;
      const collection: Collection = {
        format: 'maquette-collection',
        version: 1,
        revision: 1,
        id,
        name,
        ...(label !== undefined && { label }),
        notes,
        assets: [...new Set(ids)],
        history: [],
      };
      await writeFile(locked, await freeName(folder, name, id), collection);
      await syncFolder(folder);
      return { back: [{ of: 'delete', id }] };
    }
    case 'restore': {
      const deleted = await findDeleted(library, folder, change.id);
      if (deleted === null) return { failed: { why: 'missing' } };
      const { name, id } = deleted.collection;
      await rename(join(folder, DELETED, deleted.file), join(folder, await freeName(folder, name, id)));
      await syncFolder(folder);
      return { back: [{ of: 'delete', id: change.id }] };
    }
    case 'delete': {
      // A move needs no draft: it takes along what others wrote meanwhile, and neither name leads to another collection.
      const found = await find(library, change.id, file);
      if ('failed' in found) return found;
      await mkdir(join(folder, DELETED)).catch(ifThere);
      const free = await freeName(join(folder, DELETED), found.collection.name, change.id);
      await rename(join(folder, found.file), join(folder, DELETED, free));
      await syncFolder(folder);
      return { back: [{ of: 'restore', id: change.id }] };
    }
    default: {
      const found = await find(library, change.id, file);
      if ('failed' in found) return found;
      const { collection, back } = changeCollection(found.collection, change, at);
      if (back.length > 0) await writeFile(locked, found.file, grown(collection));
      return { back };
    }
  }
}

function grown<File extends { readonly revision: number }>(file: File): File {
  return { ...file, revision: file.revision + 1 };
}

/** What could not be read again is never written: a list that grew beyond what such a file may hold. */
class TooLong extends Error {}

async function writeFile({ folder, write }: LockedFolder, file: string, content: unknown): Promise<void> {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  const isTooLong =
    Buffer.byteLength(text) > MAX_FILE_BYTES || parseCollectionFile(file, text).kind === 'fault';
  if (isTooLong) throw new TooLong();
  await write(join(folder, file), text);
}

type Found = { readonly file: string; readonly collection: Collection };

/** Looks where it was last, and then everywhere: a hand may have renamed its file. */
async function find(
  library: string,
  id: string,
  file: string | null,
): Promise<Found | { readonly failed: ChangeFailure }> {
  if (file !== null) {
    const content = await readCollectionFile(library, file);
    const isGone =
      content.kind === 'fault' &&
      content.fault.fault === 'unreadable' &&
      content.fault.detail.includes('ENOENT');
    if (content.kind === 'collection' && content.collection.id === id)
      return { file, collection: content.collection };
    if (content.kind === 'fault' && !isGone) return { failed: { why: 'fault', fault: content.fault } };
  }
  for (const each of await collectionFiles(library)) {
    const content = await readCollectionFile(library, each);
    if (content.kind === 'collection' && content.collection.id === id)
      return { file: each, collection: content.collection };
  }
  return { failed: { why: 'missing' } };
}

async function findDeleted(library: string, folder: string, id: string): Promise<Found | null> {
  const names = await readdir(join(folder, DELETED)).catch(() => []);
  for (const name of names) {
    if (!name.endsWith('.json')) continue;
    const content = await readCollectionFile(library, join(DELETED, name));
    if (content.kind === 'collection' && content.collection.id === id)
      return { file: name, collection: content.collection };
  }
  return null;
}

/** A name for a file that is not taken: the collection's, with a part of its id. */
async function freeName(folder: string, name: string, id: string): Promise<string> {
  const stem = (partName(name, MAX_STEM_BYTES) ?? 'collection').toLowerCase().replaceAll(' ', '-');
  const mark = id
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .slice(-6)
    .toLowerCase();
  for (let tries = 1; ; tries += 1) {
    const file = `${stem}-${mark}${tries === 1 ? '' : `-${tries}`}.json`;
    const isTaken = await lstat(join(folder, file)).then(
      () => true,
      () => false,
    );
    if (!isTaken) return file;
  }
}

function ifThere(cause: NodeJS.ErrnoException): void {
  if (cause.code !== 'EEXIST') throw cause;
}

/** The same for the file of saved searches. All or nothing. */
export async function changeSearchFile(
  library: string,
  changes: readonly SearchChange[],
  freshIds: readonly string[],
  at: number,
): Promise<ChangeOutcome<SearchChange>> {
  return inFolder(library, async (locked) => {
    const content = await ifReadable(library, SEARCHES_FILE);
    if (content?.kind === 'fault') return { failed: { why: 'fault', fault: content.fault } };
    const file =
      content?.kind === 'searches'
        ? content.searches
        : { format: 'maquette-searches' as const, version: 1 as const, revision: 0, searches: [] };
    const back: SearchChange[] = [];
    let searches: readonly (typeof file.searches)[number][] = file.searches;
    changes.forEach((change, position) => {
      const changed = changeSearches(searches, change, at, freshIds[position] ?? '');
      searches = changed.searches;
      back.unshift(...changed.back);
    });
    if (back.length > 0) await writeFile(locked, SEARCHES_FILE, grown({ ...file, searches }));
    return { back };
  });
}

/** The same for the file of the tree of tags. */
export async function changeTagFile(
  library: string,
  changes: readonly TagTreeChange[],
): Promise<ChangeOutcome<TagTreeChange>> {
  return inFolder(library, async (locked) => {
    const content = await ifReadable(library, TAGS_FILE);
    if (content?.kind === 'fault') return { failed: { why: 'fault', fault: content.fault } };
    const file =
      content?.kind === 'tags'
        ? content.tags
        : { format: 'maquette-tags' as const, version: 1 as const, revision: 0, tags: [] };
    const back: TagTreeChange[] = [];
    let tags: readonly string[] = file.tags;
    for (const change of changes) {
      const changed = changeTagTree(tags, change);
      tags = changed.tags;
      back.unshift(...changed.back);
    }
    if (back.length > 0) await writeFile(locked, TAGS_FILE, grown({ ...file, tags }));
    return { back };
  });
}

/** Null if there is no such file. */
async function ifReadable(library: string, file: string): Promise<CollectionContent | null> {
  const isThere = (await collectionFiles(library)).includes(file);
  return isThere ? readCollectionFile(library, file) : null;
}
