import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenedEngine } from '../../../../main/electron/electron-engine.ts';
import type { JsonStore } from '../../../../main/electron/json-store.ts';
import { openMainWindow } from '../../../../main/electron/main-window.ts';
import { runElectron } from '../../../../main/electron/run-electron.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { BatchEnd } from '../../../../shared/model/report/batch-end.ts';
import { waitingChain } from '../../../helpers/chain/chain-views.ts';
import { app, defaultSession } from '../../../helpers/electron-app-stand-in.ts';
import { dialog, ipcMain, menus, protocols, schemes, shell } from '../../../helpers/electron-stand-in.ts';
import {
  type StandInContents,
  StandInNotification,
  StandInWindow,
} from '../../../helpers/electron-window-stand-in.ts';
import { createFakeShellEngine } from '../../../helpers/fake-shell-engine.ts';

vi.mock('electron', async () => (await import('../../../helpers/electron-stand-in.ts')).electronStandIn);
vi.mock('electron-store', () => ({ default: class {} }));

/** Kept beside the mock, whose calls are forgotten between the start, before all tests, and the first of them. */
const warned: string[] = [];
const warn = (words: string): void => void warned.push(words);
const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(warn), error: vi.fn() };
const home = mkdtempSync(join(tmpdir(), 'maquette-test-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const engine = createFakeShellEngine(home);
const place: JsonStore = { store: {} };
const closeLog = vi.fn(async () => undefined);
const openEngine = vi.fn(async (): Promise<OpenedEngine> => {
  app.calls.push('engine');
  return { engine, place, logger, closeLog };
});
const options = { browserFolder: '/data/browser', openEngine };

const window = () => StandInWindow.opened.at(-1) as StandInWindow;
const batchEnds = (counts: Partial<BatchEnd>) =>
  engine.emit({
    event: 'batch.ended',
    payload: { batchId: 'b1', title: 'chairs', done: 0, failed: 0, cancelled: 0, unknown: 0, ...counts },
  });

beforeAll(() => {
  app.switches.add('no-sandbox');
  return runElectron(options);
});

describe('the start', () => {
  it('makes the scheme, the folders, the lock, the sandbox and the switches before the app is ready, and the engine after', () => {
    expect(app.calls).toEqual([
      'setPath userData',
      'lock',
      'enableSandbox',
      'switch enable-unsafe-swiftshader',
      'ready',
      'engine',
    ]);
    expect(app.paths).toEqual({ userData: '/data/browser' });
  });

  it('gives app:// the rights of a secure web origin and no way around the policy', () => {
    expect(schemes).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
      },
    ]);
    expect([...protocols.keys()]).toEqual(['app']);
  });

  it('says in the log where Chromium was started without its sandbox', () => {
    expect(warned).toContainEqual(expect.stringContaining('without its sandbox'));
  });

  it('queues the samples', () => {
    expect(engine.firstRuns()).toBe(1);
  });
});

