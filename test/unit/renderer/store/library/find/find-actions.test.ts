import { expect, it } from 'vitest';
import { findActions } from '../../../../../../renderer/store/library/find/find-actions.ts';
import type { FindRow } from '../../../../../../renderer/store/library/find/find-rows.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const refused = () => {
  throw new AppError('disk', 'The disk is full; free some space.');
};

/** A window that searches for something. */
function searching(query: string) {
  const app = createTestApp();
  const state = app.store.getState;
  state().setLibraryOrder({ ...state().libraryOrder, query });
  return { app, state, find: findActions(app), query: () => state().libraryOrder.query };
}

const COLLECTION = { id: 'c1', name: 'heroes', label: null, notes: '', count: 1, trashed: 0 };
/** The row of a collection. */
const HEROES: FindRow = {
  id: 'collection c1',
  label: 'heroes',
  level: 2,
  count: 1,
  parent: null,
  isOpen: null,
  asked: null,
  colour: null,
  entry: { of: 'value', wanted: { field: 'collection', value: 'heroes' }, collectionId: 'c1' },
};

it('the search follows the new name of a tag, and stays where the tag could not be renamed', async () => {
  const { app, state, find, query } = searching('tag:props');
  const naming = { of: 'tag', id: 'props', text: 'props' } as const;
  app.answer('tagTree.rename', refused);
  await find.name(naming, 'weapons');
  expect(state().notices.at(-1)?.message).toContain('The disk is full');
  expect(query()).toBe('tag:props');
  const edits = [{ id: 'a', tags: { add: ['props'], remove: ['weapons'] } }];
  app.answer('tagTree.rename', () => ({
    changed: 1,
    back: { edits, changes: [] },
    failed: null,
    isStopped: false,
  }));
  await find.name(naming, 'weapons');
  expect(query()).toBe('tag:weapons');
  expect(state().past).toHaveLength(1);
});

it('the search goes on asking for a collection that could not be renamed or deleted', async () => {
  const { app, state, find, query } = searching('collection:heroes');
  state().setFind({ collections: [COLLECTION] });
  app.answer('collections.change', refused);
  await find.name({ of: 'collection', id: 'c1', text: 'heroes' }, 'villains');
  expect(query()).toBe('collection:heroes');
  await find.remove(HEROES);
  expect(query()).toBe('collection:heroes');
  app.answer('collections.change', () => ({
    back: [{ of: 'set', id: 'c1', name: 'heroes' }],
    made: [],
    failed: null,
  }));
  await find.name({ of: 'collection', id: 'c1', text: 'heroes' }, 'villains');
  expect(query()).toBe('collection:villains');
});

it('what is searched for while the collection in sight is being deleted stays', async () => {
  const { app, state, find, query } = searching('collection:heroes');
  state().setFind({ collections: [COLLECTION] });
  const deleted = Promise.withResolvers<object>();
  app.answer('collections.change', () => deleted.promise);
  const answer = { back: [{ of: 'delete', id: 'c1' }], made: [], failed: null };
  const removed = find.remove(HEROES);
  state().setLibraryOrder({ ...state().libraryOrder, query: 'tag:props' });
  deleted.resolve(answer);
  await removed;
  expect(query()).toBe('tag:props');
  state().setLibraryOrder({ ...state().libraryOrder, query: 'collection:heroes' });
  app.answer('collections.change', () => answer);
  await find.remove(HEROES);
  expect(query()).toBe('');
});
