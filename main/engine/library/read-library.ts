import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type LibraryOrder,
  type LibrarySort,
  NEWEST_FIRST,
  type RecipeOfName,
} from '../../../shared/model/library-order.ts';
import type { QualityLimits } from '../../../shared/model/quality/quality-limits.ts';
import { asksForLikeness } from '../../../shared/model/search/library-query.ts';
import { parseQuery } from '../../../shared/model/search/parse-query.ts';
import { diskError } from '../disk/disk-error.ts';
import { createLibraryDisk } from './disk/library-disk.ts';
import { type AssetIndex, memoryIndex } from './index/asset-index.ts';
import { applyChange } from './index/threads/index-change.ts';
import { answer } from './index/threads/index-question.ts';
import type { Library, StoredAsset } from './library.ts';
import { createLibraryPictures, type LibraryPictures } from './library-pictures.ts';
import { type WithFolder, withFolder } from './library-reads.ts';
import { unpackEntries } from './sync/read-many.ts';
import { createFindWork } from './work/find-work.ts';

/** The content of a library at one moment. */
export type LibrarySnapshot = Pick<
  Library,
  'folder' | 'get' | 'findByFingerprint' | 'findWithoutFile' | 'findInTrash' | 'findByResult'
> & {
  /** The assets that match a typed search, newest first, or the most alike first if it asks for those; all for an empty one. Not those in the trash. */
  readonly find: (
    query: string,
    how?: {
      readonly limits?: QualityLimits | undefined;
      /** What `recipe:` finds by name beside the built-in ones. */
      readonly recipes?: readonly RecipeOfName[] | undefined;
      /** Whether of each stack the one that is seen is found alone. */
      readonly stacked?: boolean;
    },
  ) => Iterable<StoredAsset>;
  /** What is known of how its pictures look: nothing, until they are looked at. */
  readonly pictures: LibraryPictures;
  /** Folders of assets whose sidecars could not be read, absolute. */
  readonly damaged: readonly string[];
};

/**
 * Reads a library without writing anything. A folder that is no library yet is empty.
 * @param options.required whether it must be a library already
 * @throws AppError `disk` if it cannot be read, or is required and missing; `input` if it is of a newer version
 */
export async function readLibrary(
  folder: string,
  options: { readonly required: boolean; readonly signal?: AbortSignal | undefined },
): Promise<LibrarySnapshot> {
  const { signal } = options;
  const disk = createLibraryDisk({});
  const index = memoryIndex();
  const unread: string[] = [];
  try {
    if (await disk.run('isLibrary', { library: folder, required: options.required }, { signal })) {
      for (const month of await disk.run('months', { library: folder }, { signal })) {
        const known = new Map();
        const { fresh } = await disk.run(
          'survey',
          { library: folder, month, depth: 'folders', known },
          { signal },
        );
        for (let at = 0; at < fresh.length; at += SLICE) {
          const folders = fresh.slice(at, at + SLICE);
          const { packed, damaged } = await disk.run('readMany', { library: folder, folders }, { signal });
          index.put(unpackEntries(packed));
          unread.push(...damaged.map((each) => join(folder, each.folder)));
        }
      }
      const { fresh } = await disk.run(
        'surveyCollections',
        { library: folder, known: new Map() },
        { signal },
      );
      for (const file of fresh) {
        const { content } = file;
        const listing = index.collections.newListing();
        if (content.kind === 'collection') index.collections.fill(listing, 0, content.collection.assets);
        index.collections.put(file, listing);
      }
    }
  } catch (cause) {
    signal?.throwIfAborted();
    throw diskError(cause, 'read the library', folder);
  } finally {
    await disk.close();
  }
  const stored = withFolder(folder);
  return {
    folder,
    damaged: unread,
    get: async (id) => stored(index.byId(id)),
    find: (query, { limits, recipes, stacked = false } = {}) =>
      found(
        index,
        {
          ...{ ...NEWEST_FIRST, sort: sortOf(query), query, stacked },
          ...(limits !== undefined && { limits }),
          ...(recipes !== undefined && { recipes }),
        },
        stored,
      ),
    pictures: createLibraryPictures(
      {
        ask: async (name, asked) => answer(index, name, asked),
        change: async (change) => applyChange(index, change),
      },
      () => undefined,
    ),
    ...createFindWork({ isGone, stored, ask: async (find) => find(index) }),
  };
}

const sortOf = (query: string): LibrarySort =>
  asksForLikeness(parseQuery(query, 0)) ? 'likeness' : NEWEST_FIRST.sort;

async function isGone(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  );
}

/** Sidecars that are read at once. */
const SLICE = 500;
/** Assets that are read from the index at once. */
const PAGE = 500;

function* found(index: AssetIndex, order: LibraryOrder, stored: WithFolder): Iterable<StoredAsset> {
  for (let offset = 0; offset < index.count(order); offset += PAGE) {
    for (const each of index.page(order, offset, PAGE)) {
      const asset = stored(each);
      if (asset !== null) yield asset;
    }
  }
}
