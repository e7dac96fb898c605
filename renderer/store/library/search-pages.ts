import type { AssetView } from '../../../shared/bridge/views.ts';
import type { LibraryOrder } from '../../../shared/model/library-order.ts';
import { asksForLikeness } from '../../../shared/model/search/library-query.ts';
import { parseQuery } from '../../../shared/model/search/parse-query.ts';
import type { BatchSlice } from '../batch/batch-slice.ts';
import { activeAssetId, type Viewing } from './viewing.ts';

/** Assets in a page. Pages divide the present order: page 2 begins at position 200. */
export const PAGE_SIZE = 100;

/** Cached pages: enough for the visible ones and their neighbours on the largest screen. */
export const KEPT_PAGES = 12;

export interface AssetPage {
  readonly views: readonly AssetView[];
  /** The value of `libraryRevision` when the page was read. */
  readonly revision: number;
}

/** What is cached of an order. */
export interface CachedPages {
  readonly libraryOrder: LibraryOrder;
  readonly assetPages: ReadonlyMap<number, AssetPage>;
  /** How many covers a search or a stacked order has; null without either, and until the first answer. */
  readonly libraryMatches: number | null;
}

/** Whether only assets are shown that match a search. */
export function isSearching({ query = '' }: LibraryOrder): boolean {
  return query.trim() !== '';
}

/** Whether what is found depends on which pictures were looked at. */
export function isByLikeness({ query = '' }: LibraryOrder): boolean {
  return asksForLikeness(parseQuery(query, 0));
}

/** While a search is typed, the first page stays until the next one is there: the grid does not flicker. */
export function pagesAfter(
  { libraryOrder: before, assetPages, libraryMatches }: CachedPages,
  order: LibraryOrder,
): Pick<CachedPages, 'assetPages' | 'libraryMatches'> & { readonly isCountDue: boolean } {
  const isTyped =
    before.place === order.place &&
    before.sort === order.sort &&
    before.stacked === order.stacked &&
    before.query !== order.query;
  const first = isTyped ? assetPages.get(0) : undefined;
  const isCountDue = isSearching(order) || order.stacked === true;
  return {
    isCountDue,
    assetPages: new Map(first === undefined ? [] : [[0, first]]),
    libraryMatches: isTyped && isCountDue ? libraryMatches : null,
  };
}

/** Cached assets outside of the pages: the ones that were selected, named or opened last. */
const EXTRA_ASSETS = 100;

interface Cached extends Pick<BatchSlice, 'meshes'> {
  readonly assetsById: ReadonlyMap<string, AssetView>;
  readonly viewing: Viewing;
  readonly openStacks: ReadonlyMap<string, { readonly ids: readonly string[] }>;
}

/** The assets to cache: all on the pages and in open stacks, the most recent others, the active one, and those named in the batch. */
export function cachedAssets(
  pages: ReadonlyMap<number, AssetPage>,
  { assetsById, viewing, meshes, openStacks }: Cached,
): ReadonlyMap<string, AssetView> {
  const next = new Map([...assetsById].slice(-EXTRA_ASSETS));
  const named = meshes.flatMap((mesh) => (mesh.from === 'asset' ? [mesh.assetId] : []));
  for (const { ids } of openStacks.values()) named.push(...ids);
  const activeId = activeAssetId(viewing);
  for (const id of activeId === null ? named : [...named, activeId]) {
    const view = assetsById.get(id);
    if (view !== undefined) next.set(id, view);
  }
  for (const { views } of pages.values()) {
    for (const view of views) {
      next.delete(view.asset.id);
      next.set(view.asset.id, view);
    }
  }
  return next;
}
