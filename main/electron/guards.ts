import { app, type Session, type WebContents } from 'electron';
import { isAppUrl } from './app-scheme.ts';

/** What the window has no business with: it speaks to `app://` alone. */
const OUTSIDE = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'];

/** Holds every page, of this window and of any that might come: it goes nowhere, opens nothing, embeds nothing. */
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

/** The one permission the window needs: to copy text, e.g. a task id. Reading the clipboard is another one. */
function isGranted(permission: string, requester: string): boolean {
  return permission === 'clipboard-sanitized-write' && isAppUrl(requester);
}

/** Denies every other permission, every device, and every request that would leave the machine from the window. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isGranted(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest({ urls: OUTSIDE }, (_details, answer) => answer({ cancel: true }));
}
