import { describe, expect, it } from 'vitest';
import { decideInHand } from '../../../../../../renderer/store/library/decisions/decide-in-hand.ts';
import { assetFixtures } from '../../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const [first, second] = await assetFixtures('busy');
if (first === undefined || second === undefined) throw new Error('There are no assets.');

function reviewing({ isReviewing = true, isComparing = false } = {}) {
  const app = createTestApp();
  const state = app.store.getState();
  state.setLibraryStatus({ folder: '/l', total: 2, trashed: 0, away: null, reading: null });
  for (const view of [first, second]) if (view !== undefined) state.cacheAsset(view);
  state.setDock({ ...state.dock, visible: isReviewing ? ['finished', 'viewer'] : ['library'] });
  if (isComparing) {
    const query = `id:${first?.asset.id},${second?.asset.id}`;
    state.setComparison({
      ids: [first, second].flatMap((view) => view?.asset.id ?? []),
      query,
      before: state.libraryOrder,
    });
    state.setLibraryOrder({ ...state.libraryOrder, query });
  }
  app.answer('library.position', () => 0);
  app.answer('library.ids', () => [second?.asset.id]);
  app.answer('library.get', () => second);
  app.answer('library.edit', () => ({ back: [], failed: null }));
  return app;
}
type App = ReturnType<typeof reviewing>;
const edits = ({ sent }: App) => sent.flatMap(({ path, input }) => (path === 'library.edit' ? [input] : []));

describe('a decision about what is in hand', () => {
  it('is written, and in Review the next one comes by itself', async () => {
    const app = reviewing();
    app.store.getState().selectAsset(first.asset.id);
    await decideInHand(app, 'keep');
    expect(edits(app)).toEqual([{ edits: [{ ids: [first.asset.id], change: { decision: 'keep' } }] }]);
    expect([...app.store.getState().selectedAssetIds]).toEqual([second.asset.id]);
  });

  it.each([
    ['taken back', reviewing, null],
    ['made about what is compared', () => reviewing({ isComparing: true }), 'keep'],
    ['made in the library', () => reviewing({ isReviewing: false }), 'reject'],
  ] as const)('stays on the asset when it is %s', async (_when, open, decision) => {
    const app = open();
    app.store.getState().selectAsset(first.asset.id);
    await decideInHand(app, decision);
    expect(edits(app)).toEqual([{ edits: [{ ids: [first.asset.id], change: { decision } }] }]);
    expect([...app.store.getState().selectedAssetIds]).toEqual([first.asset.id]);
  });

  it('is one edit for all that are selected', async () => {
    const app = reviewing();
    const ids = [first.asset.id, second.asset.id];
    app.store.getState().selectAssets(new Set(ids), first.asset.id, first.asset.id);
    await decideInHand(app, 'redo');
    expect(edits(app)).toEqual([{ edits: [{ ids, change: { decision: 'redo' } }] }]);
    expect([...app.store.getState().selectedAssetIds]).toEqual(ids);
  });
});
