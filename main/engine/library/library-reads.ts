import { join } from 'node:path';
import { NEWEST_FIRST } from '../../../shared/model/library-order.ts';
import type { IndexedAsset } from './index/indexed-asset.ts';
import type { ReplaceableIndex } from './index/replaceable-index.ts';
import type { StoredAsset } from './library.ts';
import type { OpenLibrary } from './open-library.ts';

/** What is read from the index alone, also while the library's drive is missing. */
export type LibraryReads = Pick<
  OpenLibrary,
  'list' | 'get' | 'ids' | 'position' | 'startingWith' | 'tags' | 'versions' | 'related'
>;

/** An asset of the index, with its absolute folder. */
export type WithFolder = (found: IndexedAsset | null) => StoredAsset | null;

/** @param library its absolute folder */
export function withFolder(library: string): WithFolder {
  return (found) => (found === null ? null : { ...found, folder: join(library, ...found.folder.split('/')) });
}

export function createLibraryReads(index: ReplaceableIndex, stored: WithFolder): LibraryReads {
  return {
    list: async ({
      offset,
      limit,
      place = NEWEST_FIRST.place,
      sort = NEWEST_FIRST.sort,
      reversed,
      stacked,
      query,
    }) => {
      const order = {
        place,
        sort,
        ...(reversed !== undefined && { reversed }),
        ...(stacked !== undefined && { stacked }),
        ...(query !== undefined && { query }),
      };
      return index.use((each) => ({
        assets: each.page(order, offset, limit).flatMap((found) => stored(found) ?? []),
        total: each.count(order),
      }));
    },
    get: async (id) => stored(index.use((each) => each.byId(id))),
    ids: (order, offset, limit) => index.use((each) => each.ids(order, offset, limit)),
    position: (order, id) => index.use((each) => each.position(order, id)),
    startingWith: (order, letters, after) => index.use((each) => each.startingWith(order, letters, after)),
    tags: () => index.use((each) => each.tags()),
    versions: (id, limit) =>
      index.use((each) => each.versions(id, limit)).flatMap((found) => stored(found) ?? []),
    related: (id, limit) => {
      const { assets, ...others } = index.use((each) => each.related(id, limit));
      return { ...others, assets: assets.flatMap((found) => stored(found) ?? []) };
    },
  };
}
