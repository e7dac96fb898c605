import { join, relative, sep } from 'node:path';
import { NEWEST_FIRST } from '../../../shared/model/library-order.ts';
import type { IndexedAsset } from './index/asset-index.ts';
import type { ReplaceableIndex } from './index/replaceable-index.ts';
import type { StoredAsset } from './library.ts';
import type { OpenLibrary } from './open-library.ts';

/** What is read from the index alone, also while the library's drive is missing. */
export type LibraryReads = Pick<OpenLibrary, 'list' | 'get' | 'ids' | 'position' | 'startingWith' | 'tags'>;

/** An asset of the index, with its absolute folder. */
export type WithFolder = (found: IndexedAsset | null) => StoredAsset | null;

/** @param library its absolute folder */
export function withFolder(library: string): WithFolder {
  return (found) => (found === null ? null : { ...found, folder: join(library, ...found.folder.split('/')) });
}

/** A folder of the library as the index names it: relative, with forward slashes. */
export function pathInside(library: string, folder: string): string {
  return relative(library, folder).split(sep).join('/');
}

export function createLibraryReads(index: ReplaceableIndex, stored: WithFolder): LibraryReads {
  return {
    list: async ({
      offset,
      limit,
      place = NEWEST_FIRST.place,
      sort = NEWEST_FIRST.sort,
      reversed,
      query,
    }) => {
      const order = {
        place,
        sort,
        ...(reversed !== undefined && { reversed }),
        ...(query !== undefined && { query }),
      };
      const { assets, total } = await index.ask('page', { order, offset, limit });
      return { assets: assets.flatMap((found) => stored(found) ?? []), total };
    },
    get: async (id) => stored(index.use((each) => each.byId(id))),
    ids: (order, offset, limit) => index.ask('ids', { order, offset, limit }),
    position: (order, id) => index.ask('position', { order, id }),
    startingWith: (order, letters, after) => index.ask('startingWith', { order, letters, after }),
    tags: () => index.ask('tags', {}),
  };
}
