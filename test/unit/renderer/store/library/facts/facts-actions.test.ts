import { expect, test } from 'vitest';
import { connect } from '../../../../../../renderer/store/connect.ts';
import { factsActions } from '../../../../../../renderer/store/library/facts/facts-actions.ts';
import { undoActions } from '../../../../../../renderer/store/undo/undo-actions.ts';
import { assetFixtures } from '../../../../../helpers/stand-in/asset-fixtures.ts';
import { createLibraryCalls, type LibraryWorld } from '../../../../../helpers/stand-in/library-calls.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

/** The window over three assets, the first of which is shown. */
async function windowOverThree() {
  const app = createTestApp();
  const world: LibraryWorld = {
    assets: (await assetFixtures('full')).slice(0, 3),
    libraryIs: { away: null, reading: null },
  };
  const calls = createLibraryCalls({
    world,
    emit: ({ event, payload }) => app.tell(event, payload),
    ask: () => undefined,
  });
  for (const [name, call] of Object.entries(calls)) app.answer(`library.${name}`, call);
  connect(app);
  app.setLink('open');
  await expect.poll(() => app.store.getState().libraryState).toBe('ready');
  for (const view of world.assets) app.store.getState().cacheAsset(view);
  const ratingOf = (at: number) =>
    app.store.getState().assetsById.get(world.assets[at]?.asset.id ?? '')?.asset.rating;
  return { app, world, ratingOf, ids: world.assets.map(({ asset }) => asset.id) };
}

test('after a failed change, what is shown is what the engine has, a part of which may be written', async () => {
  const { app, world, ratingOf, ids } = await windowOverThree();
  app.answer('library.edit', () => {
    const [first, ...others] = world.assets;
    if (first !== undefined) world.assets = [{ ...first, asset: { ...first.asset, rating: 4 } }, ...others];
    throw new Error('the disk does not answer');
  });
  await factsActions(app).change(ids, { rating: 4 }, 'the stars');
  expect([ratingOf(0), ratingOf(1)]).toEqual([4, world.assets[1]?.asset.rating]);
});

test('an undo that is asked for while a change is being written takes back that change', async () => {
  const { app, ids } = await windowOverThree();
  const asked: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  app.answer('library.edit', async (task) => {
    asked.push(task);
    await promise;
    return { changed: 1, back: [{ ids: [ids[0] ?? ''], change: { rating: 1 } }], failed: null };
  });
  const changed = factsActions(app).change([ids[0] ?? ''], { rating: 5 }, 'the stars');
  const undone = undoActions(app).undo();
  resolve();
  await Promise.all([changed, undone]);
  expect(asked).toEqual([
    { edits: [{ ids: [ids[0]], change: { rating: 5 } }] },
    { edits: [{ ids: [ids[0]], change: { rating: 1 } }] },
  ]);
});

test('a change of many is written in slices with its progress, and can be stopped; one step takes back what was written', async () => {
  const { app } = await windowOverThree();
  const ids = Array.from({ length: 1_700 }, (_, at) => `asset ${at}`);
  const asked: number[] = [];
  const seen: (readonly number[])[] = [];
  const state = app.store.getState;
  app.answer('library.edit', async ({ edits }: { edits: { ids: string[]; change: object }[] }) => {
    const size = edits.reduce((sum, edit) => sum + edit.ids.length, 0);
    asked.push(size);
    const { editing } = state();
    seen.push([editing?.done ?? -1, editing?.of ?? -1]);
    if (asked.length === 2) editing?.stop();
    return { changed: size, back: edits.map((edit) => ({ ...edit, change: { rating: 0 } })), failed: null };
  });
  await factsActions(app).change(ids, { rating: 4 }, 'the stars');
  expect([asked, seen]).toEqual([
    [500, 500],
    [
      [0, 1_700],
      [500, 1_700],
    ],
  ]);
  expect(state().editing).toBeNull();
  expect(state().notices.at(-1)?.message).toBe('700 assets were not changed. You stopped the change.');
  expect(state().past.at(-1)?.label).toBe('change of the stars of 1,000 assets');
  await undoActions(app).undo();
  expect(asked.slice(2)).toEqual([500, 500]);
});

test('a change of many that fails in the middle says how many are left, and can be taken back as far as it went', async () => {
  const { app } = await windowOverThree();
  const ids = Array.from({ length: 1_200 }, (_, at) => `asset ${at}`);
  const asked: string[] = [];
  app.answer('library.edit', async ({ edits }: { edits: { ids: string[] }[] }) => {
    asked.push(...edits.flatMap((edit) => edit.ids));
    if (asked.length > 1_000) throw new Error('The disk is full.');
    return { changed: 500, back: edits.map((edit) => ({ ...edit, change: { rating: 0 } })), failed: null };
  });
  await factsActions(app).change(ids, { rating: 4 }, 'the stars');
  expect(asked).toEqual(ids);
  expect(app.store.getState().notices.at(-1)).toMatchObject({
    level: 'error',
    message: expect.stringMatching(/^200 assets were not changed\. /),
  });
  expect(app.store.getState().past).toHaveLength(1);
});

test('an undo of many that is stopped goes on with the others when it is asked for again', async () => {
  const { app } = await windowOverThree();
  const ids = Array.from({ length: 1_200 }, (_, at) => `asset ${at}`);
  const state = app.store.getState;
  let [stopAt, calls] = [0, 0];
  let asked: string[] = [];
  app.answer('library.edit', async ({ edits }: { edits: { ids: string[] }[] }) => {
    calls += 1;
    asked.push(...edits.flatMap((edit) => edit.ids));
    if (calls === stopAt) state().editing?.stop();
    return { changed: 500, back: edits.map((edit) => ({ ...edit, change: { rating: 0 } })), failed: null };
  });
  await factsActions(app).change(ids, { rating: 4 }, 'the stars');
  [asked, stopAt] = [[], calls + 1];
  expect(await undoActions(app).undo()).toContain('the same once more goes on with the others');
  expect(asked).toEqual(ids.slice(0, 500));
  expect(state().past).toHaveLength(1);
  expect(await undoActions(app).undo()).toBeNull();
  expect(asked).toEqual(ids);
  asked = [];
  expect(await undoActions(app).redo()).toBeNull();
  expect(asked.toSorted()).toEqual(ids.toSorted());
});

test('a change of many shown assets is one change of the window, and two changes of one asset are both shown', async () => {
  const { app, ids } = await windowOverThree();
  const [id = ''] = ids;
  app.answer('library.edit', () => ({
    changed: 3,
    back: [
      { ids: [id], change: { rating: 1 } },
      { ids: [id], change: { decision: 'keep' } },
    ],
    failed: null,
  }));
  let changes = 0;
  const stop = app.store.subscribe(({ assetsById }, before) => {
    if (assetsById !== before.assetsById) changes += 1;
  });
  await factsActions(app).change(ids, { rating: 5 }, 'the stars');
  stop();
  expect(changes).toBe(1);
  await undoActions(app).undo();
  expect(app.store.getState().assetsById.get(id)?.asset).toMatchObject({ rating: 1, decision: 'keep' });
});
