import { expect, it } from 'vitest';
import { createCommands } from '../../../../renderer/app/create-commands.ts';
import { hintsOf } from '../../../../renderer/app/status-hints.ts';
import { assetFixtures } from '../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

it('in the trash, the status bar says that X deletes for good, and not that it moves to the trash', () => {
  const app = createTestApp();
  const { store } = app;
  store.getState().showWorkspace('library');
  store
    .getState()
    .setLibraryStatus({ folder: '/home/artist/Maquette', total: 3, trashed: 2, away: null, reading: null });
  const told = () => hintsOf(store.getState()).map(({ words }) => words);
  expect(told()).toContain('trash');
  store.getState().setLibraryOrder({ ...store.getState().libraryOrder, place: 'trash' });
  expect(told()).toContain('delete for good');
  expect(told()).not.toContain('trash');
  const known = new Set(createCommands(app).map(({ id }) => id));
  const named = hintsOf(store.getState()).flatMap((hint) => ('commands' in hint ? hint.commands : []));
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

it('while more than two are compared, the key of the wipe, which is between two, is not told', async () => {
  const views = (await assetFixtures('busy')).slice(0, 3);
  const ids = views.map(({ asset }) => asset.id);
  const told = (count: number) => {
    const { store } = createTestApp();
    const state = store.getState();
    state.showWorkspace('review');
    state.setLibraryStatus({ folder: '/l', total: 3, trashed: 0, away: null, reading: null });
    for (const view of views) state.cacheAsset(view);
    const query = `id:${ids.slice(0, count).join(',')}`;
    state.setComparison({ ids: ids.slice(0, count), query, before: state.libraryOrder });
    state.setLibraryOrder({ ...state.libraryOrder, query });
    return hintsOf(store.getState()).map(({ words }) => words);
  };
  expect(told(2)).toContain('wipe');
  expect(told(3)).toContain('blink');
  expect(told(3)).not.toContain('wipe');
});
