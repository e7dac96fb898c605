import { expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';

const status = (folder: string) => ({ folder, total: 3, trashed: 0, away: null, reading: null });

it('what is selected and cached of a library goes when another is opened, and the plan is judged again', () => {
  const store = createAppStore();
  const { setLibraryStatus, applyLibrary, selectAsset } = store.getState();
  setLibraryStatus(status('/a'));
  selectAsset('asset-1');
  store.getState().addMeasure({ id: 1, key: '/asset/asset-1', kind: 'distance', points: [] });
  const before = store.getState();
  applyLibrary({ changed: [], gone: [], more: false, status: status('/a') });
  expect(store.getState().selectedAssetIds.size).toBe(1);
  expect(store.getState().isPlanOutdated).toBe(false);
  applyLibrary({ changed: [], gone: [], more: true, status: status('/b') });
  expect(store.getState()).toMatchObject({
    libraryStatus: { folder: '/b' },
    isPlanOutdated: true,
    past: [],
    future: [],
    viewing: { kind: 'nothing' },
    measures: [],
  });
  expect(store.getState().selectedAssetIds.size + store.getState().assetPages.size).toBe(0);
  expect(store.getState().libraryRevision).toBeGreaterThan(before.libraryRevision);
});
