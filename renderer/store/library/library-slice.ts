import type { StateCreator } from 'zustand/vanilla';
import type { EventPayload } from '../../../shared/bridge/contract.ts';
import type { AssetView, LibraryStatus } from '../../../shared/bridge/views.ts';
import type { ErrorBody } from '../../../shared/model/app-error.ts';
import { isByFaces, type LibraryOrder, NEWEST_FIRST } from '../../../shared/model/library-order.ts';
import type { AppState } from '../app-state.ts';
import type { Measured } from './measured.ts';

/** Assets to a page. A page is a stretch of the order in hand: page 2 begins at position 200. */
export const PAGE_SIZE = 100;
/** Pages that are kept: those in sight and their neighbours on the largest screen. */
const KEPT_PAGES = 12;
/** Assets that are kept beside them: those that were selected, named or opened of late. */
const KEPT_BESIDE = 100;

/** A file of the artist's that is only looked at. */
export interface OpenedFile {
  readonly name: string;
  /** In the window's memory. */
  readonly url: string;
  readonly format: string;
  readonly bytes: number;
}

interface AssetPage {
  readonly views: readonly AssetView[];
  /** The revision of the library that it was read at. */
  readonly revision: number;
}

/** What the window holds of the library: its state, and the pages that are in sight. */
export interface LibrarySlice {
  readonly libraryState: 'loading' | 'ready' | 'failed';
  readonly libraryError: ErrorBody | null;
  readonly libraryStatus: LibraryStatus;
  /** The place that the grid shows, and what it is sorted by. */
  readonly libraryOrder: LibraryOrder;
  /** Grows with whatever may have moved assets in the order: pages of an earlier one are read again. */
  readonly libraryRevision: number;
  readonly assetPages: ReadonlyMap<number, AssetPage>;
  /** Every asset that the window holds. */
  readonly assetsById: ReadonlyMap<string, AssetView>;
  /** The asset that the properties and the viewer are about, and where the keyboard stands. */
  readonly selectedAssetId: string | null;
  readonly selectedAssetIds: ReadonlySet<string>;
  /** Where a range starts. */
  readonly assetAnchorId: string | null;
  /** The position that the grid is to bring into sight; a new object for each asking. */
  readonly revealed: { readonly position: number } | null;
  /** Assets of the trash that the artist is asked about before they are deleted for good. */
  readonly askedDeletion: readonly string[] | 'all' | null;
  readonly takePage: (page: number, views: readonly AssetView[], revision: number) => void;
  /** Keeps an asset that stands on no page. */
  readonly holdAsset: (view: AssetView) => void;
  readonly applyLibrary: (change: EventPayload<'library.changed'>) => void;
  readonly setLibraryOrder: (order: LibraryOrder) => void;
  /** Selects one asset alone, or none. */
  readonly selectAsset: (id: string | null) => void;
  readonly selectAssets: (ids: ReadonlySet<string>, active: string | null, anchor: string | null) => void;
  /** What the viewer counted, by asset or by the URL of an opened file; null where it could not read it. */
  readonly measuredById: ReadonlyMap<string, Measured | null>;
  readonly setMeasured: (key: string, measured: Measured | null) => void;
  /** Hashes of results of which the viewer had pictures kept while the window stands: covers that had none look again. */
  readonly picturedFiles: ReadonlySet<string>;
  readonly setPictured: (sha256: string) => void;
  /** A file that the viewer shows without its being an asset. */
  readonly openedFile: OpenedFile | null;
  readonly setOpenedFile: (file: OpenedFile | null) => void;
}

