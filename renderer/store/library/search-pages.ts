import type { AssetView } from '../../../shared/bridge/views.ts';
import type { LibraryOrder } from '../../../shared/model/library-order.ts';
import { parseQuery } from '../../../shared/model/search/parse-query.ts';
import { asksForLikeness } from '../../../shared/model/search/query-values.ts';

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
): Pick<CachedPages, 'assetPages' | 'libraryMatches'> {
  const isTyped =
    before.place === order.place &&
    before.sort === order.sort &&
    before.stacked === order.stacked &&
    before.query !== order.query;
  const first = isTyped ? assetPages.get(0) : undefined;
  return {
    assetPages: new Map(first === undefined ? [] : [[0, first]]),
    libraryMatches: isTyped && (isSearching(order) || order.stacked === true) ? libraryMatches : null,
  };
}
