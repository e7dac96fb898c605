import { describe, expect, it } from 'vitest';
import { renameActions } from '../../../../../renderer/store/library/rename-actions.ts';
import { undoActions } from '../../../../../renderer/store/undo/undo-actions.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import type { FactsEdit } from '../../../../../shared/model/facts/asset-facts.ts';
import { createTestApp, type TestApp } from '../../../../helpers/window-app.ts';

/** The window over 250 assets, all called `vase`. */
function windowOverMany() {
  const app = createTestApp();
  const names = Array.from({ length: 250 }, (_, at) => ({
    id: `asset-${at}`,
    before: 'vase',
    after: `jug ${at}`,
  }));
  const called = new Map(names.map(({ id, before }) => [id, before]));
  const edit = ({ edits }: { readonly edits: readonly FactsEdit[] }) => {
    const back = edits.map(({ ids: [id = ''], change: { name = '' } }): FactsEdit => {
      const before = called.get(id) ?? '';
      called.set(id, name);
      return { ids: [id], change: { name: before } };
    });
    return { changed: back.length, back, failed: null };
  };
  app.answer('library.edit', edit);
  const renamed = (): number => [...called.values()].filter((name) => name.startsWith('jug')).length;
  return { app, names, renamed, edit };
}

it('stopped in the middle it says what was renamed, which one step takes back and brings again', async () => {
  const { app, names, renamed } = windowOverMany();
  const stop = new AbortController();
  const told: number[] = [];
  const end = await renameActions(app).rename(names, stop.signal, (done) => {
    told.push(done);
    stop.abort();
  });
  expect(end).toEqual({ changed: 100, why: null });
  expect([told, renamed()]).toEqual([[100], 100]);
  expect(app.store.getState().past.at(-1)?.label).toBe('renaming of 100 assets');
  await undoActions(app).undo();
  expect(renamed()).toBe(0);
  await undoActions(app).redo();
  expect(renamed()).toBe(100);
});

it('failed in the middle it says why and how many were left, and what was done can be taken back', async () => {
  const { app, names, renamed, edit } = windowOverMany();
  let calls = 0;
  app.answer('library.edit', (input: Parameters<typeof edit>[0]) => {
    calls += 1;
    if (calls === 2) throw new AppError('internal', 'The disk is full.');
    return edit(input);
  });
  const end = await renameActions(app).rename(names, new AbortController().signal, () => undefined);
  expect(end).toEqual({ changed: 100, why: '150 assets were not renamed. The disk is full.' });
  await undoActions(app).undo();
  expect(renamed()).toBe(0);
});

describe('an undo that fails in the middle', () => {
  const undoNotices = (app: TestApp) => app.store.getState().notices.map(({ message }) => message);

  it('keeps what it could not take back, says so, and goes on when it is asked for again', async () => {
    const { app, names, renamed, edit } = windowOverMany();
    await renameActions(app).rename(names, new AbortController().signal, () => undefined);
    let calls = 0;
    app.answer('library.edit', (input: Parameters<typeof edit>[0]) => {
      calls += 1;
      if (calls === 2) throw new AppError('disk', 'The disk is full.');
      return edit(input);
    });
    const why = await undoActions(app).undo();
    expect(why).toBe(
      'Could not undo the renaming of 250 assets. 150 assets were not renamed. The disk is full. A part of it is done: the same once more goes on with the others.',
    );
    expect([renamed(), app.store.getState().past.length]).toEqual([150, 1]);
    expect(await undoActions(app).undo()).toBeNull();
    expect([renamed(), app.store.getState().past.length]).toEqual([0, 0]);
    await undoActions(app).redo();
    expect(renamed()).toBe(250);
  });

  it('keeps assets that could not be written among others; if they cannot be for good, the way to earlier changes is free', async () => {
    const { app, names, renamed, edit } = windowOverMany();
    await renameActions(app).rename(names, new AbortController().signal, () => undefined);
    const damaged = new Set(['asset-7', 'asset-130']);
    app.answer('library.edit', ({ edits }: Parameters<typeof edit>[0]) => {
      const whole = edits.filter(({ ids }) => !damaged.has(ids[0] ?? ''));
      const count = edits.length - whole.length;
      if (whole.length === 0) throw new AppError('disk', 'They are damaged.');
      return { ...edit({ edits: whole }), failed: count === 0 ? null : { count, why: 'One is damaged.' } };
    });
    expect(await undoActions(app).undo()).toContain('2 assets were not renamed. One is damaged. A part');
    expect([renamed(), app.store.getState().past.length]).toEqual([2, 1]);
    expect(await undoActions(app).undo()).toBeNull();
    expect(undoNotices(app)).toContain('Undone: renaming of 250 assets. They are damaged.');
    expect([renamed(), app.store.getState().past.length]).toEqual([2, 0]);
    damaged.clear();
    await undoActions(app).redo();
    expect(renamed()).toBe(250);
    await undoActions(app).undo();
    expect(renamed()).toBe(0);
  });

  it('frees the way also where what cannot be written stands among assets that are gone', async () => {
    const { app, names, edit } = windowOverMany();
    await renameActions(app).rename(names, new AbortController().signal, () => undefined);
    // As the engine: what is gone is left out, and it throws only where each one failed.
    app.answer('library.edit', ({ edits }: Parameters<typeof edit>[0]) => {
      const [damaged, gone] = ['asset-7', 'asset-8'].map((id) => edits.filter(({ ids }) => ids[0] === id));
      const whole = edits.filter((each) => !damaged?.includes(each) && !gone?.includes(each));
      const failed = damaged?.length === 1 ? { count: 1, why: 'One is damaged.' } : null;
      return { ...edit({ edits: whole }), failed };
    });
    expect(await undoActions(app).undo()).toContain('1 asset was not renamed. One is damaged. A part');
    expect(await undoActions(app).undo()).toBeNull();
    expect(app.store.getState().past).toEqual([]);
  });
});

it('counts assets, also where the engine takes several back by one edit, as those that had one name', async () => {
  const app = createTestApp();
  app.answer('library.edit', ({ edits }: { readonly edits: readonly FactsEdit[] }) => ({
    changed: edits.length,
    back: [{ ids: edits.flatMap(({ ids }) => ids), change: { name: 'vase' } }],
    failed: null,
  }));
  const names = ['a', 'b', 'c'].map((id) => ({ id, before: 'vase', after: `jug ${id}` }));
  const end = await renameActions(app).rename(names, new AbortController().signal, () => undefined);
  expect(end).toEqual({ changed: 3, why: null });
  expect(app.store.getState().past.at(-1)?.label).toBe('renaming of 3 assets');
});
