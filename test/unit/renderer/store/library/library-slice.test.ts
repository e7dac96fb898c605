import { describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import {
  assetToShowFirst,
  inView,
  selectedAsset,
} from '../../../../../renderer/store/library/library-slice.ts';
import type { OpenedFile } from '../../../../../renderer/store/library/viewing.ts';
import { assetFixtures } from '../../../../helpers/stand-in/asset-fixtures.ts';

const assets = await assetFixtures('busy');
const [first, second] = assets;
const FILE: OpenedFile = { name: 'vase.glb', url: 'blob:vase', format: 'glb', bytes: 1 };
const status = { folder: '/home/artist/Maquette', total: 6, trashed: 2, away: null, reading: null };

function library() {
  const state = createAppStore().getState;
  state().setLibraryStatus(status);
  state().setAssetPage(0, assets, state().libraryRevision, assets.length);
  const lose = (...gone: string[]) =>
    state().applyLibrary({ changed: [], gone, more: false, status: { ...status, trashed: 2 } });
  return { state, lose };
}

describe('what the viewer and the properties show', () => {
  it('is the asset in hand, a file over it, or nothing', () => {
    const { state } = library();
    expect(inView(state())).toEqual({ kind: 'nothing' });
    state().selectAsset(first!.asset.id);
    expect(inView(state())).toEqual({ kind: 'asset', view: first });
    state().openFile(FILE);
    expect(inView(state())).toEqual({ kind: 'file', file: FILE });
    expect(selectedAsset(state())).toBe(first);
    state().closeFile();
    expect(inView(state())).toEqual({ kind: 'asset', view: first });
  });

  it('is the first asset only while nothing is shown: a file that is looked at stays when an asset is finished', () => {
    const { state } = library();
    expect(assetToShowFirst(state())).toBe(first!.asset.id);
    state().openFile(FILE);
    expect(assetToShowFirst(state())).toBeNull();
    state().applyLibrary({ changed: [second!], gone: [], more: false, status });
    expect(inView(state())).toEqual({ kind: 'file', file: FILE });
  });

  it('is nothing while the asset in hand did not come yet', () => {
    const { state } = library();
    state().selectAsset('on-its-way');
    expect(inView(state())).toEqual({ kind: 'nothing' });
  });

  it('is the same object as long as nothing changed, so that nothing is drawn anew', () => {
    const { state } = library();
    state().selectAsset(first!.asset.id);
    const before = inView(state());
    state().setScale(1.5);
    expect(inView(state())).toBe(before);
  });

  it('is nothing of the library’s once the trash is shown in its place', () => {
    const { state } = library();
    state().selectAssets(new Set(assets.map(({ asset }) => asset.id)), first!.asset.id, first!.asset.id);
    state().setLibraryOrder({ ...state().libraryOrder, sort: 'name' });
    expect(state().viewing.kind).toBe('asset');
    state().setLibraryOrder({ ...state().libraryOrder, place: 'trash' });
    expect(state()).toMatchObject({ viewing: { kind: 'nothing' }, assetAnchorId: null });
    expect(state().selectedAssetIds.size).toBe(0);
  });
});

describe('assets that are gone', () => {
  it('are neither selected, nor in hand, nor where a range starts, nor measured', () => {
    const { state, lose } = library();
    const [a, b] = [first!.asset.id, second!.asset.id];
    state().selectAssets(new Set([a, b]), a, a);
    state().setMeasured(a, null);
    lose(a);
    expect([...state().selectedAssetIds]).toEqual([b]);
    expect(state()).toMatchObject({ viewing: { kind: 'nothing' }, assetAnchorId: null });
    expect(state().measuredById.has(a)).toBe(false);
    expect(state().assetsById.has(a)).toBe(false);
  });

  it('leave a file in sight that was opened over one of them', () => {
    const { state, lose } = library();
    state().selectAsset(first!.asset.id);
    state().openFile(FILE);
    lose(first!.asset.id);
    expect(state().viewing).toEqual({ kind: 'file', file: FILE, over: null });
  });

  it('are not asked about before they are deleted, and neither are those that were put back', () => {
    const { state, lose } = library();
    const [a, b] = [first!.asset.id, second!.asset.id];
    state().askToDelete([a, b, 'c']);
    lose(a);
    expect(state().overlay).toEqual({ kind: 'deletion', of: [b, 'c'] });
    state().applyLibrary({ changed: [second!], gone: [], more: false, status });
    expect(state().overlay).toEqual({ kind: 'deletion', of: ['c'] });
    state().forgetAssets(['c']);
    expect(state().overlay).toEqual({ kind: 'none' });
  });
});

it('forgets what was measured in a file once that is closed', () => {
  const { state } = library();
  state().openFile(FILE);
  state().setMeasured(FILE.url, null);
  state().setScale(1.1);
  expect(state().measuredById.has(FILE.url)).toBe(true);
  state().selectAsset(first!.asset.id);
  expect(state().measuredById.has(FILE.url)).toBe(false);
});

it('knows that the count of a search is not in yet, while the one before still stands there', () => {
  const { state } = library();
  state().setLibraryOrder({ ...state().libraryOrder, query: 'a' });
  expect(state()).toMatchObject({ isCountDue: true, libraryMatches: null });
  state().setAssetPage(0, assets, state().libraryRevision, 5);
  expect(state()).toMatchObject({ isCountDue: false, libraryMatches: 5 });
  state().setLibraryOrder({ ...state().libraryOrder, query: 'ab' });
  expect(state()).toMatchObject({ isCountDue: true, libraryMatches: 5 });
  state().setLibraryOrder({ ...state().libraryOrder, query: '' });
  expect(state().isCountDue).toBe(false);
});
