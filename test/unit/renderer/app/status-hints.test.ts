import { expect, it } from 'vitest';
import { createCommands } from '../../../../renderer/app/create-commands.ts';
import { hintsOf } from '../../../../renderer/app/status-hints.ts';
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
