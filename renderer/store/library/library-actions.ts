import type { MeasuredCounts } from '../../../shared/model/asset.ts';
import {
  type LibraryOrder,
  type LibraryPlace,
  libraryOrderSchema,
} from '../../../shared/model/library-order.ts';
import { counted } from '../../words/figures.ts';
import type { App } from '../app.ts';
import { createAttempt } from '../attempt.ts';
import type { Overlay } from '../overlay.ts';
import { perApp } from '../per-app.ts';
import { type AssetPaging, createAssetPaging } from './asset-paging.ts';
import { createSelectInTurn, type SelectInTurn } from './moves/select-in-turn.ts';
import { isByLikeness, PAGE_SIZE } from './search-pages.ts';
import { shownStacks } from './stacks/open-stacks.ts';
import { activeAssetId } from './viewing.ts';

export interface LibraryActions extends Omit<SelectInTurn, 'loadAsset' | 'instead' | 'bringIntoSight'> {
  /** Loads the pages of these positions, and reloads them when they are outdated. Returns a function that stops it. */
  readonly show: AssetPaging['show'];
  readonly showAll: AssetPaging['showAll'];
  readonly setOrder: (patch: OrderPatch) => void;
  /** Scans the library's folder again, and reloads the visible pages. */
  readonly reload: () => Promise<void>;
  /** Scans the folder in the background, e.g. when the artist returns from another program. Errors are ignored. */
  readonly rescan: () => void;
  /** Scrolls to the active asset, if there is one. */
  readonly showActive: () => Promise<void>;
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
  const { loadAsset, instead, bringIntoSight, ...selecting } = createSelectInTurn({
    ...app,
    attempt,
  });
  const { positionFor, inTurn } = selecting;

  const activeId = (): string | null => activeAssetId(state().viewing);
  const reveal = (id: string): Promise<void> =>
    instead(async (isWanted) => {
      await loadAsset(id);
      if (!isWanted()) return;
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
    await instead(async (isWanted) => {
      await loadAsset(first);
      if (!isWanted()) return;
      state().selectAssets(new Set([first, ...others]), first, first);
      await bringIntoSight(first);
    });
    return null;
  };
  /** Selects the asset that is now at the position of the moved ones, so that the key can be pressed again. */
  const selectNear = async (place: number, isWanted: () => boolean): Promise<void> => {
    const { position } = shownStacks(state()).at(place);
    for (const at of [position, position - 1]) {
      if (at < 0) continue;
      const [id] = await bridge.library.ids({ ...state().libraryOrder, offset: at, limit: 1 });
      if (id === undefined) continue;
      await loadAsset(id);
      if (isWanted()) state().selectAsset(id);
      return;
    }
    if (isWanted()) state().selectAsset(null);
  };

  return {
    show: paging.show,
    showAll: paging.showAll,
    ...selecting,
    setOrder: (patch) => {
      const next = patched(state().libraryOrder, patch);
      // Likeness is an order only of a search for it.
      const isOver = next.sort === 'likeness' && !isByLikeness(next);
      const order = isOver ? { ...next, sort: state().sortBefore } : next;
      state().setLibraryOrder(order);
      const id = activeId();
      if (id === null) handles.covers.call((covers) => covers.reveal(0));
      else void attempt(() => bringIntoSight(id));
    },
    reload: () =>
      attempt(async () => {
        await bridge.library.refresh();
        state().setLibraryStatus(await bridge.library.status());
      }),
    rescan: () => void bridge.library.refresh().catch(() => undefined),
    showActive: () =>
      attempt(async () => {
        const id = activeId();
        if (id !== null) await bringIntoSight(id);
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
        inTurn(async (isWanted) => {
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
          await selectNear(at, isWanted);
        }),
      ),
    deleteAsked: async () => {
      const { overlay } = state();
      if (overlay.kind !== 'deletion') return;
      if (overlay.of === 'all') await bridge.library.emptyTrash();
      else await bridge.library.deleteForGood({ ids: [...overlay.of] });
      // Meanwhile the artist may have been asked about others. Of these, some may have left the question already.
      const now = state().overlay;
      if (now === overlay || asksOnlyOf(overlay, now)) state().closeOverlay('deletion');
    },
    showInFolder: (id) => attempt(() => bridge.library.showInFolder({ id })),
  };
}

/** Whether a question of deletion is about nothing but what was asked about before. */
function asksOnlyOf(before: Overlay, now: Overlay): boolean {
  if (before.kind !== 'deletion' || now.kind !== 'deletion') return false;
  if (before.of === 'all' || now.of === 'all') return false;
  const known = new Set(before.of);
  return now.of.every((id) => known.has(id));
}

function patched(order: LibraryOrder, patch: OrderPatch): LibraryOrder {
  const fields = Object.entries({ ...order, ...patch }).filter(([, value]) => value !== undefined);
  return libraryOrderSchema.parse(Object.fromEntries(fields));
}
