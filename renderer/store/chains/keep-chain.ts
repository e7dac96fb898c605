import type { App } from '../app.ts';
import { errorBodyOf } from '../error-body.ts';

/**
 * Keeps the chain in hand for the next start, whenever another one is taken or it is changed: one write at a time, and the newest last. Returns a
 * function that stops this.
 */
export function keepChain({ store, bridge }: Pick<App, 'store' | 'bridge'>): () => void {
  const state = store.getState;
  let isWriting = false;
  const write = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    try {
      for (;;) {
        const { chain: lastChain } = state();
        await bridge.settings.update({ lastChain });
        if (state().chain === lastChain) break;
      }
    } catch (cause) {
      const message = `The current chain was not kept for the next start. ${errorBodyOf(cause).message}`;
      state().addNotice({ level: 'warning', message, at: Date.now() });
    } finally {
      isWriting = false;
    }
  };
  return store.subscribe(({ chain, facts, settings }, before) => {
    // Before the facts are there, nothing is in hand but what an earlier start kept.
    if (chain === before.chain || facts === null) return;
    if (JSON.stringify(chain) !== JSON.stringify(settings.lastChain)) void write();
  });
}
