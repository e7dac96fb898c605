import type { EventPayload } from '../../../shared/bridge/contract.ts';
import type { AssetView, LibraryStatus } from '../../../shared/bridge/views.ts';
import type { ErrorBody } from '../../../shared/model/app-error.ts';
import { type LibraryOrder, NEWEST_FIRST } from '../../../shared/model/library-order.ts';
import type { BatchSlice } from '../batch/batch-slice.ts';
import type { FrameSlice } from '../frame-slice.ts';
import { rememberLast } from '../remember-last.ts';
import type { SliceCreator } from '../slice.ts';
import { afterOpening, type UndoStacks } from './after-opening.ts';
import type { Exporting } from './export/exporting.ts';
import { isMoved } from './is-moved.ts';
import type { Measured } from './measured.ts';
import { overlayWithTrash } from './overlay-with-trash.ts';
import {
  type AssetPage,
  cachedAssets,
  isByLikeness,
  KEPT_PAGES,
  PAGE_SIZE,
  pagesAfter,
} from './search-pages.ts';
import { coverCount, isCounted, placeOnPages } from './stacked-pages.ts';
import { shownStacks } from './stacks/open-stacks.ts';
import type { StacksSlice } from './stacks/stacks-slice.ts';
import {
  activeAssetId,
  closeFile,
  NOTHING_VIEWED,
  type OpenedFile,
  type Viewing,
  viewAsset,
  viewFile,
  viewingWithout,
} from './viewing.ts';
import { withoutKeys } from './without-keys.ts';

/** The window's part of the library: its status, and the cached pages. */
export interface LibrarySlice {
  readonly libraryState: 'loading' | 'ready' | 'failed';
  readonly libraryError: ErrorBody | null;
  readonly libraryStatus: LibraryStatus;
  /** The place that the grid shows (library or trash), and its sort order. */
  readonly libraryOrder: LibraryOrder;
  /** How many covers a search or a stacked order has; null without either, and until the first answer. */
  readonly libraryMatches: number | null;
  /** Whether {@link libraryMatches} is that of an order before, and the answer of this one is not in yet. */
  readonly isCountDue: boolean;
  /** The asset whose cover has a field for its name; null if none has. */
  readonly renamingAssetId: string | null;
  /** How far the copying of results out of the library is; null while none is copied. */
  readonly exporting: Exporting | null;
  readonly setExporting: (exporting: LibrarySlice['exporting']) => void;
  /** Incremented by every change that may have moved assets in the order. Pages with an earlier value are outdated. */
  readonly libraryRevision: number;
  readonly assetPages: ReadonlyMap<number, AssetPage>;
  /** All cached assets. */
  readonly assetsById: ReadonlyMap<string, AssetView>;
  /** What the viewer and the properties show, and the active asset. */
  readonly viewing: Viewing;
  readonly selectedAssetIds: ReadonlySet<string>;
  /** The asset at which a range selection starts. */
  readonly assetAnchorId: string | null;
  /** @param total of the order that the page belongs to */
  readonly setAssetPage: (page: number, views: readonly AssetView[], revision: number, total: number) => void;
  /** Caches an asset that is on no cached page. */
  readonly cacheAsset: (view: AssetView) => void;
  /** The same of several, as one change: whatever listens to the store hears of them once. */
  readonly cacheAssets: (views: readonly AssetView[]) => void;
  readonly applyLibrary: (change: EventPayload<'library.changed'>) => void;
  /** Sets the status after the library was read again. It is unknown what changed meanwhile, so every page is outdated. */
  readonly setLibraryStatus: (status: LibraryStatus) => void;
  readonly setLibraryError: (error: ErrorBody) => void;
  /** Removes assets that no longer exist, also from the selection, the viewer and the overlay. */
  readonly forgetAssets: (ids: readonly string[]) => void;
  /** If the place changes, the selection is cleared; if the search does, only the active asset stays selected, since others may not be shown. */
  readonly setLibraryOrder: (order: LibraryOrder) => void;
  /** Shows a field for the name of an asset on its cover, or none. */
  readonly renameAsset: (id: string | null) => void;
  /** Selects only one asset and makes it active; null clears the selection. */
  readonly selectAsset: (id: string | null) => void;
  readonly selectAssets: (ids: ReadonlySet<string>, activeId: string | null, anchor: string | null) => void;
  /** Shows a file in the viewer that is not an asset. */
  readonly openFile: (file: OpenedFile) => void;
  readonly closeFile: () => void;
  /** The viewer's measures by asset id, or by the URL of an opened file; null if the file could not be read. */
  readonly measuredById: ReadonlyMap<string, Measured | null>;
  readonly setMeasured: (key: string, measured: Measured | null) => void;
  /** Hashes of results whose thumbnails were made since the window opened. Covers without a thumbnail then try again. */
  readonly filesWithThumbnails: ReadonlySet<string>;
  readonly addFileWithThumbnails: (sha256: string) => void;
}

