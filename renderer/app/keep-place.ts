import type { LibraryOrder } from '../../shared/model/library-order.ts';
import { type Appearance, keptSources } from '../../shared/model/settings/settings.ts';
import { batchActions } from '../features/batch/batch-actions.ts';
import type { App } from '../store/app.ts';
import type { AppState } from '../store/app-state.ts';
import { appearanceActions } from '../store/settings/appearance-actions.ts';
import { whenSettingsLoaded } from '../store/when-settings-loaded.ts';

/**
 * Restores the workspace, the library's order (sorted and stacked) and the batch's sources from the settings, and saves their changes from then on.
 * What the artist changed before the settings were loaded is not overwritten. Returns a function that stops this.
 */
export function keepPlace(app: App): () => void {
  const { store } = app;
  const appearance = appearanceActions(app);
  const first = store.getState();
  const keep = (before: AppState, now: AppState): void => {
    const moved = movedBetween(before, now);
    if (Object.keys(moved).length > 0) appearance.change(moved);
  };
  return whenSettingsLoaded(store, () => {
    const { workspace, librarySort, libraryReversed, libraryGrouping, libraryStacked, sources } =
      appearance.current();
    const now = store.getState();
    if (now.workspace === first.workspace) now.showWorkspace(workspace);
    const order: LibraryOrder = {
      ...now.libraryOrder,
      sort: librarySort,
      ...(libraryReversed && { reversed: true }),
      ...(libraryGrouping !== null && { groupBy: libraryGrouping }),
      ...(libraryStacked && { stacked: true }),
    };
    if (now.libraryOrder === first.libraryOrder && !isSameOrder(order, now.libraryOrder))
      now.setLibraryOrder(order);
    if (!isResourced(first, now)) batchActions(app).restoreSources(sources);
    keep(first, now);
    // Compared with the last seen state: a listener that is added during a change is called for that change too.
    let seen = store.getState();
    return store.subscribe((after) => {
      const before = seen;
      seen = after;
      keep(before, after);
    });
  });
}

function movedBetween(before: AppState, now: AppState): Partial<Appearance> {
  const { workspace } = now;
  const { sort, reversed = false, groupBy } = now.libraryOrder;
  const was = before.libraryOrder;
  return {
    ...(workspace === before.workspace ? {} : { workspace }),
    ...(sort === was.sort ? {} : { librarySort: sort }),
    ...(reversed === (was.reversed ?? false) ? {} : { libraryReversed: reversed }),
    ...(groupBy === was.groupBy ? {} : { libraryGrouping: groupBy ?? null }),
    ...(isResourced(before, now) ? { sources: keptSources(now) } : {}),
  };
}

/** Apart from what is searched, and where. */
const isSameOrder = (a: LibraryOrder, b: LibraryOrder): boolean =>
  a.sort === b.sort &&
  (a.reversed ?? false) === (b.reversed ?? false) &&
  (a.stacked ?? false) === (b.stacked ?? false) &&
  a.groupBy === b.groupBy;

const isResourced = (before: AppState, now: AppState): boolean =>
  now.sources !== before.sources || now.imageUrls !== before.imageUrls || now.meshes !== before.meshes;
