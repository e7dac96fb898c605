import type { SettingsSaver } from './settings-saver.ts';

/** Saves changes that were made just before the window is hidden or closed. Returns a function that stops this. */
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
