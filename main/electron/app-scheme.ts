import { protocol } from 'electron';

/** The window's own origin. `file://` is never used: it would give every page the rights of every file. */
export const APP_ORIGIN = 'app://maquette';

/** The page the window shows. */
export const APP_PAGE = `${APP_ORIGIN}/`;

/** Gives `app://` the rights of a secure web origin. Must be called before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Whether an address belongs to the window's own origin. */
export function isAppUrl(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === 'app:' && url.host === 'maquette' && url.username === '';
}
