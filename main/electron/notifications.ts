import { type BrowserWindow, Notification } from 'electron';
import type { ShellEngine } from '../shell/shell-engine.ts';
import { followQueue, type Stretch } from './batch-end.ts';

/**
 * Tells the artist that the queue has ended, where the window is not what they are looking at. Returns the undo.
 * @param window the window of the moment; null while there is none
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
