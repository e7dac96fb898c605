import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { type LibraryOrder, NEWEST_FIRST, type RecipeOfName } from '../../../shared/model/library-order.ts';
import { DEFAULT_LIMITS, type QualityLimits } from '../../../shared/model/quality/quality-limits.ts';
import { taggedWithin } from './index/collections/tagged-within.ts';
import type { IndexedAsset } from './index/indexed-asset.ts';
import type { ReplaceableIndex } from './index/replaceable-index.ts';
import type { StoredAsset } from './library.ts';
import type { OpenLibrary } from './open-library.ts';

/** What is read from the index alone, also while the library's drive is missing. */
export type LibraryReads = Pick<
  OpenLibrary,
  | 'list'
  | 'get'
  | 'ids'
  | 'position'
  | 'startingWith'
  | 'groups'
  | 'tags'
  | 'facets'
  | 'taggedWithin'
  | 'versions'
  | 'related'
>;

/** An asset of the index, with its absolute folder. */
export type WithFolder = (found: IndexedAsset | null) => StoredAsset | null;

/** @param library its absolute folder */
export function withFolder(library: string): WithFolder {
  return (found) => (found === null ? null : { ...found, folder: join(library, ...found.folder.split('/')) });
}

/** What searches mean by the artist's settings, as they are now. */
export interface SearchSettings {
  /** What a model looks broken by. */
  readonly limits?: (() => QualityLimits) | undefined;
  /** The recipes of the artist's own that `recipe:` finds by name. */
  readonly recipes?: (() => readonly RecipeOfName[]) | undefined;
}

export function createLibraryReads(
  index: ReplaceableIndex,
  stored: WithFolder,
  { limits = () => DEFAULT_LIMITS, recipes = () => [] }: SearchSettings = {},
): LibraryReads {
  /** Only where they are asked for: lists are kept by all that is asked. */
  const withSettings = (order: LibraryOrder): LibraryOrder => ({
    ...order,
    ...(/broken/i.test(order.query ?? '') && { limits: limits() }),
    ...(/recipe:/i.test(order.query ?? '') && { recipes: [...recipes()] }),
  });
  return {
    list: async ({
      offset,
      limit,
      place = NEWEST_FIRST.place,
      sort = NEWEST_FIRST.sort,
      reversed,
      stacked,
      query,
      groupBy,
    }) => {
      const order = {
        place,
        sort,
        ...(reversed !== undefined && { reversed }),
        ...(stacked !== undefined && { stacked }),
        ...(query !== undefined && { query }),
        ...(groupBy !== undefined && { groupBy }),
      };
      const { assets, total } = await index.ask('page', { order: withSettings(order), offset, limit });
      return { assets: assets.flatMap((found) => stored(found) ?? []), total };
    },
    get: async (id) => stored(index.use((each) => each.byId(id))),
    ids: (order, offset, limit) => index.ask('ids', { order: withSettings(order), offset, limit }),
    position: (order, id) => index.ask('position', { order: withSettings(order), id }),
    startingWith: (order, letters, after) =>
      index.ask('startingWith', { order: withSettings(order), letters, after }),
    groups: (order) => index.ask('groups', { order: withSettings(order) }),
    tags: () => index.ask('tags', {}),
    facets: async ({ stacked = false, ...order }) => {
      const counted = (trait: string): Promise<number> =>
        index.ask('count', { order: withSettings({ ...order, query: `${order.query ?? ''} is:${trait}` }) });
      const [broken, unmeasured] = [await counted('broken'), await counted('unmeasured')];
      const numbers = await index.ask('matches', { order: withSettings(order) });
      const seen = stacked
        ? await index.ask('matches', { order: withSettings({ ...order, stacked }) })
        : numbers;
      let generation = index.generation();
      let asked = index.use((each) => each.facetsNow());
      for (;;) {
        // One that was replaced meanwhile counts its moments anew.
        if (index.generation() !== generation) asked = index.use((each) => each.facetsNow());
        generation = index.generation();
        const found = index.use((each) => each.facets(order.place, numbers, asked));
        const ofSeen =
          found === null || !stacked ? found : index.use((each) => each.facets(order.place, seen, asked));
        if (found !== null && ofSeen !== null) {
          const { decisions, undecided } = ofSeen;
          return { ...found, decisions, undecided, broken, unmeasured };
        }
        await breathe();
      }
    },
    taggedWithin: (parent) => taggedWithin((after) => index.use((each) => each.taggedPage(parent, after))),
    versions: (id, limit) =>
      index.use((each) => each.versions(id, limit)).flatMap((found) => stored(found) ?? []),
    related: (id, limit) => {
      const { assets, ...others } = index.use((each) => each.related(id, limit));
      return { ...others, assets: assets.flatMap((found) => stored(found) ?? []) };
    },
  };
}
