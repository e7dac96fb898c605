import type { StateCreator } from 'zustand/vanilla';
import type { AssetView } from '../../shared/bridge/views.ts';
import type { ErrorBody } from '../../shared/model/app-error.ts';
import type { AppState } from './app-state.ts';
import type { Measured } from './measured.ts';

/** The library, newest first, as far as it was paged in. */
export interface LibrarySlice {
  readonly libraryState: 'loading' | 'ready' | 'failed';
  readonly libraryError: ErrorBody | null;
  readonly assets: readonly AssetView[];
  /** In the whole library. */
  readonly assetTotal: number;
  readonly selectedAssetId: string | null;
  readonly replaceAssets: (assets: readonly AssetView[], total: number) => void;
  readonly appendAssets: (assets: readonly AssetView[], total: number) => void;
  readonly applyAssets: (added: readonly AssetView[], total: number) => void;
  readonly selectAsset: (id: string | null) => void;
  /** What the viewer counted, by asset; null where it could not read the file. */
  readonly measuredById: ReadonlyMap<string, Measured | null>;
  readonly setMeasured: (id: string, measured: Measured | null) => void;
}

const newestFirst = (a: AssetView, b: AssetView): number =>
  a.asset.createdAt === b.asset.createdAt ? 0 : a.asset.createdAt < b.asset.createdAt ? 1 : -1;

function merged(kept: readonly AssetView[], came: readonly AssetView[]): readonly AssetView[] {
  const ids = new Set(came.map(({ asset }) => asset.id));
  return [...came, ...kept.filter(({ asset }) => !ids.has(asset.id))].sort(newestFirst);
}

export const createLibrarySlice: StateCreator<AppState, [], [], LibrarySlice> = (set) => ({
  libraryState: 'loading',
  libraryError: null,
  assets: [],
  assetTotal: 0,
  selectedAssetId: null,
  replaceAssets: (assets, assetTotal) =>
    set(({ assets: before, selectedAssetId }) => {
      const holds = (views: readonly AssetView[]): boolean =>
        views.some(({ asset }) => asset.id === selectedAssetId);
      return {
        assets: [...assets].sort(newestFirst),
        assetTotal,
        libraryState: 'ready',
        libraryError: null,
        // One that was never here is on its way from the queue; one that was and is gone selects nothing any more.
        selectedAssetId: holds(before) && !holds(assets) ? null : selectedAssetId,
      };
    }),
  appendAssets: (assets, assetTotal) =>
    set((state) => ({ assets: merged(state.assets, assets), assetTotal })),
  applyAssets: (added, assetTotal) => set((state) => ({ assets: merged(state.assets, added), assetTotal })),
  selectAsset: (selectedAssetId) => set({ selectedAssetId }),
  measuredById: new Map(),
  setMeasured: (id, measured) =>
    set((state) => ({ measuredById: new Map(state.measuredById).set(id, measured) })),
});

/** The asset that the properties and the viewer are about. */
export function selectedAsset(state: AppState): AssetView | undefined {
  return state.assets.find(({ asset }) => asset.id === state.selectedAssetId);
}
