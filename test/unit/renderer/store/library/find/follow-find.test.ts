import { expect, it, vi } from 'vitest';
import { followFind } from '../../../../../../renderer/store/library/find/follow-find.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const status = (folder: string) => ({ folder, total: 3, trashed: 0, away: null, reading: null });
const collection = (name: string) => ({ id: name, name, count: 1 });

/** A window whose engine tells what the library that is open has. */
function windowOf() {
  const app = createTestApp();
  const engine = { open: '/a', fails: false };
  const answer = (value: () => unknown) => async () => {
    if (engine.fails) throw new AppError('internal', 'The library does not answer.');
    return value();
  };
  app.answer(
    'library.facets',
    answer(() => ({ total: 3, of: engine.open })),
  );
  app.answer(
    'collections.list',
    answer(() => ({ collections: [collection(engine.open)], faults: [] })),
  );
  app.answer(
    'searches.list',
    answer(() => ({ searches: [{ id: 'best', name: 'best', query: 'stars:5' }], faults: [] })),
  );
  app.answer(
    'tagTree.list',
    answer(() => ({ tags: [], faults: [] })),
  );
  app.answer(
    'library.list',
    answer(() => ({ assets: [], total: engine.open === '/a' ? 7 : 2 })),
  );
  app.store.getState().setLibraryStatus(status('/a'));
  const open = (folder: string): void => {
    engine.open = folder;
    app.store.getState().applyLibrary({ changed: [], gone: [], more: true, status: status(folder) });
  };
  return { ...app, engine, open, state: app.store.getState };
}

it('counts of one library are not those of another that is opened, nor its collections', async () => {
  vi.useFakeTimers();
  const app = windowOf();
  const stop = followFind(app);
  await vi.advanceTimersByTimeAsync(10);
  expect(app.state()).toMatchObject({ facets: { of: '/a' }, collections: [{ name: '/a' }] });
  expect(app.state().searchCounts.get('best')).toBe(7);
  app.open('/b');
  expect(app.state()).toMatchObject({ facets: null, collections: [], findState: 'loading' });
  expect(app.state().searchCounts.size).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(app.state()).toMatchObject({
    facets: { of: '/b' },
    collections: [{ name: '/b' }],
    findState: 'ready',
  });
  expect(app.state().searchCounts.get('best')).toBe(2);
  stop();
  vi.useRealTimers();
});

it('says why nothing could be read, keeps what was read of this library, and tries again when it is told to', async () => {
  vi.useFakeTimers();
  const app = windowOf();
  app.engine.fails = true;
  const stop = followFind(app);
  await vi.advanceTimersByTimeAsync(10);
  expect(app.state()).toMatchObject({
    findState: 'failed',
    findError: { message: 'The library does not answer.' },
  });
  app.engine.fails = false;
  app.state().setFind({ findState: 'loading', findError: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(app.state()).toMatchObject({ findState: 'ready', collections: [{ name: '/a' }] });
  // once it was read, a reading that fails takes nothing away
  app.engine.fails = true;
  app.state().setLibraryStatus(status('/a'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(app.state()).toMatchObject({ findState: 'ready', collections: [{ name: '/a' }] });
  stop();
  vi.useRealTimers();
});
