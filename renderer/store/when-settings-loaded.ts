import type { AppStore } from './app-state.ts';

/**
 * Does something once the engine has told the window its facts and settings: at once, if it has. What changes settings
 * waits for this, or it would take the first values of the store for the artist's, and keep them over those.
 * Returns the undo of the waiting, and of what was done.
 * @param act what to do; may return its undo
 */
export function whenSettingsLoaded(store: AppStore, act: () => (() => void) | undefined): () => void {
  if (store.getState().facts !== null) return act() ?? (() => undefined);
  let undo: (() => void) | undefined;
  const stop = store.subscribe(({ facts }) => {
    if (facts === null) return;
    stop();
    undo = act();
  });
  return () => {
    stop();
    undo?.();
  };
}
