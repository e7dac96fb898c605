import { expect, it } from 'vitest';
import { librariesActions } from '../../../../../renderer/store/library/libraries-actions.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import type { ListedLibrary } from '../../../../../shared/model/libraries/listed-library.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const library = (folder: string, isCurrent: boolean): ListedLibrary => ({
  id: folder,
  folder,
  name: folder,
  isCurrent,
  state: 'there',
  owed: 0,
  openedAt: null,
});
const listed = (current: string): readonly ListedLibrary[] =>
  ['/one', '/two', '/three'].map((folder) => library(folder, folder === current));

/** A window with three libraries, of which the first is open. */
function libraries() {
  const app = createTestApp();
  const state = app.store.getState;
  app.answer('libraries.open', ({ folder }: { folder: string }) => listed(folder));
  const show = (folder: string): void => state().setLibraryStatus({ ...state().libraryStatus, folder });
  show('/one');
  state().showWorkspace('batch');
  return { app, state, show, actions: librariesActions(app) };
}

it('shows an asset of another library once that is open', async () => {
  const { state, show, actions } = libraries();
  const opened = actions.openAt('/two', 'a');
  await expect.poll(() => state().libraries).toHaveLength(3);
  expect(state().workspace).toBe('batch');
  show('/two');
  await opened;
  expect(state().workspace).toBe('library');
});

it('does not go to the asset where another library was opened before its own had come', async () => {
  const { state, show, actions } = libraries();
  const opened = actions.openAt('/two', 'a');
  await expect.poll(() => state().libraries).toHaveLength(3);
  await actions.open('/three');
  await opened;
  show('/three');
  show('/two');
  expect(state().workspace).toBe('batch');
});

it('asks what a copied library is, but not in the place of a dialog that was opened meanwhile', async () => {
  const { app, state, actions } = libraries();
  const meanwhile = { opens: (): void => undefined };
  const message = 'The library in /copy is a copy of the one in /one. Open it in the window.';
  app.answer('libraries.open', () => {
    meanwhile.opens();
    throw new AppError('usage', message, { detail: 'library-copied' });
  });
  const original = { folder: '/one', state: 'there' };
  app.answer('libraries.copyOf', () => original);
  const question = { kind: 'copied-library', folder: '/copy', original };
  state().showSettings('preferences');
  await actions.open('/copy');
  expect(state().overlay, 'asked for in the settings').toEqual(question);
  state().closeOverlay('copied-library');
  meanwhile.opens = () => state().showOverlay({ kind: 'save-recipe' });
  await actions.open('/copy');
  expect(state().overlay).toEqual({ kind: 'save-recipe' });
  expect(state().notices.map((notice) => notice.message)).toEqual([message]);
});
