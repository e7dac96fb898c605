import { type BrowserWindow, Notification } from 'electron';
import { batchEndWords } from '../../shared/model/report/batch-end.ts';
import type { ShellEngine } from '../shell/shell-engine.ts';

/**
 * Notifies the artist once that a batch has ended, unless the window has the focus: it says so itself then. A click shows the window and
 * what the batch made. Returns the function that stops it.
 * @param window the present window; null while there is none
 * @param review shows what a batch made in the present window, or in the one that opens now
 */
export function notifyOfBatches(
  engine: Pick<ShellEngine, 'subscribe'>,
  window: () => BrowserWindow | null,
  showWindow: () => void,
  review: { readonly now: (batchId: string) => void; readonly later: (batchId: string) => void },
): () => void {
  // Held until they are clicked or closed: one that is collected before tells nobody of a click.
  const shown = new Map<string, Notification>();
  const stop = engine.subscribe((event) => {
    if (event.event !== 'batch.ended') return;
    const { batchId, title } = event.payload;
    if (window()?.isFocused() || !Notification.isSupported()) return;
    const silent = event.payload.again === true;
    const body = batchEndWords(event.payload);
    const notification = new Notification({ title: title || 'Maquette', body, silent });
    const forget = (): void => {
      if (shown.get(batchId) === notification) shown.delete(batchId);
    };
    // One that counts what waits now takes the place of the one before.
    shown.get(batchId)?.close();
    shown.set(batchId, notification);
    notification.once('close', forget);
    notification.once('click', () => {
      forget();
      const show = window() === null ? review.later : review.now;
      show(batchId);
      showWindow();
    });
    notification.show();
  });
  return () => {
    stop();
    shown.clear();
  };
}
