import { expect, it } from 'vitest';
import {
  assetsAhead,
  assetsBeside,
  type Travel,
  travelOf,
} from '../../../../../../renderer/store/library/places/assets-ahead.ts';
import { assetFixtures } from '../../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const [fixture] = await assetFixtures('busy');
if (fixture === undefined) throw new Error('The busy library has assets.');
const views = ['a', 'b', 'c', 'notes', 'd', 'e'].map((id) => ({
  ...fixture,
  format: id === 'notes' ? 'txt' : 'glb',
  asset: { ...fixture.asset, id },
}));

interface Where {
  readonly travel?: Travel;
  readonly workspace?: 'review' | 'library';
  readonly of?: typeof assetsAhead;
}

/** What is read ahead with this one in hand, by id. */
function aheadOf(
  id: string | null,
  { travel = 1, workspace = 'review', of = assetsAhead }: Where = {},
): readonly string[] {
  const { store } = createTestApp();
  const state = store.getState;
  state().setAssetPage(0, views, state().libraryRevision, views.length);
  state().showWorkspace(workspace);
  state().selectAsset(id);
  return of(state(), travel).map(({ asset }) => asset.id);
}

it('what the next steps come to are the next two, then the one that was left, then a third', () => {
  expect(aheadOf('b')).toEqual(['c', 'a', 'd']);
  expect(aheadOf('a')).toEqual(['b', 'c']);
});

it('of somebody who goes back they are the previous ones', () => {
  expect(aheadOf('d', { travel: -1 })).toEqual(['c', 'e', 'b']);
  expect(aheadOf('c', { travel: -1 })).toEqual(['b', 'a']);
});

it('at the ends, and beside what no viewer reads, there are fewer of them', () => {
  expect([aheadOf('e'), aheadOf('c')]).toEqual([['d'], ['d', 'b', 'e']]);
});

it('nothing is ahead where nothing is in hand, or where nothing is gone through one by one', () => {
  expect([aheadOf(null), aheadOf('b', { workspace: 'library' })]).toEqual([[], []]);
});

it('the quick look and the presentation go through them one by one, wherever they are opened', () => {
  expect(aheadOf('b', { workspace: 'library', of: assetsBeside })).toEqual(['c', 'a', 'd']);
  expect(aheadOf(null, { of: assetsBeside })).toEqual([]);
});

it('the way that a step went is on, but for one step back', () => {
  expect([travelOf(3, 4), travelOf(4, 3), travelOf(-1, 0), travelOf(9, 2), travelOf(2, 2)]).toEqual([
    1, -1, 1, 1, 1,
  ]);
});

it('nothing is ahead of a file that is looked at', () => {
  const { store } = createTestApp();
  const state = store.getState;
  state().setAssetPage(0, views, state().libraryRevision, views.length);
  state().showWorkspace('review');
  state().selectAsset('b');
  state().openFile({ name: 'a.glb', url: 'blob:a', format: 'glb', bytes: 1 });
  expect(assetsAhead(state(), 1)).toEqual([]);
});
