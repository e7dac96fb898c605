import type { MeasuredCounts } from '../../../shared/model/asset.ts';
import {
  type LibraryOrder,
  type LibraryPlace,
  libraryOrderSchema,
  typedName,
} from '../../../shared/model/library-order.ts';
import { moveInGrid } from '../../ui/grid-moves.ts';
import { nearestRow, type SelectHow } from '../../ui/row-selection.ts';
import { counted } from '../../words/figures.ts';
import type { App } from '../app.ts';
import { createAttempt } from '../attempt.ts';
import { perApp } from '../per-app.ts';
import { type AssetPaging, createAssetPaging } from './asset-paging.ts';
import { type CoverBlock, isInBlock } from './cover-block.ts';
import { fetchAsset } from './fetch-asset.ts';
import { assetAt, assetCount, PAGE_SIZE, positionOf } from './library-slice.ts';
import { isByLikeness } from './search-pages.ts';
import { activeAssetId } from './viewing.ts';

export interface LibraryActions {
  /** Loads the pages of these positions, and reloads them when they are outdated. Returns a function that stops it. */
  readonly show: AssetPaging['show'];
  readonly showAll: AssetPaging['showAll'];
  readonly setOrder: (patch: OrderPatch) => void;
  /** Scans the library's folder again, and reloads the visible pages. */
  readonly reload: () => Promise<void>;
  /** Scans the folder in the background, e.g. when the artist returns from another program. Errors are ignored. */
  readonly rescan: () => void;
  readonly select: (id: string, how: SelectHow) => Promise<void>;
  readonly selectAll: () => Promise<void>;
  /** Selects the covers that the rubber band touches, plus `kept`. The active asset changes only when the band ends. */
  readonly selectWithin: (blocks: readonly CoverBlock[], kept: ReadonlySet<string>) => Promise<void>;
  /** Makes the first asset of the band active. Changes nothing if the band touched none. */
  readonly endSelectWithin: () => Promise<void>;
  /** Moves the selection by a key, if the key is one that moves it. */
  readonly step: (key: string, columns: number, how: SelectHow) => Promise<void>;
  /** Moves the selection to another position, if there is one. @param move from the present position; −1 if nothing is active */
  readonly go: (move: (from: number) => number | null, how: SelectHow) => Promise<void>;
  /** The position of an asset in the present order, which is asked of the engine where no page has it; −1 if it is not there. */
  readonly positionOf: (id: string | null) => Promise<number>;
  /** Scrolls to the active asset, if there is one. */
  readonly showActive: () => Promise<void>;
  /** Selects the next asset whose name begins with the letters. */
  readonly type: (letters: string) => Promise<void>;
  /** Selects an asset and scrolls to it, in the library or in the trash. */
  readonly reveal: (id: string) => Promise<void>;
  /** Shows the library's workspace, and reveals an asset there. */
  readonly open: (id: string) => Promise<void>;
  /** Saves the counts that the viewer measured with the asset, if they changed. */
  readonly saveMeasured: (id: string, counted: MeasuredCounts) => Promise<void>;
  /** Loads assets that are named outside the grid. Ids that do not exist are ignored. */
  readonly loadAssets: (ids: readonly string[]) => void;
  /** Moves assets to the trash, or back to the library. Can be undone. */
  readonly move: (ids: readonly string[], to: LibraryPlace) => Promise<void>;
  /** Deletes the assets of the open confirmation. Throws the engine's error, which the dialog shows. */
  readonly deleteAsked: () => Promise<void>;
  readonly showInFolder: (id: string) => Promise<void>;
}

/** Fields of an order to change; undefined takes one away. */
export type OrderPatch = { readonly [Field in keyof LibraryOrder]?: LibraryOrder[Field] | undefined };

/** The artist's actions in the library. The engine's events bring the changes of assets. */
export const libraryActions = perApp(createLibraryActions);

