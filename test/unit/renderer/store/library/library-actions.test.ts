import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { connect } from '../../../../../renderer/store/connect.ts';
import { libraryActions } from '../../../../../renderer/store/library/library-actions.ts';
import { assetAt, assetCount } from '../../../../../renderer/store/library/library-slice.ts';
import { activeAssetId } from '../../../../../renderer/store/library/viewing.ts';
import { undoActions } from '../../../../../renderer/store/undo/undo-actions.ts';
import { assetFixtures } from '../../../../helpers/stand-in/asset-fixtures.ts';
import { createLibraryCalls, type LibraryWorld } from '../../../../helpers/stand-in/library-calls.ts';
import { createTestApp, type TestApp } from '../../../../helpers/window-app.ts';

interface LibraryApp extends TestApp {
  readonly world: LibraryWorld;
  /** Positions that the covers were asked to bring into sight. */
  readonly revealed: readonly number[];
}

/** The window over a library of so many assets, `asset-0` the newest, once its first page is there. */
async function windowOver(count: number): Promise<LibraryApp> {
  const app = createTestApp();
  const revealed: number[] = [];
  app.handles.covers.register({ reveal: (position) => revealed.push(position) });
  const world: LibraryWorld = {
    assets: (await assetFixtures('full')).slice(0, count),
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
  return { ...app, world, revealed };
}

const activeId = ({ store }: TestApp): string | null => activeAssetId(store.getState().viewing);
const selected = ({ store }: TestApp): readonly string[] => [...store.getState().selectedAssetIds];

describe('the library in the window', () => {
  it('shows the result that is opened although a file was looked at over the same asset', async () => {
    const app = await windowOver(5);
    await libraryActions(app).reveal('asset-1');
    app.store.getState().openFile({ name: 'vase.glb', url: 'blob:vase', format: 'glb', bytes: 1 });
    await libraryActions(app).open('asset-1');
    expect(app.store.getState().viewing).toEqual({ kind: 'asset', id: 'asset-1' });
  });

  it('holds the pages in sight, wherever the scroll bar stands, and no more than a few', async () => {
    const app = await windowOver(5_000);
    const library = libraryActions(app);
    for (const first of [0, 4_950, 2_000, 300, 700, 1_100, 1_500, 2_400, 2_800, 3_200, 3_600, 4_000, 4_400]) {
      library.show(first, first + 40);
      await expect.poll(() => assetAt(app.store.getState(), first)?.asset.id).toBe(`asset-${first}`);
    }
    expect(app.store.getState().assetPages.size).toBeLessThanOrEqual(12);
    expect(app.store.getState().assetsById.size).toBeLessThanOrEqual(1_400);
    expect(assetCount(app.store.getState())).toBe(5_000);
  });

  it('asks again for what is in sight when assets came, and shows the old page until then', async () => {
    const app = await windowOver(300);
    libraryActions(app).show(0, 20);
    const [first] = app.world.assets;
    if (first === undefined) throw new Error('no fixture');
    const added = { ...first, asset: { ...first.asset, id: 'new' } };
    app.world.assets = [added, ...app.world.assets];
    const status = { folder: '/home/artist/Maquette', total: 301, trashed: 0, away: null, reading: null };
    app.tell('library.changed', { changed: [added], gone: [], more: false, status });
    expect(assetAt(app.store.getState(), 0)?.asset.id).toBe('asset-0');
    libraryActions(app).show(0, 20);
    await expect.poll(() => assetAt(app.store.getState(), 0)?.asset.id).toBe('new');
  });

  it('asks again by itself for what is in sight, until that is not in sight any more', async () => {
    const app = await windowOver(300);
    const stop = libraryActions(app).show(0, 20);
    const [first] = app.world.assets;
    if (first === undefined) throw new Error('no fixture');
    const tell = (id: string): void => {
      const added = { ...first, asset: { ...first.asset, id } };
      app.world.assets = [added, ...app.world.assets];
      const status = {
        folder: '/home/artist/Maquette',
        total: app.world.assets.length,
        trashed: 0,
        away: null,
        reading: null,
      };
      app.tell('library.changed', { changed: [added], gone: [], more: false, status });
    };
    tell('new');
    await expect.poll(() => assetAt(app.store.getState(), 0)?.asset.id).toBe('new');
    stop();
    const asked = app.sent.length;
    tell('newer');
    await turn();
    expect(app.sent.slice(asked).filter(({ path }) => path === 'library.list')).toEqual([]);
  });

  it.each([
    ['its page', 'library.list', 0],
    ['it', 'library.get', 299],
  ])('keeps what was told of an asset while %s was on its way', async (_what, call, at) => {
    const app = await windowOver(300);
    const view = app.world.assets[at];
    if (view === undefined) throw new Error('no fixture');
    const status = { folder: '/home/artist/Maquette', total: 300, trashed: 0, away: null, reading: null };
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const answer = vi.fn(() => promise);
    app.answer(call, answer);
    // what is in sight has to be read again
    app.tell('library.changed', { changed: [], gone: [], more: true, status });
    libraryActions(app).show(0, 20);
    libraryActions(app).loadAssets([view.asset.id]);
    // not a call of before, which another answer was for
    await expect.poll(() => answer.mock.calls.length).toBeGreaterThan(0);
    const rated = { ...view, asset: { ...view.asset, rating: 5 } };
    app.tell('library.changed', { changed: [rated], gone: [], more: false, status });
    resolve(call === 'library.get' ? view : { assets: [view], total: 300 });
    await turn();
    expect(app.store.getState().assetsById.get(view.asset.id)?.asset.rating).toBe(5);
  });

  it('selects as a file manager does, also over pages that are not there', async () => {
    const app = await windowOver(1_000);
    const library = libraryActions(app);
    await library.select('asset-2', 'only');
    await library.select('asset-5', 'toggle');
    expect(selected(app)).toEqual(['asset-2', 'asset-5']);
    await library.select('asset-2', 'toggle');
    expect(selected(app)).toEqual(['asset-5']);
    await library.select('asset-3', 'only');
    await library.step('ArrowDown', 4, 'range');
    expect(selected(app)).toEqual(['asset-3', 'asset-4', 'asset-5', 'asset-6', 'asset-7']);
    await library.step('End', 4, 'range');
    expect([selected(app).length, activeId(app)]).toEqual([997, 'asset-999']);
    expect(app.revealed.at(-1)).toBe(999);
    await library.selectAll();
    expect(selected(app)).toHaveLength(1_000);
    await library.step('Home', 4, 'only');
    expect(selected(app)).toEqual(['asset-0']);
  });

  it('has a selected asset active after the active one was taken back: the nearest', async () => {
    const app = await windowOver(1_000);
    const library = libraryActions(app);
    await library.select('asset-2', 'only');
    for (const id of ['asset-9', 'asset-7', 'asset-8']) await library.select(id, 'toggle');
    await library.select('asset-8', 'toggle');
    expect([selected(app), activeId(app)]).toEqual([['asset-2', 'asset-9', 'asset-7'], 'asset-9']);
    await library.select('asset-7', 'toggle');
    expect(activeId(app)).toBe('asset-9');
    await library.select('asset-9', 'toggle');
    expect([selected(app), activeId(app)]).toEqual([['asset-2'], 'asset-2']);
  });

  it('selects what a band touches, beside what stays, and takes the first of it in hand at the end', async () => {
    const app = await windowOver(1_000);
    const library = libraryActions(app);
    await library.select('asset-1', 'only');
    // columns 1 and 2 of 4, rows 0 and 1; then a row more, on a page that is not there
    const block = { first: 1, last: 6, columns: 4, from: 1, to: 2 };
    const early = library.selectWithin([{ ...block, first: 501, last: 514 }], new Set());
    await library.selectWithin([block], new Set(['asset-9']));
    await early;
    expect(selected(app)).toEqual(['asset-9', 'asset-1', 'asset-2', 'asset-5', 'asset-6']);
    await library.selectWithin([{ ...block, first: 501, last: 510 }], new Set());
    expect(selected(app)).toEqual([
      'asset-501',
      'asset-502',
      'asset-505',
      'asset-506',
      'asset-509',
      'asset-510',
    ]);
    expect(activeId(app)).toBe('asset-1');
    await library.endSelectWithin();
    expect(activeId(app)).toBe('asset-501');
    await library.selectWithin([], new Set());
    await library.endSelectWithin();
    expect(selected(app)).toEqual(['asset-501']);
    const late = library.selectWithin([{ ...block, first: 701, last: 702 }], new Set());
    await library.selectWithin([], new Set(['asset-9']));
    await late;
    expect(selected(app)).toEqual(['asset-9']);
  });

  it('has counts kept once, and moves assets by them where they are what it is sorted by', async () => {
    const app = await windowOver(6);
    const library = libraryActions(app);
    const first = app.store.getState().libraryRevision;
    await library.saveMeasured('asset-4', { faces: 90, vertices: 47 });
    expect(app.store.getState().assetsById.get('asset-4')?.asset.measured).toEqual({
      faces: 90,
      vertices: 47,
    });
    expect(app.store.getState().libraryRevision).toBe(first);
    library.setOrder({ sort: 'most-faces' });
    const at = app.store.getState().libraryRevision;
    await library.saveMeasured('asset-4', { faces: 90, vertices: 47 });
    expect(app.store.getState().libraryRevision).toBe(at);
    await library.saveMeasured('asset-2', { faces: 95, vertices: 50 });
    expect(app.store.getState().libraryRevision).toBe(at + 1);
    library.show(0, 5);
    const shown = () => [0, 1, 2].map((position) => assetAt(app.store.getState(), position)?.asset.id);
    await expect.poll(() => shown()).toEqual(['asset-2', 'asset-4', 'asset-0']);
  });

  it('leads to names by their first letters', async () => {
    const app = await windowOver(12);
    const names = new Map(app.world.assets.map(({ asset }) => [asset.id, asset.name]));
    const nameNow = () => names.get(activeId(app) ?? '');
    await libraryActions(app).type('c');
    const first = nameNow();
    await libraryActions(app).type('c');
    expect([first, nameNow()]).toEqual(['cactus', 'chair']);
    await libraryActions(app).type('ch');
    expect(nameNow()).toBe('chair');
    await libraryActions(app).type('zz');
    expect(nameNow()).toBe('chair');
  });

  it('throws away what is selected, goes on with the next, and brings all of it back by undo', async () => {
    const app = await windowOver(6);
    const library = libraryActions(app);
    const undo = undoActions(app);
    await library.select('asset-1', 'only');
    await library.select('asset-2', 'range');
    await library.move(selected(app), 'trash');
    expect(app.store.getState().libraryStatus).toMatchObject({ total: 4, trashed: 2 });
    expect(selected(app)).toEqual(['asset-3']);
    expect(app.store.getState().past.at(-1)?.announce).toBe('2 assets moved to the trash.');
    await undo.undo();
    expect(app.store.getState().libraryStatus).toMatchObject({ total: 6, trashed: 0 });
    expect(selected(app)).toEqual(['asset-1', 'asset-2']);
    await undo.redo();
    expect(app.store.getState().libraryStatus).toMatchObject({ total: 4, trashed: 2 });
  });

  it('shows an asset where it lies, and deletes for good only what was asked about', async () => {
    const app = await windowOver(6);
    const library = libraryActions(app);
    await library.move(['asset-4', 'asset-5'], 'trash');
    await library.reveal('asset-4');
    expect(app.store.getState()).toMatchObject({
      libraryOrder: { place: 'trash' },
      viewing: { kind: 'asset', id: 'asset-4' },
    });
    expect(app.revealed.at(-1)).toBe(0);
    app.store.getState().askToDelete(['asset-4']);
    expect(app.world.assets).toHaveLength(6);
    await library.deleteAsked();
    expect(app.store.getState()).toMatchObject({ overlay: { kind: 'none' }, viewing: { kind: 'nothing' } });
    expect(app.world.assets.map(({ asset }) => asset.id)).not.toContain('asset-4');
    app.store.getState().askToDelete('all');
    await library.deleteAsked();
    expect(app.store.getState().libraryStatus).toMatchObject({ total: 4, trashed: 0 });
  });

  it('leaves a question open that was asked while what was asked about before is deleted', async () => {
    const app = await windowOver(6);
    const { askToDelete, closeOverlay } = app.store.getState();
    const asked: (readonly string[])[] = [];
    const { promise, resolve } = Promise.withResolvers<readonly string[]>();
    app.answer('library.deleteForGood', async ({ ids }: { readonly ids: readonly string[] }) => {
      asked.push(ids);
      return promise;
    });
    askToDelete(['asset-1', 'asset-2']);
    const deleted = libraryActions(app).deleteAsked();
    closeOverlay('deletion');
    askToDelete(['asset-3']);
    resolve(['asset-1', 'asset-2']);
    await deleted;
    expect(asked).toEqual([['asset-1', 'asset-2']]);
    expect(app.store.getState().overlay).toEqual({ kind: 'deletion', of: ['asset-3'] });
  });

  it('closes the question of a deletion of which something left the trash meanwhile', async () => {
    const app = await windowOver(6);
    const { promise, resolve } = Promise.withResolvers<readonly string[]>();
    app.answer('library.deleteForGood', () => promise);
    app.store.getState().askToDelete(['asset-1', 'asset-2']);
    const deleted = libraryActions(app).deleteAsked();
    app.store.getState().forgetAssets(['asset-1']);
    expect(app.store.getState().overlay).toEqual({ kind: 'deletion', of: ['asset-2'] });
    resolve(['asset-2']);
    await deleted;
    expect(app.store.getState().overlay.kind).toBe('none');
  });
});
