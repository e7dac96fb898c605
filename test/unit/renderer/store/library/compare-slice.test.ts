import { describe, expect, it } from 'vitest';
import {
  activeCompared,
  comparedViews,
  comparisonNow,
} from '../../../../../renderer/store/library/compare-slice.ts';
import { assetFixtures } from '../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const views = (await assetFixtures('busy')).slice(0, 3);
const ids = views.map(({ asset }) => asset.id);
const query = `id:${ids.join(',')}`;

function comparing() {
  const { store } = createTestApp();
  const state = store.getState();
  for (const view of views) state.cacheAsset(view);
  state.setComparison({ ids, query, before: state.libraryOrder });
  state.setLibraryOrder({ ...state.libraryOrder, query });
  return store;
}

describe('a comparison', () => {
  it('shows what is compared in the order of its letters, and is about the one in hand', () => {
    const store = comparing();
    expect(comparedViews(store.getState()).map(({ asset }) => asset.id)).toEqual(ids);
    expect(activeCompared(store.getState())).toBe(0);
    store.getState().selectAsset(ids[2] ?? null);
    expect(activeCompared(store.getState())).toBe(2);
  });

  it('is over with its search', () => {
    const store = comparing();
    const { libraryOrder, setLibraryOrder } = store.getState();
    setLibraryOrder({ ...libraryOrder, query: 'decision:keep' });
    expect(comparisonNow(store.getState())).toBeNull();
    expect(comparedViews(store.getState())).toEqual([]);
  });

  it('is of at least two: what is in the trash or gone is left out', () => {
    const store = comparing();
    store.getState().forgetAssets(ids.slice(0, 1));
    expect(comparedViews(store.getState()).map(({ asset }) => asset.id)).toEqual(ids.slice(1));
    const [, second] = views;
    if (second !== undefined) store.getState().cacheAsset({ ...second, place: 'trash' });
    expect(comparedViews(store.getState())).toEqual([]);
    expect(comparisonNow(store.getState())).not.toBeNull();
  });

  it('gives way to a file that is looked at', () => {
    const store = comparing();
    store.getState().openFile({ name: 'a.glb', url: 'blob:a', format: 'glb', bytes: 1 });
    expect(comparedViews(store.getState())).toEqual([]);
    store.getState().closeFile();
    expect(comparedViews(store.getState())).toHaveLength(3);
  });

  it('of more than two does not begin with a wipe, which begins in the middle', () => {
    const store = comparing();
    const { setCompareMode, setWipe, setComparison, libraryOrder } = store.getState();
    setCompareMode('wipe');
    setWipe(3);
    expect(store.getState().wipeAt).toBe(1);
    setComparison({ ids: ids.slice(0, 2), query, before: libraryOrder });
    expect(store.getState()).toMatchObject({ compareMode: 'wipe', wipeAt: 0.5 });
    setComparison({ ids, query, before: libraryOrder });
    expect(store.getState().compareMode).toBe('side');
  });
});