export const createLibrarySlice: StateCreator<AppState, [], [], LibrarySlice> = (set) => ({
  libraryState: 'loading',
  libraryError: null,
  libraryStatus: { total: 0, trashed: 0, away: null, reading: null },
  libraryOrder: NEWEST_FIRST,
  libraryRevision: 0,
  assetPages: new Map(),
  assetsById: new Map(),
  selectedAssetId: null,
  selectedAssetIds: new Set(),
  assetAnchorId: null,
  revealed: null,
  askedDeletion: null,
  takePage: (page, views, revision) =>
    set((state) => {
      const pages = new Map(state.assetPages);
      // the order of the map is the order of use
      pages.delete(page);
      pages.set(page, { views, revision });
      for (const oldest of [...pages.keys()].slice(0, Math.max(0, pages.size - KEPT_PAGES))) {
        pages.delete(oldest);
      }
      return { assetPages: pages, assetsById: held(pages, state) };
    }),
  holdAsset: (view) =>
    set(({ assetsById }) => ({ assetsById: new Map(assetsById).set(view.asset.id, view) })),
  applyLibrary: ({ changed, gone, more, status }) =>
    set((state) => {
      const assetsById = new Map(state.assetsById);
      for (const view of changed) if (assetsById.has(view.asset.id)) assetsById.set(view.asset.id, view);
      for (const id of gone) assetsById.delete(id);
      const moved = more || gone.length > 0 || changed.some((view) => isMoved(state, view));
      const lost = new Set(gone);
      const selectedAssetIds = new Set([...state.selectedAssetIds].filter((id) => !lost.has(id)));
      const selected = state.selectedAssetId;
      return {
        libraryStatus: status,
        assetsById,
        libraryRevision: state.libraryRevision + (moved ? 1 : 0),
        selectedAssetIds,
        selectedAssetId: selected !== null && lost.has(selected) ? null : selected,
      };
    }),
  setLibraryOrder: (libraryOrder) =>
    set(({ libraryRevision }) => ({
      libraryOrder,
      libraryRevision: libraryRevision + 1,
      assetPages: new Map(),
    })),
  selectAsset: (id) =>
    set({ selectedAssetId: id, selectedAssetIds: new Set(id === null ? [] : [id]), assetAnchorId: id }),
  selectAssets: (selectedAssetIds, selectedAssetId, assetAnchorId) =>
    set({ selectedAssetIds, selectedAssetId, assetAnchorId }),
  measuredById: new Map(),
  setMeasured: (key, measured) =>
    set((state) => ({ measuredById: new Map(state.measuredById).set(key, measured) })),
  picturedFiles: new Set(),
  setPictured: (sha256) =>
    set(({ picturedFiles }) => ({ picturedFiles: new Set(picturedFiles).add(sha256) })),
  openedFile: null,
  setOpenedFile: (openedFile) => set({ openedFile }),
});

/** Whether a change may have given an asset another position; so it is with one that the window does not hold. */
function isMoved({ assetsById, libraryOrder: { sort } }: LibrarySlice, { asset, place }: AssetView): boolean {
  const before = assetsById.get(asset.id);
  if (before?.place !== place || before.asset.name !== asset.name) return true;
  return isByFaces(sort) && before.asset.measured?.faces !== asset.measured?.faces;
}

/** All of the pages; of the others, those that were held last, that are selected or named in the batch. */
function held(
  pages: ReadonlyMap<number, AssetPage>,
  { assetsById, selectedAssetId, meshes }: AppState,
): ReadonlyMap<string, AssetView> {
  const next = new Map([...assetsById].slice(-KEPT_BESIDE));
  const named = meshes.flatMap((mesh) => (mesh.from === 'asset' ? [mesh.assetId] : []));
  for (const id of [...named, ...(selectedAssetId === null ? [] : [selectedAssetId])]) {
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

/** How many assets the grid's place holds. */
export function assetCount({ libraryStatus, libraryOrder }: LibrarySlice): number {
  return libraryOrder.place === 'trash' ? libraryStatus.trashed : libraryStatus.total;
}

/** The asset at a position of the order in hand; undefined while its page is not there. */
export function assetAt({ assetPages, assetsById }: LibrarySlice, position: number): AssetView | undefined {
  const view = assetPages.get(Math.floor(position / PAGE_SIZE))?.views[position % PAGE_SIZE];
  return view === undefined ? undefined : (assetsById.get(view.asset.id) ?? view);
}

/** Where an asset stands, as far as the pages tell; −1 where they do not. */
export function positionOf({ assetPages }: LibrarySlice, id: string | null): number {
  if (id === null) return -1;
  for (const [page, { views }] of assetPages) {
    const at = views.findIndex(({ asset }) => asset.id === id);
    if (at >= 0) return page * PAGE_SIZE + at;
  }
  return -1;
}

/** The asset that the properties and the viewer are about. */
export function selectedAsset(state: AppState): AssetView | undefined {
  return state.selectedAssetId === null ? undefined : state.assetsById.get(state.selectedAssetId);
}
