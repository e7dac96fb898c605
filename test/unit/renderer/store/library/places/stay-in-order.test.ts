import { expect, it, onTestFinished } from 'vitest';
import { libraryActions } from '../../../../../../renderer/store/library/library-actions.ts';
import { stayInOrder } from '../../../../../../renderer/store/library/places/stay-in-order.ts';
import { activeAssetId } from '../../../../../../renderer/store/library/viewing.ts';
import type { LibraryOrder } from '../../../../../../shared/model/library-order.ts';
import { assetFixtures } from '../../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const ASSETS = (await assetFixtures('busy')).slice(0, 4);
const IDS = ASSETS.map(({ asset }) => asset.id);
const STATUS = { folder: '/l', total: 4, trashed: 0, away: null, reading: null };

/** Review over a search, and an engine that has what the test says. */
function reviewing(found: readonly string[], { visible = ['finished', 'viewer'] } = {}) {
  const app = createTestApp();
  const engine = { found };
  const state = app.store.getState;
  const viewOf = (id: string) => ASSETS.find(({ asset }) => asset.id === id);
  app.answer('library.position', ({ id }: LibraryOrder & { id: string }) => {
    const at = engine.found.indexOf(id);
    return at < 0 ? null : at;
  });
  const part = ({ offset, limit }: { offset: number; limit: number }) =>
    engine.found.slice(offset, offset + limit);
  app.answer('library.list', (asked: { offset: number; limit: number }) => ({
    assets: part(asked).map(viewOf),
    total: engine.found.length,
  }));
  app.answer('library.ids', part);
  app.answer('library.get', ({ id }: { id: string }) => viewOf(id));
  for (const view of ASSETS) state().cacheAsset(view);
  state().setLibraryStatus(STATUS);
  state().setDock({ ...state().dock, visible: visible as never });
  state().setLibraryOrder({ place: 'library', sort: 'newest', query: 'decision:none' });
  /** The library changed, and the strip is read anew. */
  const change = (next: readonly string[]): void => {
    engine.found = next;
    state().setLibraryStatus({ ...STATUS });
    read();
  };
  const read = (): void => {
    const views = engine.found.flatMap((id) => viewOf(id) ?? []);
    state().setAssetPage(0, views, null as never, engine.found.length);
  };
  read();
  onTestFinished(stayInOrder(app));
  return { app, state, change, shown: () => activeAssetId(state().viewing) };
}

it('what leaves the search gives way to what stands in its place, at the end to the last one, and then to nothing', async () => {
  const { state, change, shown } = reviewing(IDS);
  state().selectAsset(IDS[1]!);
  change([IDS[0]!, IDS[2]!, IDS[3]!]);
  await expect.poll(shown).toBe(IDS[2]);
  expect([...state().selectedAssetIds]).toEqual([IDS[2]]);
  state().selectAsset(IDS[3]!);
  change([IDS[0]!, IDS[2]!]);
  await expect.poll(shown).toBe(IDS[2]);
  change([]);
  await expect.poll(shown).toBeNull();
});

it('another search shows its first, unless it has what is shown', async () => {
  const { app, state, shown } = reviewing(IDS.slice(0, 2));
  state().selectAsset(IDS[0]!);
  app.answer('library.position', ({ query, id }: { query: string; id: string }) =>
    query === 'stars:5' || id !== IDS[0] ? 0 : null,
  );
  app.answer('library.list', () => ({ assets: [ASSETS[3]], total: 1 }));
  state().setLibraryOrder({ ...state().libraryOrder, query: 'stars:5' });
  state().setLibraryOrder({ ...state().libraryOrder, query: 'decision:keep' });
  await expect.poll(shown).toBe(IDS[3]);
});

it('another search that has another version of its subject alone shows that one; a version that is asked for afterwards stays', async () => {
  const { app, state, shown } = reviewing(IDS.slice(0, 2));
  state().selectAsset(IDS[0]!);
  // The depth map stands for the stack of the model in a search for depth maps.
  app.answer('library.position', ({ query, stacked, id }: LibraryOrder & { id: string }) =>
    query === 'kind:depth' && stacked !== true && id === IDS[0] ? null : 0,
  );
  app.answer('library.list', () => ({ assets: [ASSETS[3]], total: 1 }));
  state().setLibraryOrder({ ...state().libraryOrder, stacked: true, query: 'kind:model' });
  await libraryActions(app).inTurn(async () => undefined);
  expect(shown()).toBe(IDS[0]);
  state().setLibraryOrder({ ...state().libraryOrder, query: 'kind:depth' });
  await expect.poll(shown).toBe(IDS[3]);
  state().selectAsset(IDS[0]!);
  state().setLibraryStatus({ ...STATUS });
  await libraryActions(app).inTurn(async () => undefined);
  expect(shown()).toBe(IDS[0]);
});

it('what was asked for although it is not among them stays; so does a file, and all of it outside of Review', async () => {
  const { app, state, change, shown } = reviewing(IDS.slice(0, 2));
  const asked = () => app.sent.filter(({ path }) => path === 'library.position').length;
  state().selectAsset(IDS[0]!);
  state().selectAsset(IDS[3]!);
  change(IDS.slice(0, 1));
  const turns = libraryActions(app);
  await turns.inTurn(async () => undefined);
  expect(shown()).toBe(IDS[3]);
  state().selectAsset(IDS[0]!);
  state().openFile({ name: 'a.glb', url: 'blob:a', format: 'glb', bytes: 1 });
  change([]);
  await turns.inTurn(async () => undefined);
  expect(asked()).toBe(0);
  expect([shown(), state().viewing.kind]).toEqual([IDS[0], 'file']);
  const library = reviewing(IDS, { visible: ['library'] });
  library.state().selectAsset(IDS[1]!);
  library.change([]);
  await libraryActions(library.app).inTurn(async () => undefined);
  expect(library.shown()).toBe(IDS[1]);
});
