import { expect, it } from 'vitest';
import { assetsAhead } from '../../../../../renderer/store/library/assets-ahead.ts';
import { assetFixtures } from '../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const [fixture] = await assetFixtures('busy');
if (fixture === undefined) throw new Error('The busy library has assets.');
const views = ['a', 'b', 'c', 'notes', 'd'].map((id) => ({
  ...fixture,
  format: id === 'notes' ? 'txt' : 'glb',
  asset: { ...fixture.asset, id },
}));

/** What is read ahead with this one in hand, by id. */
function aheadOf(id: string | null, workspace: 'review' | 'library' = 'review'): readonly string[] {
  const { store } = createTestApp();
  const state = store.getState;
  state().setAssetPage(0, views, state().libraryRevision, views.length);
  state().showWorkspace(workspace);
  state().selectAsset(id);
  return assetsAhead(state()).map(({ asset }) => asset.id);
}

it('what a step in Review comes to is the next one, and then the previous one', () => {
  expect(aheadOf('b')).toEqual(['c', 'a']);
});

it('at the ends, and beside what no viewer reads, there is only one of them', () => {
  expect([aheadOf('a'), aheadOf('c'), aheadOf('d')]).toEqual([['b'], ['b'], []]);
});

it('nothing is ahead where nothing is in hand, or where nothing is gone through one by one', () => {
  expect([aheadOf(null), aheadOf('b', 'library')]).toEqual([[], []]);
});

it('nothing is ahead of a file that is looked at', () => {
  const { store } = createTestApp();
  const state = store.getState;
  state().setAssetPage(0, views, state().libraryRevision, views.length);
  state().showWorkspace('review');
  state().selectAsset('b');
  state().openFile({ name: 'a.glb', url: 'blob:a', format: 'glb', bytes: 1 });
  expect(assetsAhead(state())).toEqual([]);
});
