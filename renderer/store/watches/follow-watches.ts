import type { App } from '../app.ts';
import { errorBodyOf } from '../error-body.ts';

/** Keeps the watched folders: reads them whenever the engine is connected, then follows its events. Returns a function that stops this. */
export function followWatches({ store, bridge }: Pick<App, 'store' | 'bridge'>): () => void {
  const state = store.getState;
  /** How many changes were told: an answer from before one of them is older than it. */
  let told = 0;
  const read = async (): Promise<void> => {
    const before = told;
    try {
      const watches = await bridge.watches.list();
      if (told === before) state().setWatches(watches);
    } catch (cause) {
      state().addNotice({ level: 'warning', message: errorBodyOf(cause).message, at: Date.now() });
    }
  };
  const undo = [
    bridge.on('watches.changed', (watches) => {
      told += 1;
      state().setWatches(watches);
    }),
    store.subscribe(({ facts }, before) => {
      if (facts !== before.facts && facts !== null) void read();
    }),
  ];
  return () => {
    for (const each of undo) each();
  };
}