export const createLibrarySlice: SliceCreator<
  LibrarySlice,
  BatchSlice & FrameSlice & UndoStacks & StacksSlice
> = (set, get) => ({
  libraryState: 'loading',
  libraryError: null,
  libraryStatus: { folder: '', total: 0, trashed: 0, away: null, reading: null },
  libraryOrder: NEWEST_FIRST,
  libraryMatches: null,
  isCountDue: false,
  renamingAssetId: null,
  exporting: null,
  setExporting: (exporting) => set({ exporting }),
  libraryRevision: 0,
  assetPages: new Map(),
  assetsById: new Map(),
  viewing: NOTHING_VIEWED,
  selectedAssetIds: new Set(),
  assetAnchorId: null,
  setAssetPage: (page, views, revision, total) =>
    set((state) => {
      const pages = new Map(state.assetPages);
      // The map is in order of use, least recently used first.
      pages.delete(page);
      pages.set(page, { views, revision });
      for (const oldest of [...pages.keys()].slice(0, -KEPT_PAGES)) pages.delete(oldest);
      return {
        assetPages: pages,
        assetsById: cachedAssets(pages, state),
        libraryMatches: isCounted(state.libraryOrder) ? total : null,
        isCountDue: false,
      };
    }),
  cacheAsset: (view) => get().cacheAssets([view]),
  cacheAssets: (views) =>
    set(({ assetsById }) => ({
      assetsById: new Map([...assetsById, ...views.map((view) => [view.asset.id, view] as const)]),
    })),
  applyLibrary: ({ changed, gone, more, status }) =>
    set((state) => {
      const assetsById = new Map(state.assetsById);
      for (const view of changed) if (assetsById.has(view.asset.id)) assetsById.set(view.asset.id, view);
      const isSeen = status.unseen !== state.libraryStatus.unseen && isByLikeness(state.libraryOrder);
      const moved = more || isSeen || gone.length > 0 || changed.some((view) => isMoved(state, view));
      const left = changed.flatMap(({ place, asset }) => (place === 'trash' ? [] : [asset.id]));
      return {
        ...without({ ...state, assetsById }, gone),
        overlay: overlayWithTrash(state.overlay, new Set([...gone, ...left]), status.trashed),
        libraryStatus: status,
        libraryRevision: state.libraryRevision + (moved ? 1 : 0),
        ...afterOpening(state, status),
      };
    }),
  setLibraryStatus: (libraryStatus) =>
    set((state) => ({
      ...afterOpening(state, libraryStatus),
      libraryStatus,
      libraryState: 'ready',
      libraryError: null,
      libraryRevision: state.libraryRevision + 1,
      overlay: overlayWithTrash(state.overlay, new Set(), libraryStatus.trashed),
    })),
  setLibraryError: (libraryError) => set({ libraryState: 'failed', libraryError }),
  forgetAssets: (ids) =>
    set((state) => ({
      ...without(state, ids),
      overlay: overlayWithTrash(state.overlay, new Set(ids), state.libraryStatus.trashed),
    })),
  setLibraryOrder: (libraryOrder) =>
    set((state) => ({
      libraryOrder,
      libraryRevision: state.libraryRevision + 1,
      renamingAssetId: null,
      ...pagesAfter(state, libraryOrder),
      ...selectionAfter(state, libraryOrder),
    })),
  renameAsset: (renamingAssetId) => set({ renamingAssetId }),
  selectAsset: (id) => set((state) => select(state, new Set(id === null ? [] : [id]), id, id)),
  selectAssets: (ids, activeId, anchor) => set((state) => select(state, ids, activeId, anchor)),
  openFile: (file) => set((state) => view(state, viewFile(state.viewing, file))),
  closeFile: () => set((state) => view(state, closeFile(state.viewing))),
  measuredById: new Map(),
  setMeasured: (key, measured) =>
    set((state) => ({ measuredById: new Map(state.measuredById).set(key, measured) })),
  filesWithThumbnails: new Set(),
  addFileWithThumbnails: (sha256) =>
    set(({ filesWithThumbnails }) => ({ filesWithThumbnails: new Set(filesWithThumbnails).add(sha256) })),
});

