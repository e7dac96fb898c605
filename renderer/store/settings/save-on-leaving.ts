import type { SettingsSaver } from './settings-saver.ts';

/** Has nothing lost that was changed just before the window went out of sight, or was closed. Returns the undo. */
export function saveOnLeaving(page: Window, { save, leave }: SettingsSaver): () => void {
  const undo = new AbortController();
  const { signal } = undo;
  page.addEventListener('pagehide', leave, { signal });
  page.document.addEventListener(
    'visibilitychange',
    () => {
      if (page.document.hidden) save();
    },
    { signal },
  );
  return () => undo.abort();
}
