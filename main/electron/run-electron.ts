import { app, type BrowserWindow, dialog, protocol, session } from 'electron';
import { AppError } from '../../shared/model/app-error.ts';
import { wouldExitHang } from '../engine/threads/hanging-threads.ts';
import { leaveProcess } from '../host/leave-process.ts';
import { PAGE_FOLDER, PRELOAD_FILE } from '../shell/built-files.ts';
import { readPageFiles } from '../shell/page-files.ts';
import { completeHandlers } from '../shell/shell-engine.ts';
import { setAppMenu } from './app-menu.ts';
import { createAppProtocol } from './app-protocol.ts';
import { registerAppScheme } from './app-scheme.ts';
import type { OpenedEngine } from './electron-engine.ts';
import { guardAllContents, guardSession } from './guards.ts';
import { serveCalls, serveEvents, serveLeaving } from './ipc.ts';
import { openMainWindow } from './main-window.ts';
import { notifyOfBatches } from './notifications.ts';
import { createPendingReview } from './pending-review.ts';
import { electronAbilities, showFileOf } from './system-dialogs.ts';

export interface RunElectronOptions {
  /** Chromium's own files: caches, cookies, preferences. Only one app can use it at a time. */
  readonly browserFolder: string;
  readonly openEngine: () => Promise<OpenedEngine>;
}

/**
 * The Electron app, from its start to its end. The code before the first `await` runs before the app is ready, as
 * Electron requires for the scheme, the folders and the single-instance lock.
 */
export async function runElectron(options: RunElectronOptions): Promise<void> {
  registerAppScheme();
  app.setPath('userData', options.browserFolder);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  app.enableSandbox();
  // without it Chromium has no WebGL on machines without a graphics card; only our own shaders are drawn with it
  app.commandLine.appendSwitch('enable-unsafe-swiftshader');
  guardAllContents();
  await app.whenReady();
  try {
    await openApp(await options.openEngine());
  } catch (cause) {
    const words = cause instanceof AppError ? cause.message : 'Something went wrong inside Maquette.';
    const detail = cause instanceof AppError ? cause.detail : String(cause);
    dialog.showErrorBox('Maquette cannot start', detail ? `${words}\n\n${detail}` : words);
    app.exit(cause instanceof AppError && cause.kind !== 'internal' ? 2 : 1);
  }
}

/** If the app cannot be opened, the engine is closed before its data folder is released. */
async function openApp(opened: OpenedEngine): Promise<void> {
  try {
    await open(opened);
  } catch (cause) {
    await closeEngine(opened).catch((error: unknown) => {
      opened.logger.error('the log could not be closed', { cause: String(error) });
    });
    throw cause;
  }
}

async function closeEngine({ engine, logger, closeLog }: OpenedEngine): Promise<void> {
  await engine.close().catch((cause: unknown) => {
    logger.error('the engine could not be closed', { cause: String(cause) });
  });
  await closeLog();
}

async function open(opened: OpenedEngine): Promise<void> {
  const { engine, place, logger } = opened;
  let window: BrowserWindow | null = null;
  let closing = false;
  const show = () => {
    if (closing) return;
    if (window === null) {
      window = openMainWindow({ preloadFile: PRELOAD_FILE, place, logger });
      window.once('closed', () => {
        window = null;
      });
    } else {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    }
  };
  const current = () => window;

  if (app.commandLine.hasSwitch('no-sandbox')) {
    logger.warn(
      'Chromium was started without its sandbox: what its renderer is made to do is held by nothing else',
    );
  }
  guardSession(session.defaultSession);
  protocol.handle('app', createAppProtocol({ pages: await readPageFiles(PAGE_FOLDER), engine }));
  const review = (batchId: string): void => void engine.handlers.jobs.showResults({ batchId });
  const pending = createPendingReview(review);
  const handlers = pending.following(completeHandlers(engine.handlers, electronAbilities(current)));
  const undo = [
    serveCalls(handlers, logger),
    serveLeaving(handlers, logger),
    serveEvents(engine, logger),
    notifyOfBatches(engine, current, show, { now: review, later: pending.keep }),
  ];
  setAppMenu(process.platform, app.isPackaged, { openLibraryFolder: () => void openLibraryFolder(engine) });

  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  holdQuit(async () => {
    closing = true;
    for (const end of undo) end();
    await closeEngine(opened);
  });
  show();
  engine.firstRun().catch((cause: unknown) => {
    logger.error('the samples were not queued', { cause: String(cause) });
  });
}

async function openLibraryFolder(engine: OpenedEngine['engine']): Promise<void> {
  try {
    const { libraryFolder } = await engine.handlers.app.snapshot(undefined);
    await showFileOf(libraryFolder, 'library.json');
  } catch (cause) {
    dialog.showErrorBox('The library folder', cause instanceof Error ? cause.message : String(cause));
  }
}

/** Delays the app's exit until the engine has closed: a running submit ends first, so that its answer is not lost. */
function holdQuit(close: () => Promise<void>): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void close()
      // If something cannot be closed (the log, on a full disk), the app exits anyway.
      .then(wouldExitHang, wouldExitHang)
      .then((hangs) => {
        state = 'closed';
        // Everything is closed: a thread that a disk blocks must not keep the app from exiting.
        if (hangs) leaveProcess();
        else app.quit();
      });
  });
}
