import type { AppStore } from './app-state.ts';

/**
 * Runs `act` when the settings are loaded, at once if they already are. Code that changes settings must wait for this. Otherwise it
 * would save the store's defaults over the artist's settings. Returns a function that stops waiting, and undoes `act`.
 * @param act may return its undo
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
