import { describe, expect, it } from 'vitest';
import { againCommands } from '../../../../../../renderer/features/batch/again/again-commands.ts';
import { assetCommands } from '../../../../../../renderer/features/library/asset-commands.ts';
import { decisionCommands } from '../../../../../../renderer/features/review/decision-commands.ts';
import { pictureOutCommands } from '../../../../../../renderer/features/review/pictures/picture-out-commands.ts';
import { decideInHand } from '../../../../../../renderer/store/library/decisions/decide-in-hand.ts';
import { assetsInHand } from '../../../../../../renderer/store/library/decisions/in-hand.ts';
import { rateInHand } from '../../../../../../renderer/store/library/rate-in-hand.ts';
import { undoActions } from '../../../../../../renderer/store/undo/undo-actions.ts';
import { assetFixtures } from '../../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const [first, second] = await assetFixtures('busy');
if (first === undefined || second === undefined) throw new Error('There are no assets.');

const both = new Set([first.asset.id, second.asset.id]);

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

  it('has its asset in hand again when it is undone', async () => {
    const app = reviewing();
    const state = app.store.getState;
    state().selectAsset(first.asset.id);
    const back = [{ ids: [first.asset.id], change: { decision: null } }];
    app.answer('library.edit', () => ({ back, failed: null }));
    await decideInHand(app, 'keep');
    expect([...state().selectedAssetIds]).toEqual([second.asset.id]);
    app.answer('library.get', () => first);
    await undoActions(app).undo();
    await expect.poll(() => [...state().selectedAssetIds]).toEqual([first.asset.id]);
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

  it('is about the shown one alone where several were selected on the light table, and for all of them there', async () => {
    const app = reviewing();
    const state = app.store.getState;
    state().showWorkspace('review');
    state().setLightTable(true);
    state().selectAssets(both, first.asset.id, first.asset.id);
    expect(assetsInHand(state())).toBe(both);
    state().setLightTable(false);
    expect([...assetsInHand(state())]).toEqual([first.asset.id]);
    const back = { ids: [first.asset.id], change: { decision: null } };
    app.answer('library.edit', () => ({ back: [back], failed: null }));
    await decideInHand(app, 'keep');
    expect(edits(app)).toEqual([{ edits: [{ ids: [first.asset.id], change: { decision: 'keep' } }] }]);
    expect([...state().selectedAssetIds]).toEqual([second.asset.id]);
    await state().past.at(-1)?.undo();
    expect(edits(app).at(-1)).toEqual({ edits: [back] });
  });

  it('is about the shown one alone where several were selected in the library', () => {
    const app = reviewing({ isReviewing: false });
    const state = app.store.getState;
    state().selectAssets(both, second.asset.id, first.asset.id);
    expect(assetsInHand(state())).toBe(both);
    state().setDock({ ...state().dock, visible: ['finished', 'viewer'] });
    expect([...assetsInHand(state())]).toEqual([second.asset.id]);
    state().selectAssets(new Set(both), second.asset.id, first.asset.id);
    expect(assetsInHand(state()).size).toBe(2);
  });

  it('is one edit for all that are selected in the strip', async () => {
    const app = reviewing();
    const ids = [...both];
    app.store.getState().selectAssets(both, first.asset.id, first.asset.id);
    await decideInHand(app, 'redo');
    expect(edits(app)).toEqual([{ edits: [{ ids, change: { decision: 'redo' } }] }]);
    expect([...app.store.getState().selectedAssetIds]).toEqual(ids);
  });

  it('is not made while a file hides the result, nor is anything else done to it', async () => {
    const app = reviewing();
    const state = app.store.getState;
    state().selectAsset(first.asset.id);
    state().openFile({ name: 'other.glb', url: 'blob:other', format: 'glb', bytes: 1 });
    await decideInHand(app, 'reject');
    rateInHand(app, 5);
    expect(edits(app)).toEqual([]);
    const why = 'other.glb is shown over the results; close it first, to go on with them.';
    const about = [
      ...decisionCommands(app).filter(({ panel }) => panel === 'finished'),
      ...assetCommands(app).filter(({ id }) => id === 'asset.trash'),
      ...pictureOutCommands(app),
      ...againCommands(app),
    ];
    expect(new Set(about.map(({ disabledBecause }) => disabledBecause?.(state())))).toEqual(new Set([why]));
    state().setDock({ ...state().dock, visible: ['library', 'viewer'] });
    expect([...assetsInHand(state())]).toEqual([first.asset.id]);
  });

  it('is about the same as the trash, pictures and making again are', () => {
    const app = reviewing({ isReviewing: false });
    const state = app.store.getState;
    state().selectAssets(both, second.asset.id, first.asset.id);
    const names = () =>
      [...assetCommands(app), ...pictureOutCommands(app)].flatMap(({ id, nameNow }) =>
        id === 'asset.trash' || id === 'review.pictures' ? [nameNow?.(state())] : [],
      );
    expect(names()).toEqual(['Trash 2 assets', 'Make pictures of 2 assets…']);
    state().setDock({ ...state().dock, visible: ['finished', 'viewer'] });
    expect(names()).toEqual(['Move to the trash', 'Make pictures…']);
    pictureOutCommands(app)[0]?.run();
    expect(state().overlay).toEqual({ kind: 'pictures', ids: [second.asset.id] });
  });
});
