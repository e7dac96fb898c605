import { describe, expect, it } from 'vitest';
import { connect } from '../../../../../../renderer/store/connect.ts';
import { groupActions } from '../../../../../../renderer/store/library/group-actions.ts';
import { shownGroups } from '../../../../../../renderer/store/library/groups-slice.ts';
import { libraryActions } from '../../../../../../renderer/store/library/library-actions.ts';
import { assetAt, assetCount, positionOf } from '../../../../../../renderer/store/library/library-slice.ts';
import { placeInOrder, placeWords } from '../../../../../../renderer/store/library/places/place-in-order.ts';
import { renameActions } from '../../../../../../renderer/store/library/rename-actions.ts';
import { openStackActions } from '../../../../../../renderer/store/library/stacks/open-stack-actions.ts';
import { groupsInPlaces, shownStacks } from '../../../../../../renderer/store/library/stacks/open-stacks.ts';
import { activeAssetId } from '../../../../../../renderer/store/library/viewing.ts';
import type { AssetView } from '../../../../../../shared/bridge/views.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import { assetFixtures } from '../../../../../helpers/stand-in/asset-fixtures.ts';
import { createLibraryCalls, type LibraryWorld } from '../../../../../helpers/stand-in/library-calls.ts';
import { versionFixtures } from '../../../../../helpers/stand-in/version-fixtures.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

