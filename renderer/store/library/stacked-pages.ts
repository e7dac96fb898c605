import type { AssetView, LibraryStatus } from '../../../shared/bridge/views.ts';
import type { LibraryOrder } from '../../../shared/model/library-order.ts';
import type { AssetPage } from './search-pages.ts';
import { isSearching } from './search-pages.ts';

/** What is known of an order and its pages. */
interface ShownPages {
  readonly libraryOrder: LibraryOrder;
  readonly libraryMatches: number | null;
  readonly libraryStatus: Pick<LibraryStatus, 'total' | 'trashed'>;
  readonly assetPages: ReadonlyMap<number, AssetPage>;
  readonly assetsById: ReadonlyMap<string, AssetView>;
}

/** Whether only the engine knows how many covers an order has: it is searched or stacked. */
export function isCounted(order: LibraryOrder): boolean {
  return isSearching(order) || order.stacked === true;
}

/** The number of covers: of the assets of the place, of those that match the search, or of their stacks. */
export function coverCount({ libraryStatus, libraryOrder, libraryMatches }: ShownPages): number {
  const all = libraryOrder.place === 'trash' ? libraryStatus.trashed : libraryStatus.total;
  if (libraryMatches === null) return all;
  if (isSearching(libraryOrder)) return libraryMatches;
  // Of an empty library no page is read any more: what comes into it is counted by its status.
  return libraryMatches === 0 ? all : Math.min(libraryMatches, all);
}

/**
 * The place of an asset on the loaded pages, counted from the first of its page; null if it is on none. In a stacked order, an asset that is not
 * seen has the place of what stands for it.
 */
export function placeOnPages(
  { assetPages, assetsById, libraryOrder }: ShownPages,
  id: string,
): { readonly page: number; readonly at: number } | null {
  const find = (is: (view: AssetView) => boolean): { readonly page: number; readonly at: number } | null => {
    for (const [page, { views }] of assetPages) {
      const at = views.findIndex(is);
      if (at >= 0) return { page, at };
    }
    return null;
  };
  const there = find(({ asset }) => asset.id === id);
  if (there !== null || libraryOrder.stacked !== true) return there;
  const { stack, place } = assetsById.get(id) ?? {};
  if (stack === undefined || place !== libraryOrder.place) return null;
  return find((view) => view.stack?.subject === stack.subject);
}
