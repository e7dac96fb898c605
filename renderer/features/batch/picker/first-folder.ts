import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { lastTarget } from '../../../store/library/export/last-target.ts';

/**
 * The folder that the picker opens at: what is the batch's source now, else the last one that was remembered, else null for the places.
 * A source is remembered only once its plan was made and the settings were saved, which may take longer than the artist does.
 */
export function firstFolder({
  sources,
  planning,
  settings: { recentFolders },
}: Pick<AppState, 'sources' | 'planning'> & {
  readonly settings: Pick<AppState['settings'], 'recentFolders'>;
}): string | null {
  const [only, ...more] = sources;
  const isOpen = more.length === 0 && planning.state !== 'failed';
  return (isOpen ? only : undefined) ?? recentFolders[0] ?? null;
}

/** Of one that is written to, the folder that was last written to comes first, so that nothing gets among the references by mistake. */
export function openingFolder(app: App, isTarget: boolean): string | null {
  return (isTarget ? lastTarget(app).folder : null) ?? firstFolder(app.store.getState());
}
