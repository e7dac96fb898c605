import type { App } from '../app.ts';
import { waitingOfBatch } from '../chains/chains-slice.ts';
import { batchEndActions, notifiesInBrowser, notify } from './batch-end-actions.ts';
import { followingCost } from './batch-end-words.ts';

/**
 * Takes up the end of each batch: the window says so, and, while nobody looks at it, the browser where it may. The desktop app has its own
 * notifications. Returns a function that stops this.
 */
export function followBatchEnds(app: App): () => void {
  const { store, bridge } = app;
  const review = (batchId: string): void => {
    store.getState().clearOverlay();
    void batchEndActions(app).review(batchId);
  };
  const undo = [
    bridge.on('batch.ended', (end) => {
      const { facts, addBatchEnd } = store.getState();
      addBatchEnd(end);
      if (document.hasFocus() || !notifiesInBrowser(facts?.shell.kind)) return;
      const waiting = waitingOfBatch(store.getState(), end.batchId);
      const shown = notify(end, followingCost(waiting.map(({ cost }) => cost)));
      shown.addEventListener('click', () => {
        window.focus();
        shown.close();
        review(end.batchId);
      });
    }),
    bridge.on('batch.review', ({ batchId }) => review(batchId)),
  ];
  return () => {
    for (const each of undo) each();
  };
}
