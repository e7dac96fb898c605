import { describe, expect, it } from 'vitest';
import { connect } from '../../../../../renderer/store/connect.ts';
import { groupActions } from '../../../../../renderer/store/library/group-actions.ts';
import { groupId, shownGroups } from '../../../../../renderer/store/library/groups-slice.ts';
import { libraryActions } from '../../../../../renderer/store/library/library-actions.ts';
import { activeAssetId } from '../../../../../renderer/store/library/viewing.ts';
import { assetFixtures } from '../../../../helpers/stand-in/asset-fixtures.ts';
import { createLibraryCalls, type LibraryWorld } from '../../../../helpers/stand-in/library-calls.ts';
import { createTestApp, type TestApp } from '../../../../helpers/window-app.ts';

/** The window over assets of some days, 24 a day but for the first, which has 11; in groups by day. */
async function windowInGroups(): Promise<TestApp & { readonly world: LibraryWorld }> {
  const app = createTestApp();
  const world: LibraryWorld = {
    assets: (await assetFixtures('full')).slice(0, 300),
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
  groupActions(app).follow();
  libraryActions(app).setOrder({ groupBy: 'day' });
  await expect.poll(() => shownGroups(app.store.getState())).not.toBeNull();
  return { ...app, world };
}

const counts = (app: TestApp) => shownGroups(app.store.getState())?.map(({ count }) => count);
const activeId = ({ store }: TestApp) => activeAssetId(store.getState().viewing);

describe('the groups of the library', () => {
  it('are read with an order that has any, and again when the library changes', async () => {
    const app = await windowInGroups();
    expect(counts(app)?.slice(0, 3)).toEqual([11, 24, 24]);
    app.world.assets = app.world.assets.slice(5);
    app.store
      .getState()
      .setLibraryStatus({ folder: '/library', total: 295, trashed: 0, away: null, reading: null });
    await expect.poll(() => counts(app)?.[0]).toBe(6);
    libraryActions(app).setOrder({ groupBy: undefined });
    expect(shownGroups(app.store.getState())).toBeNull();
    expect(app.store.getState().libraryOrder).not.toHaveProperty('groupBy');
  });

  it('are gone through, and selected as a whole', async () => {
    const app = await windowInGroups();
    const groups = groupActions(app);
    await groups.goTo(1);
    expect(activeId(app)).toBe('asset-0');
    await groups.goTo(1);
    expect(activeId(app)).toBe('asset-11');
    await groups.select();
    expect(app.store.getState().selectedAssetIds.size).toBe(24);
    await groups.goTo(-1);
    expect(activeId(app)).toBe('asset-0');
    await groups.goTo(-1);
    expect(activeId(app)).toBe('asset-0');
  });

  it('close and open, and the head of a closed one is in hand', async () => {
    const app = await windowInGroups();
    const state = app.store.getState;
    const groups = groupActions(app);
    await libraryActions(app).select('asset-0', 'only');
    await groups.toggleInHand();
    const key = state().headInHand ?? '';
    expect([...state().collapsedGroups]).toEqual([groupId(state().libraryOrder, key)]);
    await groups.toggleInHand();
    expect(state().collapsedGroups.size).toBe(0);
    groups.collapseAll();
    expect(state().collapsedGroups.size).toBe(counts(app)?.length);
    await groups.goTo(1);
    expect(state().headInHand).toBe(shownGroups(state())?.[1]?.key);
    groups.expandAll();
    expect(state().collapsedGroups.size).toBe(0);
  });
});