/** The busy library, stacked: its cactus has six versions, `asset-0` is the top. Behind it as many others as a test needs. */
async function stackedWindow(more: readonly AssetView[] = []) {
  const app = createTestApp();
  const world: LibraryWorld = {
    assets: [...(await assetFixtures('busy')), ...(await versionFixtures()), ...more],
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
  const library = libraryActions(app);
  library.showAll([[0, 30]]);
  openStackActions(app).follow();
  library.setOrder({ stacked: true });
  const state = app.store.getState;
  const shown = (): (string | undefined)[] =>
    Array.from(
      { length: Math.min(30, assetCount(state())) },
      (_, place) => assetAt(state(), place)?.asset.id,
    );
  await expect.poll(() => shown()).not.toContain(undefined);
  await expect.poll(() => assetCount(state())).toBe(world.assets.length - 5);
  return { ...app, world, calls, library, stacks: openStackActions(app), state, shown };
}

const VERSIONS = ['fine', 'depth', 'parts', 'textured', 'geometry'];

describe('stacks that are opened in the grid', () => {
  it('count as one, with the place of their cover, as the counts of decisions do', async () => {
    const { stacks, state, shown } = await stackedWindow();
    const place = (id: string): string => placeWords(placeInOrder(state(), id));
    const closed = shown();
    const of = closed.length;
    const at = closed.indexOf('asset-0') + 1;
    const last = closed.at(-1) ?? '';
    expect([place('asset-0'), place(last)]).toEqual([`${at} of ${of}`, `${of} of ${of}`]);
    await stacks.toggle('asset-0');
    expect(assetCount(state())).toBe(of + VERSIONS.length);
    expect([place('asset-0'), place('fine'), place('geometry'), place(last)]).toEqual([
      `${at} of ${of}`,
      `${at} of ${of} · version 2`,
      `${at} of ${of} · version 6`,
      `${of} of ${of}`,
    ]);
    expect(place('no such asset')).toBe(`${of}`);
  });

  it('show their versions right behind the cover, and put them away again', async () => {
    const { stacks, shown } = await stackedWindow();
    const closed = shown();
    await stacks.toggle('asset-0');
    const at = closed.indexOf('asset-0');
    expect(shown()).toEqual([...closed.slice(0, at + 1), ...VERSIONS, ...closed.slice(at + 1)]);
    await stacks.toggle('depth');
    expect(shown()).toEqual(closed);
  });

  it('are gone through by keys that are pressed at once, and selected over', async () => {
    const { library, stacks, state, shown } = await stackedWindow();
    void library.select('asset-0', 'only');
    void stacks.toggleInHand();
    void library.step('ArrowRight', 4, 'only');
    void library.step('ArrowRight', 4, 'range');
    await library.step('ArrowRight', 4, 'range');
    expect([...state().selectedAssetIds]).toEqual(VERSIONS.slice(0, 3));
    expect(positionOf(state(), 'textured')).toBe(shown().indexOf('textured'));
    await library.selectAll();
    expect(state().selectedAssetIds.size).toBe(shown().length);
  });

  it('leave nothing selected that is not seen when they are closed', async () => {
    const { library, stacks, state } = await stackedWindow();
    await stacks.toggle('asset-0');
    await library.select('fine', 'only');
    await library.select('depth', 'range');
    await stacks.closeAll();
    expect([[...state().selectedAssetIds], activeAssetId(state().viewing)]).toEqual([['asset-0'], 'asset-0']);
  });

  it('stay open over another order and search, where they move with their cover', async () => {
    const { library, stacks, shown, state } = await stackedWindow();
    await stacks.toggle('asset-0');
    library.setOrder({ sort: 'name', reversed: true });
    await expect.poll(() => shown()).not.toContain(undefined);
    const at = shown().indexOf('asset-0');
    expect(shown().slice(at + 1, at + 6)).toEqual(VERSIONS);
    library.setOrder({ query: 'lamp' });
    await expect.poll(() => shown()).toHaveLength(1);
    library.setOrder({ query: undefined });
    await expect.poll(() => shown()).toHaveLength(12);
    expect(state().openStacks.size).toBe(1);
    library.setOrder({ stacked: false });
    await expect.poll(() => shownStacks(state()).others).toBe(0);
  });

  it('are read although another stack cannot be, which is said once', async () => {
    const { answer, calls, library, stacks, state } = await stackedWindow();
    await stacks.toggle('asset-0');
    const away = {
      subject: 'away',
      ids: ['a'],
      total: 2,
      position: 0,
      cover: 'a',
      order: state().libraryOrder,
    };
    state().setOpenStacks(new Map([['away', away], ...state().openStacks]));
    answer('library.position', (asked: Parameters<typeof calls.position>[0]) => {
      if (asked.id === 'a') throw new AppError('disk', 'The disk does not answer.');
      return calls.position(asked);
    });
    library.setOrder({ sort: 'name', reversed: true });
    const [subject = ''] = [...state().openStacks.keys()].filter((each) => each !== 'away');
    const isReadAgain = (): boolean => state().openStacks.get(subject)?.order === state().libraryOrder;
    expect(isReadAgain()).toBe(false);
    await expect.poll(isReadAgain).toBe(true);
    await expect
      .poll(() => state().notices.map(({ message }) => message))
      .toEqual(['The disk does not answer.']);
    expect([...state().openStacks.keys()]).toContain('away');
  });

  it('lose and get versions with the library, and close where none is left', async () => {
    const { library, stacks, shown, state } = await stackedWindow();
    await stacks.toggle('asset-0');
    await library.move(['fine', 'depth'], 'trash');
    await expect.poll(() => shown()).not.toContain('fine');
    await expect.poll(() => shown()).not.toContain('depth');
    expect(shown().filter((id) => VERSIONS.includes(id ?? ''))).toEqual(['parts', 'textured', 'geometry']);
    await library.move(['parts', 'textured', 'geometry'], 'trash');
    await expect.poll(() => state().openStacks.size).toBe(0);
  });

  it('stand in the group of their cover', async () => {
    const { app, groups } = await (async () => {
      const opened = await stackedWindow();
      groupActions(opened).follow();
      opened.library.setOrder({ groupBy: 'day' });
      await expect.poll(() => shownGroups(opened.state())).not.toBeNull();
      await opened.stacks.toggle('asset-0');
      return {
        app: opened,
        groups: groupsInPlaces(shownGroups(opened.state()), shownStacks(opened.state())),
      };
    })();
    const counts = groups?.map(({ count }) => count) ?? [];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(assetCount(app.state()));
    expect(counts[0]).toBe((groups?.[0]?.group.count ?? 0) + VERSIONS.length);
    expect(groups?.[1]?.first).toBe(counts[0]);
  });

  it('have their versions numbered behind their cover where many are renamed', async () => {
    const opened = await stackedWindow();
    await opened.stacks.toggle('asset-0');
    const wanted = ['asset-1', 'depth', 'fine', 'asset-0'];
    const read = await renameActions(opened).read(wanted, new AbortController().signal, () => undefined);
    expect(read.map(({ id }) => id)).toEqual(opened.shown().filter((id) => wanted.includes(id ?? '')));
    expect(read.map(({ id }) => id).slice(0, 3)).toEqual(['asset-0', 'fine', 'depth']);
  });

  it('need no list of the library, however large it is: only what is open is read', async () => {
    const last = (await assetFixtures('busy')).at(-1);
    if (last === undefined) throw new Error('The busy library has assets.');
    const more = Array.from({ length: 3_000 }, (_, at) => ({
      ...last,
      asset: { ...last.asset, id: `more-${at}`, references: [], imported: undefined },
    }));
    const { stacks, sent } = await stackedWindow(more);
    const before = sent.length;
    await stacks.toggle('asset-0');
    const reads = sent.slice(before).map(({ path, input }) => [path, (input as { limit?: number }).limit]);
    expect(reads).toEqual([
      ['library.position', undefined],
      ['library.ids', 1],
      ['library.versions', 200],
    ]);
  });
});
