import { BrowserWindow, type BrowserWindowConstructorOptions, dialog, screen } from 'electron';
import type { Logger } from '../engine/ports.ts';
import { APP_PAGE } from './app-scheme.ts';
import type { JsonStore } from './json-store.ts';
import { placeToOpen, SMALLEST_WINDOW, windowPlaceSchema } from './window-place.ts';

/** The page's background colour, so that nothing flashes before the page is drawn. */
const GROUND = '#232323';

/** Options of a window whose page has no access to Node, other origins, or the preload script's context. */
export function windowOptions(preloadFile: string): BrowserWindowConstructorOptions {
  return {
    title: 'Maquette',
    backgroundColor: GROUND,
    show: false,
    autoHideMenuBar: true,
    minWidth: SMALLEST_WINDOW.width,
    minHeight: SMALLEST_WINDOW.height,
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  };
}

/**
 * Opens the window at its last place, and shows it once it is drawn.
 * @param options.place electron-store of the window's last place
 */
export function openMainWindow(options: {
  readonly preloadFile: string;
  readonly place: JsonStore;
  readonly logger: Logger;
}): BrowserWindow {
  const { place, logger } = options;
  const left = windowPlaceSchema.safeParse({ ...place.store }).data ?? null;
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  const bounds = placeToOpen(
    left,
    [primary, ...others].map(({ workArea }) => workArea),
  );
  const window = new BrowserWindow({ ...windowOptions(options.preloadFile), ...bounds });

  window.once('ready-to-show', () => {
    if (left?.maximized) window.maximize();
    window.show();
  });
  window.on('close', () => {
    try {
      place.store = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
    } catch (cause) {
      // A full disk, say: thrown here, it would be shown as a crash of the app that is being left.
      logger.warn('the place of the window was not kept', { cause: String(cause) });
    }
  });
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    logger.error('the window’s process ended', { reason, exitCode });
    void offerReload(window);
  });
  window.loadURL(APP_PAGE).catch((cause: unknown) => {
    logger.error('the window could not be loaded', { cause: String(cause) });
  });
  return window;
}

async function offerReload(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window stopped working.',
    detail: 'Jobs go on without it, and nothing was lost. Load it again?',
    buttons: ['Load again', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  if (window.isDestroyed()) return;
  if (response === 0) window.reload();
  else window.close();
}
