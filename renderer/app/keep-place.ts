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
    const { workspace, librarySort, libraryStacked, sources } = appearance.current();
    const now = store.getState();
    if (now.workspace === first.workspace) now.showWorkspace(workspace);
    const isKept =
      librarySort === now.libraryOrder.sort && libraryStacked === (now.libraryOrder.stacked ?? false);
    if (now.libraryOrder === first.libraryOrder && !isKept)
      now.setLibraryOrder({ ...now.libraryOrder, sort: librarySort, stacked: libraryStacked });
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
  const { workspace, libraryOrder } = now;
  return {
    ...(workspace === before.workspace ? {} : { workspace }),
    ...(libraryOrder.sort === before.libraryOrder.sort ? {} : { librarySort: libraryOrder.sort }),
    ...(isResourced(before, now) ? { sources: keptSources(now) } : {}),
  };
}

const isResourced = (before: AppState, now: AppState): boolean =>
  now.sources !== before.sources || now.imageUrls !== before.imageUrls || now.meshes !== before.meshes;
