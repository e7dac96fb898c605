import type { AppState } from '../../../store/app-state.ts';

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