describe('the window', () => {
  it('has no Node and one world of its own', () => {
    expect(window().options.webPreferences).toEqual({
      preload: expect.stringMatching(/out[\\/]preload[\\/]index\.cjs$/),
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
    });
    expect(window().options['backgroundColor']).toBe('#232323');
  });

  it('loads our page, and is shown once that is drawn', () => {
    expect(window().url).toBe('app://maquette/');
    expect(window().options['show']).toBe(false);
    expect(window().calls).toEqual([]);
    window().emit('ready-to-show');
    expect(window().calls).toEqual(['show']);
  });

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    'denies %s',
    (name) => {
      const preventDefault = vi.fn();
      window().webContents.emit(name, { preventDefault, url: 'https://example.com/' });
      expect(preventDefault).toHaveBeenCalledOnce();
    },
  );

  it.each(['https://example.com/', 'app://maquette/', 'about:blank'])('opens no window on %s', (url) => {
    expect((window().webContents as StandInContents).openHandler?.({ url })).toEqual({ action: 'deny' });
  });

  it.each([
    ['clipboard-sanitized-write', 'app://maquette/', true],
    ['clipboard-sanitized-write', 'https://example.com/', false],
    ['fullscreen', 'app://maquette/', true],
    ['fullscreen', 'https://example.com/', false],
    ['clipboard-read', 'app://maquette/', false],
    ['media', 'app://maquette/', false],
    ['openExternal', 'app://maquette/', false],
  ])('may use %s from %s: %s', (permission, url, may) => {
    const { handed } = defaultSession;
    const answer = vi.fn();
    handed['request']?.(...([{}, permission, answer, { requestingUrl: url }] as never[]));
    expect(answer).toHaveBeenCalledExactlyOnceWith(may);
    expect(handed['check']?.(...([{}, permission, url] as never[]))).toBe(may);
  });

  it('is denied every device and every request to the outside', () => {
    const { handed, outside } = defaultSession;
    const answer = vi.fn();
    expect(handed['device']?.()).toBe(false);
    handed['before']?.(...([{}, answer] as never[]));
    expect(answer).toHaveBeenLastCalledWith({ cancel: true });
    expect(outside).toEqual(
      expect.arrayContaining(['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'file://*/*']),
    );
    expect(outside.some((pattern) => pattern.startsWith('app:'))).toBe(false);
  });

  it('comes forward when the app is started again', () => {
    window().minimized = true;
    app.emit('second-instance');
    expect(window().calls.slice(-3)).toEqual(['restore', 'show', 'focus']);
    expect(StandInWindow.opened).toHaveLength(1);
  });

  it('is offered again after its process ended', async () => {
    window().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    await expect.poll(() => window().calls).toContain('reload');
    expect(logger.error).toHaveBeenCalledWith(expect.stringContaining('process ended'), {
      reason: 'crashed',
      exitCode: 5,
    });
  });
});

describe('a batch that ends', () => {
  it('is told in one notification where nobody looks, and a click leads to what it made', () => {
    window().focused = false;
    batchEnds({ done: 12, failed: 1 });
    expect(StandInNotification.shown.map(({ options }) => [options.title, options.body])).toEqual([
      ['chairs', '12 done, 1 failed · review them'],
    ]);
    StandInNotification.shown[0]?.emit('click');
    expect(window().calls.slice(-2)).toEqual(['show', 'focus']);
    expect(engine.shownResults).toEqual(['b1']);
  });

  it('is told with the cost of what waits for approval', async () => {
    window().focused = false;
    const snapshot = vi.spyOn(engine.handlers.chains, 'snapshot');
    snapshot.mockResolvedValue({
      chains: [waitingChain({ batchId: 'b2' }), waitingChain({ batchId: 'b3' })],
    });
    const before = StandInNotification.shown.length;
    batchEnds({ batchId: 'b2', done: 1, waiting: 1 });
    await expect.poll(() => StandInNotification.shown).toHaveLength(before + 1);
    expect(StandInNotification.shown.pop()?.options.body).toBe(
      '1 result waits for your approval · what follows costs about 10.00 to 15.00 credits · 1 done',
    );
    snapshot.mockRestore();
  });

  it('is not told to somebody who is looking', () => {
    window().focused = true;
    batchEnds({ done: 1 });
    expect(StandInNotification.shown).toHaveLength(1);
  });
});

describe('the menu', () => {
  it('points out what lies in the library’s folder, and opens nothing', async () => {
    mkdirSync(join(home, 'library'));
    writeFileSync(join(home, 'library', 'library.json'), '{}');
    const [menu] = menus as { label: string; submenu: { label?: string; click?: () => void }[] }[][];
    const items = menu?.flatMap(({ submenu }) => submenu ?? []) ?? [];
    items.find(({ label }) => label === 'Open Library Folder')?.click?.();
    await expect
      .poll(() => shell.showItemInFolder)
      .toHaveBeenCalledWith(expect.stringMatching(/library.json$/));
  });
});

describe('the end', () => {
  it('comes also where the place of the window cannot be kept', async () => {
    const full: JsonStore = {
      get store() {
        return {};
      },
      set store(_value: Record<string, unknown>) {
        throw new Error('ENOSPC');
      },
    };
    const opened = openMainWindow({ preloadFile: '/preload.cjs', place: full, logger });
    expect(() => opened.close()).not.toThrow();
    expect(logger.warn).toHaveBeenCalledWith('the place of the window was not kept', {
      cause: 'Error: ENOSPC',
    });
    StandInWindow.opened.pop();
  });

  it('remembers the window, closes the engine first, then goes, also where its log cannot be closed', async () => {
    closeLog.mockRejectedValueOnce(new Error('ENOSPC'));
    window().close();
    expect(place.store).toEqual({ bounds: { x: 10, y: 20, width: 1200, height: 800 }, maximized: false });
    app.quit();
    expect(app.calls).not.toContain('gone');
    app.emit('activate');
    expect(StandInWindow.opened).toHaveLength(1);
    await expect.poll(() => app.calls.at(-1)).toBe('gone');
    expect(engine.closed()).toBe(true);
    expect(closeLog).toHaveBeenCalledOnce();
    expect(engine.listeners()).toBe(0);
    expect(ipcMain.handlers.size).toBe(0);
  });
});

describe('another start', () => {
  it('leaves at once where the app runs already', async () => {
    app.hasLock = false;
    openEngine.mockClear();
    await runElectron(options);
    expect(app.calls.at(-2)).toBe('quit');
    expect(openEngine).not.toHaveBeenCalled();
    app.hasLock = true;
  });

  it.each([
    [
      new AppError('in-use', 'Another Maquette has this data open.'),
      'Another Maquette has this data open.',
      2,
    ],
    [new Error('bad'), 'Something went wrong inside Maquette.\n\nError: bad', 1],
  ])('that fails says why: %s', async (cause, words, code) => {
    openEngine.mockRejectedValueOnce(cause);
    await runElectron(options);
    expect(dialog.showErrorBox).toHaveBeenLastCalledWith('Maquette cannot start', words);
    expect(app.exitCode).toBe(code);
  });

  it('that fails after the engine was opened closes it before its data folder is released', async () => {
    const last = createFakeShellEngine(home);
    const openAtRelease: boolean[] = [];
    openEngine.mockResolvedValueOnce({
      engine: last,
      place: {
        get store(): never {
          throw new AppError('disk', 'The place of the window cannot be read.');
        },
      },
      logger,
      closeLog: async () => void openAtRelease.push(!last.closed()),
    });
    await runElectron(options);
    expect(openAtRelease).toEqual([false]);
    expect(dialog.showErrorBox).toHaveBeenLastCalledWith(
      'Maquette cannot start',
      'The place of the window cannot be read.',
    );
  });
});
