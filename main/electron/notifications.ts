import { type BrowserWindow, Notification } from 'electron';
import type { ShellEngine } from '../shell/shell-engine.ts';
import { followQueue, type Stretch } from './batch-end.ts';

/**
 * Notifies the artist that the queue has ended, unless the window has the focus. Returns the function that stops it.
 * @param window the present window; null while there is none
 */
export function notifyOfBatches(
  engine: Pick<ShellEngine, 'subscribe'>,
  window: () => BrowserWindow | null,
  showWindow: () => void,
): () => void {
  let stretch: Stretch = null;
  return engine.subscribe((event) => {
    if (event.event !== 'jobs.changed') return;
    const next = followQueue(stretch, event.payload.summary);
    stretch = next.stretch;
    if (next.say === null || window()?.isFocused() || !Notification.isSupported()) return;
    const notification = new Notification({ title: 'Maquette', body: next.say });
    notification.once('click', showWindow);
    notification.show();
  });
}
