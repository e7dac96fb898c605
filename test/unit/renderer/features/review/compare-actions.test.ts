import { describe, expect, it } from 'vitest';
import { compareActions } from '../../../../../renderer/features/review/compare-actions.ts';
import { compareCommands } from '../../../../../renderer/features/review/compare-commands.ts';
import { activeCompared, comparedViews } from '../../../../../renderer/store/library/compare-slice.ts';
import { viewerActions } from '../../../../../renderer/store/settings/viewer-actions.ts';
import { assetFixtures } from '../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const views = await assetFixtures('busy');
const ids = views.map(({ asset }) => asset.id);
const [first = '', second = '', third = ''] = ids;

/** A library of which some assets are selected, the last one of them in hand. */
function selecting(...selected: readonly string[]) {
  const app = createTestApp();
  const state = app.store.getState();
  state.setLibraryStatus({ folder: '/l', total: views.length, trashed: 0, away: null, reading: null });
  state.setAssetPage(0, views, app.store.getState().libraryRevision, views.length);
  state.selectAssets(new Set(selected), selected.at(-1) ?? null, selected[0] ?? null);
  app.answer('library.position', ({ id }: { readonly id: string }) => ids.indexOf(id));
  app.answer('library.get', ({ id }: { readonly id: string }) => views.find(({ asset }) => asset.id === id));
  app.answer('library.versions', () => ({ assets: views.slice(0, 2), total: 2 }));
  return app;
}
type App = ReturnType<typeof selecting>;
const compared = ({ store }: App) => comparedViews(store.getState()).map(({ asset }) => asset.id);
const commandOf = (app: App, id: string) => compareCommands(app).find((command) => command.id === id);

describe('a comparison', () => {
  it('is of what is selected, in the order in which it is shown, with the one in hand active', async () => {
    const app = selecting(third, first);
    await compareActions(app).begin();
    expect(compared(app)).toEqual([first, third]);
    expect(activeCompared(app.store.getState())).toBe(0);
    expect(app.store.getState()).toMatchObject({
      workspace: 'review',
      libraryOrder: { query: `id:${first},${third}` },
    });
  });

  it('of one alone is with another one of its stack', async () => {
    const app = selecting(first);
    await compareActions(app).begin();
    expect(compared(app)).toEqual([first, second]);
  });

  it('goes round, and ends with the search of before, also after a comparison of it', async () => {
    const app = selecting(first, second, third);
    const { libraryOrder, setLibraryOrder } = app.store.getState();
    setLibraryOrder({ ...libraryOrder, query: 'chair', stacked: true });
    app.store.getState().selectAssets(new Set([first, second]), second, first);
    const compare = compareActions(app);
    await compare.begin();
    const inHand = () => compared(app)[activeCompared(app.store.getState())];
    expect(inHand()).toBe(second);
    await compare.other();
    expect(inHand()).toBe(first);
    await compare.other();
    expect(inHand()).toBe(second);
    app.store.getState().selectAssets(new Set([first, second]), first, first);
    await compare.begin();
    await compare.end();
    expect(compared(app)).toEqual([]);
    expect(app.store.getState().libraryOrder).toMatchObject({ query: 'chair', stacked: true });
  });
});

describe('its commands', () => {
  it.each([
    [[], 'No asset is selected.'],
    [[first], 'It has no other versions: select two to four assets to compare.'],
    [[first, second], null],
    [ids.slice(0, 5), 'At most 4 are compared, and 5 are selected.'],
  ])('say why %j are not compared', (selected, why) => {
    const app = selecting(...selected);
    expect(commandOf(app, 'asset.compare')?.disabledBecause?.(app.store.getState())).toBe(why);
  });

  it('have no wipe between three, and a blink goes on to the next', async () => {
    const app = selecting(first, second, third);
    const why = (id: string) => commandOf(app, id)?.disabledBecause?.(app.store.getState());
    expect(why('compare.blink')).toMatch('Nothing is compared');
    await compareActions(app).begin();
    expect(why('compare.wipe')).toBe('A wipe is between two, and 3 are compared.');
    expect(why('compare.blink')).toBeNull();
    commandOf(app, 'compare.blink')?.run();
    expect(app.store.getState().compareMode).toBe('blink');
    expect(activeCompared(app.store.getState())).toBe(2);
    commandOf(app, 'compare.blink')?.run();
    await expect.poll(() => activeCompared(app.store.getState())).toBe(0);
  });

  it('shows depth maps as meshes or points, and has pictures again afterwards where these were chosen', async () => {
    const app = selecting(first, second);
    const depthAs = () => app.store.getState().settings.viewer.depthAs;
    expect(depthAs()).toBe('picture');
    await compareActions(app).begin();
    viewerActions(app).change({ depthAs: 'points' });
    await compareActions(app).end();
    expect(depthAs()).toBe('picture');
    viewerActions(app).change({ depthAs: 'mesh' });
    app.store.getState().selectAssets(new Set([first, second]), first, first);
    await compareActions(app).begin();
    viewerActions(app).change({ depthAs: 'points' });
    await compareActions(app).end();
    expect(depthAs()).toBe('points');
  });
});