function createLibraryActions(app: App): LibraryActions {
  const { store, bridge, feeds, handles } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  const paging = createAssetPaging({ store, bridge, feeds, attempt });

  const activeId = (): string | null => activeAssetId(state().viewing);
  const revealPosition = (position: number): void => handles.covers.call((covers) => covers.reveal(position));

  const positionFor = async (id: string | null): Promise<number> => {
    const near = positionOf(state(), id);
    if (near >= 0 || id === null) return near;
    return (await bridge.library.position({ ...state().libraryOrder, id })) ?? -1;
  };
  const idsBetween = async (from: number, to: number): Promise<readonly string[]> => {
    const near = Array.from({ length: to - from + 1 }, (_, at) => assetAt(state(), from + at)?.asset.id);
    if (near.every((id) => id !== undefined)) return near;
    return bridge.library.ids({ ...state().libraryOrder, offset: from, limit: to - from + 1 });
  };
  const loadAsset = async (id: string): Promise<void> => {
    if (!state().assetsById.has(id)) await fetchAsset({ store, bridge, feeds }, id);
  };

  /** What is active after an asset was taken back: the one that was, or the nearest one, so that commands on one work on a selected one. */
  const activeWithout = (id: string, ids: ReadonlySet<string>): string => {
    const active = activeId();
    if (active !== null && ids.has(active)) return active;
    return nearestRow(ids, positionOf(state(), id), (each) => positionOf(state(), each)) ?? id;
  };

  const choose = async (id: string, how: SelectHow): Promise<void> => {
    const { selectedAssetIds, assetAnchorId, selectAssets, selectAsset } = state();
    if (how === 'only') return selectAsset(id);
    if (how === 'toggle') {
      const ids = new Set(selectedAssetIds);
      if (!ids.delete(id)) ids.add(id);
      const active = ids.has(id) ? id : activeWithout(id, ids);
      selectAssets(ids, active, id);
      return loadAsset(active);
    }
    const to = await positionFor(id);
    const from = await positionFor(assetAnchorId);
    if (from < 0 || to < 0) return selectAsset(id);
    selectAssets(new Set(await idsBetween(Math.min(from, to), Math.max(from, to))), id, assetAnchorId);
  };
  const goTo = async (position: number, how: SelectHow): Promise<void> => {
    const [id] = await idsBetween(position, position);
    if (id === undefined) return;
    await loadAsset(id);
    await choose(id, how);
    revealPosition(position);
  };
  const bringIntoSight = async (id: string): Promise<void> => {
    const position = await positionFor(id);
    if (position >= 0) revealPosition(position);
  };

  const reveal = (id: string): Promise<void> =>
    attempt(async () => {
      await loadAsset(id);
      const { place } = state().assetsById.get(id) ?? {};
      if (place !== undefined && place !== state().libraryOrder.place) {
        state().setLibraryOrder({ ...state().libraryOrder, place });
      }
      state().selectAsset(id);
      // Also if the asset is the active one: it is to be seen, and a file would hide it.
      state().closeFile();
      await bringIntoSight(id);
    });

  /** Undoes or redoes a move. Assets that come into the shown place are selected. */
  const moveThere = async (ids: readonly string[], to: LibraryPlace): Promise<null> => {
    const [first, ...others] = await bridge.library.move({ ids: [...ids], to });
    if (first === undefined || to !== state().libraryOrder.place) return null;
    await loadAsset(first);
    state().selectAssets(new Set([first, ...others]), first, first);
    await bringIntoSight(first);
    return null;
  };
  /** Selects the asset that is now at the position of the moved ones, so that the key can be pressed again. */
  const selectNear = async (position: number): Promise<void> => {
    for (const at of [position, position - 1]) {
      if (at < 0) continue;
      const [id] = await bridge.library.ids({ ...state().libraryOrder, offset: at, limit: 1 });
      if (id === undefined) continue;
      await loadAsset(id);
      state().selectAsset(id);
      return;
    }
    state().selectAsset(null);
  };

  /** The request of the latest rubber band. Answers to earlier ones are ignored. */
  let banded: Promise<readonly string[]> = Promise.resolve([]);
  const idsOf = async (block: CoverBlock): Promise<readonly string[]> =>
    (await idsBetween(block.first, block.last)).filter((_, at) => isInBlock(block, block.first + at));

  const go: LibraryActions['go'] = (move, how) =>
    attempt(async () => {
      const to = move(await positionFor(activeId()));
      if (to !== null) await goTo(to, how);
    });

  return {
    show: paging.show,
    showAll: paging.showAll,
    setOrder: (patch) => {
      const next = patched(state().libraryOrder, patch);
      // Likeness is an order only of a search for it.
      const isOver = next.sort === 'likeness' && !isByLikeness(next);
      const order = isOver ? { ...next, sort: state().sortBefore } : next;
      state().setLibraryOrder(order);
      const id = activeId();
      if (id === null) revealPosition(0);
      else void attempt(() => bringIntoSight(id));
    },
    reload: () =>
      attempt(async () => {
        await bridge.library.refresh();
        state().setLibraryStatus(await bridge.library.status());
      }),
    rescan: () => void bridge.library.refresh().catch(() => undefined),
    select: (id, how) => attempt(() => choose(id, how)),
    selectAll: () =>
      attempt(async () => {
        const count = assetCount(state());
        if (count === 0) return;
        const ids = await idsBetween(0, count - 1);
        const { assetAnchorId, selectAssets } = state();
        selectAssets(new Set(ids), activeId() ?? ids[0] ?? null, assetAnchorId ?? ids[0] ?? null);
      }),
    selectWithin: (blocks, kept) =>
      attempt(async () => {
        const asked = Promise.all(blocks.map(idsOf)).then((ids) => ids.flat());
        banded = asked;
        const ids = await asked;
        if (banded !== asked) return;
        const { assetAnchorId, selectAssets } = state();
        selectAssets(new Set([...kept, ...ids]), activeId(), assetAnchorId);
      }),
    endSelectWithin: () =>
      attempt(async () => {
        const [first] = await banded;
        const { selectedAssetIds, selectAssets } = state();
        const active = first ?? activeId();
        if (active === null) return;
        await loadAsset(active);
        selectAssets(selectedAssetIds.size === 0 ? new Set([active]) : selectedAssetIds, active, active);
      }),
    step: (key, columns, how) => go((from) => moveInGrid(key, from, columns, assetCount(state())), how),
    go,
    positionOf: positionFor,
    showActive: () =>
      attempt(async () => {
        const id = activeId();
        if (id !== null) await bringIntoSight(id);
      }),
    type: (letters) =>
      attempt(async () => {
        const { libraryOrder, assetsById } = state();
        const after = activeId();
        const name = (after !== null && assetsById.get(after)?.asset.name) || '';
        // With more letters, the selected asset may still match. The first letter always moves on to the next asset.
        if (letters.length > 1 && typedName(name).startsWith(typedName(letters))) return;
        const id = await bridge.library.startingWith({ ...libraryOrder, letters, after });
        if (id === null) return;
        await loadAsset(id);
        state().selectAsset(id);
        await bringIntoSight(id);
      }),
    reveal,
    open: (id) => {
      state().showWorkspace('library');
      return reveal(id);
    },
    saveMeasured: async (id, { faces, vertices, watertight }) => {
      const known = state().assetsById.get(id)?.asset.measured;
      const isSame = known?.faces === faces && known.vertices === vertices;
      if (isSame && (watertight === undefined || known.watertight === watertight)) return;
      // What was found out before stays until it is found out again.
      const closed = watertight ?? (isSame ? known.watertight : undefined);
      // An error is ignored: the artist did not ask for this, and the viewer measures again the next time.
      await bridge.library
        .saveMeasured({
          id,
          measured: { faces, vertices, ...(closed !== undefined && { watertight: closed }) },
        })
        .catch(() => undefined);
    },
    loadAssets: (ids) => {
      for (const id of ids) void loadAsset(id).catch(() => undefined);
    },
    move: (ids, to) =>
      state().willRemember(
        attempt(async () => {
          const at = Math.min(...(await Promise.all(ids.slice(0, PAGE_SIZE).map(positionFor))));
          const moved = await bridge.library.move({ ids: [...ids], to });
          if (moved.length === 0) return;
          const what = counted(moved.length, 'asset');
          state().remember({
            label: to === 'trash' ? `move of ${what} to the trash` : `return of ${what} from the trash`,
            announce: to === 'trash' ? `${what} moved to the trash.` : `${what} put back into the library.`,
            undo: () => moveThere(moved, to === 'trash' ? 'library' : 'trash'),
            redo: () => moveThere(moved, to),
          });
          await selectNear(at);
        }),
      ),
    deleteAsked: async () => {
      const { overlay } = state();
      if (overlay.kind !== 'deletion') return;
      if (overlay.of === 'all') await bridge.library.emptyTrash();
      else await bridge.library.deleteForGood({ ids: [...overlay.of] });
      state().closeOverlay('deletion');
    },
    showInFolder: (id) => attempt(() => bridge.library.showInFolder({ id })),
  };
}

function patched(order: LibraryOrder, patch: OrderPatch): LibraryOrder {
  const fields = Object.entries({ ...order, ...patch }).filter(([, value]) => value !== undefined);
  return libraryOrderSchema.parse(Object.fromEntries(fields));
}
