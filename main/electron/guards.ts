import { app, type Session, type WebContents } from 'electron';
import { isAppUrl } from './app-scheme.ts';

/** Addresses that the window may not load: it uses `app://` only. */
const OUTSIDE = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'];

/** Guards every page, of this window and any other: no navigation, no new windows, no embedding. */
export function guardAllContents(): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}

export function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** The permissions of the window: to copy text, e.g. a task id (reading the clipboard is another permission), and to fill the screen. */
const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

function isGranted(permission: string, requester: string): boolean {
  return GRANTED.has(permission) && isAppUrl(requester);
}

/** Denies every other permission, every device, and every request of the window that would leave the machine. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isGranted(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest({ urls: OUTSIDE }, (_details, answer) => answer({ cancel: true }));
}
