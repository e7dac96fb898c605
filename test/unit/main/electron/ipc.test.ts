import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveCalls, serveEvents, serveLeaving } from '../../../../main/electron/ipc.ts';
import { completeHandlers } from '../../../../main/shell/shell-engine.ts';
import { CALLS } from '../../../../shared/bridge/contract.ts';
import { ipcMain, ownFrame } from '../../../helpers/electron-stand-in.ts';
import { StandInContents } from '../../../helpers/electron-window-stand-in.ts';
import { createFakeShellEngine, type FakeShellEngine } from '../../../helpers/fake-shell-engine.ts';

vi.mock('electron', async () => (await import('../../../helpers/electron-stand-in.ts')).electronStandIn);

const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let engine: FakeShellEngine;
let undo: () => void;
beforeEach(() => {
  engine = createFakeShellEngine('/nowhere');
  const handlers = completeHandlers(engine.handlers, {
    shell: { kind: 'electron', systemDialogs: true, droppedPaths: true },
    pick: async () => ['/picked'],
    showFolder: async () => undefined,
    dragOut: null,
    allowProgram: async () => undefined,
  });
  const ends = [serveCalls(handlers, logger), serveLeaving(handlers, logger), serveEvents(engine, logger)];
  undo = () => {
    for (const end of ends) end();
  };
});
afterEach(() => undo());

const FOREIGN = [
  ['a page elsewhere', { senderFrame: { url: 'https://evil.example/', parent: null } }],
  ['another host of the scheme', { senderFrame: { url: 'app://evil/', parent: null } }],
  ['a look-alike', { senderFrame: { url: 'app://maquette.evil.example/', parent: null } }],
  ['a file', { senderFrame: { url: 'file:///app/index.html', parent: null } }],
  ['an empty page', { senderFrame: { url: 'about:blank', parent: null } }],
  ['a frame in the window', { senderFrame: { url: 'app://maquette/', parent: {} } }],
  ['a frame that is gone', { senderFrame: null }],
] as const;

describe('calls', () => {
  it('are exactly those of the contract', () => {
    const paths = Object.entries(CALLS).flatMap(([group, calls]) =>
      Object.keys(calls).map((name) => `maquette:call:${group}.${name}`),
    );
    expect([...ipcMain.handlers.keys()].sort()).toEqual(paths.sort());
  });

  it('answer our own page', async () => {
    const picked = await ipcMain.invoke('maquette:call:dialog.pick', ownFrame(), { what: 'folder' });
    expect(picked).toEqual({
      ok: true,
      value: ['/picked'],
      at: expect.objectContaining({ jobs: { epoch: 'the only start', number: 0 } }),
    });
    const snapshot = await ipcMain.invoke('maquette:call:app.snapshot', ownFrame(), null);
    expect(snapshot).toMatchObject({ ok: true, value: { shell: { kind: 'electron' } } });
  });

  it('refuse what the contract does not allow', async () => {
    const answer = await ipcMain.invoke('maquette:call:dialog.pick', ownFrame(), { what: 'everything' });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'usage' } });
  });

  it.each(FOREIGN)('refuse %s', async (_name, event) => {
    await expect(ipcMain.invoke('maquette:call:jobs.snapshot', event, null)).rejects.toThrow('may not call');
    expect(logger.warn).toHaveBeenCalled();
  });

  it('are gone after the undo', () => {
    undo();
    expect(ipcMain.handlers.size).toBe(0);
  });
});

describe('settings of a window that closes', () => {
  const leave = async (event: object, patch: unknown): Promise<void> => {
    const message: { returnValue?: unknown } = { ...event };
    ipcMain.emit('maquette:leave-settings', message, patch);
    await expect.poll(() => message).toHaveProperty('returnValue', null);
  };
  const update = () => vi.spyOn(engine.handlers.settings, 'update');

  it('are written before it may go', async () => {
    const written = update();
    await leave(ownFrame(), { recentFolders: ['/refs'] });
    expect(written).toHaveBeenCalledExactlyOnceWith({ recentFolders: ['/refs'] });
  });

  it('that make no sense do not hold it either', async () => {
    await leave(ownFrame(), { recentFolders: 'many' });
    expect(logger.warn).toHaveBeenLastCalledWith(
      'the last settings of a window were not kept',
      expect.anything(),
    );
  });

  it.each(FOREIGN)('are not taken from %s', async (_name, event) => {
    const written = update();
    await leave(event, { recentFolders: ['/evil'] });
    expect(written).not.toHaveBeenCalled();
  });

  it('are taken by nobody after the undo', () => {
    undo();
    expect(ipcMain.listenerCount('maquette:leave-settings')).toBe(0);
  });
});

describe('events', () => {
  const names = (contents: StandInContents) =>
    contents.sent.map(({ message }) => (message as { event: string }).event);
  const hello = { event: 'notice', payload: { level: 'info', message: 'hello', at: 1 } } as const;

  it('begin with how far the engine has told, and what happened meanwhile comes after it', async () => {
    const contents = new StandInContents();
    ipcMain.emit('maquette:listen', ownFrame(contents));
    engine.emit(hello);
    expect(contents.sent).toEqual([]);
    await expect.poll(() => names(contents)).toEqual(['revisions', 'notice']);
    expect(new Set(contents.sent.map(({ channel }) => channel))).toEqual(new Set(['maquette:event']));
  });

  it('start afresh when the page is loaded again', async () => {
    const contents = new StandInContents();
    ipcMain.emit('maquette:listen', ownFrame(contents));
    await expect.poll(() => contents.sent).toHaveLength(1);
    ipcMain.emit('maquette:listen', ownFrame(contents));
    await expect.poll(() => contents.sent).toHaveLength(2);
    engine.emit(hello);
    expect(names(contents)).toEqual(['revisions', 'revisions', 'notice']);
    expect(contents.listenerCount('destroyed')).toBe(1);
  });

  it.each(['destroyed', 'render-process-gone'])('end when the window is %s', async (how) => {
    const contents = new StandInContents();
    ipcMain.emit('maquette:listen', ownFrame(contents));
    expect(engine.listeners()).toBe(1);
    contents.emit(how);
    expect(engine.listeners()).toBe(0);
  });

  it.each(FOREIGN)('are not for %s', (_name, event) => {
    ipcMain.emit('maquette:listen', { ...event, sender: new StandInContents() });
    expect(engine.listeners()).toBe(0);
  });
});
