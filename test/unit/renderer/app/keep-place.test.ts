import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPlace } from '../../../../renderer/app/keep-place.ts';
import { batchActions } from '../../../../renderer/features/batch/batch-actions.ts';
import { type Appearance, NO_SOURCES, settingsSchema } from '../../../../shared/model/settings/settings.ts';
import { createTestApp, FACTS } from '../../../helpers/window-app.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SOURCES = { ...NO_SOURCES, sources: ['/refs'] };

function left(place: Partial<Appearance>) {
  const app = createTestApp();
  const settings = settingsSchema.parse({});
  app.answer('settings.update', () => settings);
  app.setLink('open');
  const undo = keepPlace(app);
  const tell = (): void => {
    app.store.getState().applySettings({ ...settings, appearance: { ...settings.appearance, ...place } });
    app.store.getState().setFacts(FACTS);
  };
  const kept = () => app.store.getState().unsaved.appearance;
  return { ...app, undo, kept, tell };
}

it('comes back to the workspace, the order and the sources that were left, and plans them', async () => {
  const { store, sent, tell, kept } = left({ workspace: 'library', librarySort: 'name', sources: SOURCES });
  expect(store.getState().workspace).toBe('batch');
  tell();
  expect(store.getState()).toMatchObject({
    workspace: 'library',
    libraryOrder: { sort: 'name' },
    ...SOURCES,
  });
  expect(kept()).toEqual({});
  await vi.runAllTimersAsync();
  expect(sent.map(({ path }) => path)).toContain('batch.plan');
});

it('comes back to groups, and to an order that was turned round', () => {
  const { store, tell } = left({ libraryReversed: true, libraryGrouping: 'batch', libraryStacked: true });
  tell();
  expect(store.getState().libraryOrder).toEqual({
    place: 'library',
    sort: 'newest',
    reversed: true,
    groupBy: 'batch',
    stacked: true,
  });
});

it('comes back to stacks, also where nothing else of the order was chosen', () => {
  const { store, tell } = left({ libraryStacked: true });
  tell();
  expect(store.getState().libraryOrder).toEqual({ place: 'library', sort: 'newest', stacked: true });
});

it('keeps each of them from then on', () => {
  const app = left({});
  const { store, tell, kept, undo } = app;
  tell();
  store.getState().showWorkspace('review');
  expect(kept()).toEqual({ workspace: 'review' });
  store.getState().setLibraryOrder({ place: 'trash', sort: 'kind' });
  batchActions(app).changeInputs({ imageUrls: ['https://a.example/b.png'] });
  const sources = { ...NO_SOURCES, imageUrls: ['https://a.example/b.png'] };
  expect(kept()).toEqual({ workspace: 'review', librarySort: 'kind', sources });
  store.getState().setLibraryOrder({ place: 'trash', sort: 'kind', reversed: true, groupBy: 'day' });
  expect(kept()).toMatchObject({ libraryReversed: true, libraryGrouping: 'day' });
  store.getState().setLibraryOrder({ place: 'trash', sort: 'kind' });
  expect(kept()).toMatchObject({ libraryReversed: false, libraryGrouping: null });
  store.getState().openSources(Array.from({ length: 101 }, (_, at) => `/${at}.png`));
  expect(kept().sources).toEqual(NO_SOURCES);
  undo();
  store.getState().showWorkspace('batch');
  expect(kept().workspace).toBe('review');
});

it('leaves what somebody did before the engine told of itself, and keeps that', () => {
  const { store, tell, kept } = left({ workspace: 'library', sources: SOURCES });
  store.getState().showWorkspace('review');
  store.getState().openSources(['/dropped']);
  tell();
  const sources = { ...NO_SOURCES, sources: ['/dropped'] };
  expect(store.getState()).toMatchObject({ workspace: 'review', sources: ['/dropped'] });
  expect(kept()).toEqual({ workspace: 'review', sources });
});
