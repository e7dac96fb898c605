import { type Appearance, keptSources } from '../../shared/model/settings.ts';
import { batchActions } from '../features/batch/batch-actions.ts';
import type { App } from '../store/app.ts';
import type { AppState } from '../store/app-state.ts';
import { appearanceActions } from '../store/settings/appearance-actions.ts';
import { whenSettingsLoaded } from '../store/when-settings-loaded.ts';

/**
 * Brings the window back to where it was left: the workspace, what the library is sorted by, the sources of the batch in
 * the making; and keeps where it is from then on. What somebody did before the engine told of itself goes before that.
 * Returns its undo.
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
    const { workspace, librarySort, sources } = appearance.current();
    const now = store.getState();
    if (now.workspace === first.workspace) now.showWorkspace(workspace);
    if (now.libraryOrder === first.libraryOrder && librarySort !== now.libraryOrder.sort)
      now.setLibraryOrder({ ...now.libraryOrder, sort: librarySort });
    if (!isResourced(first, now)) batchActions(app).restoreSources(sources);
    keep(first, now);
    // by what was seen last: who begins to listen while a change is told hears of that one too
    let seen = store.getState();
    return store.subscribe((after) => {
      const before = seen;
      seen = after;
      keep(before, after);
    });
  });
}

function movedBetween(before: AppState, now: AppState): Partial<Appearance> {
  const { workspace, libraryOrder } = now;
  return {
    ...(workspace === before.workspace ? {} : { workspace }),
    ...(libraryOrder.sort === before.libraryOrder.sort ? {} : { librarySort: libraryOrder.sort }),
    ...(isResourced(before, now) ? { sources: keptSources(now) } : {}),
  };
}

const isResourced = (before: AppState, now: AppState): boolean =>
  now.sources !== before.sources || now.imageUrls !== before.imageUrls || now.meshes !== before.meshes;