function selectionAfter(state: LibrarySlice, { place, query }: LibraryOrder) {
  const { libraryOrder: before, selectedAssetIds, viewing } = state;
  if (before.place !== place) return select(state, new Set(), null, null);
  const active = activeAssetId(viewing);
  if (before.query === query || active === null || !selectedAssetIds.has(active)) return {};
  return { selectedAssetIds: new Set([active]), assetAnchorId: active };
}

/** The measures of an opened file are removed when the file is closed. */
function view({ viewing: before, measuredById }: LibrarySlice, viewing: Viewing) {
  if (before.kind !== 'file' || (viewing.kind === 'file' && viewing.file === before.file)) return { viewing };
  return { viewing, measuredById: withoutKeys(measuredById, [before.file.url]) };
}

function select(
  state: LibrarySlice,
  selectedAssetIds: ReadonlySet<string>,
  activeId: string | null,
  assetAnchorId: string | null,
) {
  return { selectedAssetIds, assetAnchorId, ...view(state, viewAsset(state.viewing, activeId)) };
}

/** The state without removed assets. */
function without(state: LibrarySlice, gone: readonly string[]) {
  const { assetsById, selectedAssetIds, assetAnchorId, viewing, measuredById } = state;
  const lost = new Set(gone);
  return {
    assetsById: withoutKeys(assetsById, gone),
    // The same set where none is lost: an outcome that is worked out meanwhile is still right.
    selectedAssetIds: gone.some((id) => selectedAssetIds.has(id))
      ? new Set([...selectedAssetIds].filter((id) => !lost.has(id)))
      : selectedAssetIds,
    assetAnchorId: assetAnchorId !== null && lost.has(assetAnchorId) ? null : assetAnchorId,
    viewing: viewingWithout(viewing, lost),
    measuredById: withoutKeys(measuredById, gone),
  };
}

/** What is shown: a library with the stacks that are open in it. */
type ShownLibrary = LibrarySlice & StacksSlice;

/** How many assets are shown: the covers of the place, or of those that match the search, and the versions of open stacks. */
export const assetCount = (state: ShownLibrary): number => coverCount(state) + shownStacks(state).others;

/** The asset at a place of what is shown; undefined while its page is not loaded. */
export function assetAt(state: ShownLibrary, place: number): AssetView | undefined {
  const { assetPages, assetsById } = state;
  const stacks = shownStacks(state);
  const version = stacks.versionAt(place);
  if (version !== undefined) return assetsById.get(version);
  const { position } = stacks.at(place);
  const view = assetPages.get(Math.floor(position / PAGE_SIZE))?.views[position % PAGE_SIZE];
  return view === undefined ? undefined : (assetsById.get(view.asset.id) ?? view);
}

/** The asset that is shown before the artist has selected one; null if there is none, or if something is shown, be it only a file. */
export function assetToShowFirst(state: ShownLibrary): string | null {
  return state.viewing.kind === 'nothing' ? (assetAt(state, 0)?.asset.id ?? null) : null;
}

/** The place of an asset if it is on a loaded page, or of the stack that it is in, else −1. */
export function positionOf(state: ShownLibrary, id: string | null): number {
  if (id === null) return -1;
  const stacks = shownStacks(state);
  const version = stacks.placeOfVersion(id);
  if (version >= 0) return version;
  const there = placeOnPages(state, id);
  return there === null ? -1 : stacks.placeOf(there.page * PAGE_SIZE + there.at);
}

/** The active asset, even while a file is shown over it. */
export function selectedAsset({ viewing, assetsById }: LibrarySlice): AssetView | undefined {
  const id = activeAssetId(viewing);
  return id === null ? undefined : assetsById.get(id);
}

/** What the viewer and the properties show, with its data. */
export type InView =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'asset'; readonly view: AssetView }
  | { readonly kind: 'file'; readonly file: OpenedFile };

/** Decides what is shown; `nothing` while the asset is not loaded. */
export function inView(state: LibrarySlice): InView {
  return inViewOf(state.viewing, selectedAsset(state));
}

const inViewOf = rememberLast((viewing: Viewing, asset: AssetView | undefined): InView => {
  if (viewing.kind === 'file') return { kind: 'file', file: viewing.file };
  return asset === undefined ? { kind: 'nothing' } : { kind: 'asset', view: asset };
});
