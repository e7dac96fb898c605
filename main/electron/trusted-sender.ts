import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { isAppUrl } from './app-scheme.ts';

/**
 * Whether a message comes from our own page, in the window itself: not from a frame in it, and not from a page that has
 * navigated away in the meantime (`senderFrame` is null then).
 */
export function isTrustedSender(event: Pick<IpcMainEvent | IpcMainInvokeEvent, 'senderFrame'>): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isAppUrl(frame.url);
}
