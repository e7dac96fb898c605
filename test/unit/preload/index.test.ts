import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CALLS, EVENTS } from '../../../shared/bridge/contract.ts';
import type { PreloadApi } from '../../../shared/bridge/preload-api.ts';
import { exposed, ipcRenderer } from '../../helpers/electron-stand-in.ts';

vi.mock('electron', async () => (await import('../../helpers/electron-stand-in.ts')).electronStandIn);

let api: PreloadApi;
beforeAll(async () => {
  await import('../../../preload/index.ts');
  api = exposed['maquette'] as PreloadApi;
});

describe('what the window is given', () => {
  it('is one object with the calls, the events and the paths of dropped files', () => {
    expect(Object.keys(exposed)).toEqual(['maquette']);
    expect(Object.keys(api).sort()).toEqual(['calls', 'leaveSettings', 'on', 'pathForFile']);
  });

  it('has exactly the calls of the contract', () => {
    const names = (groups: object) =>
      Object.entries(groups).map(([group, calls]) => [group, Object.keys(calls)]);
    expect(names(api.calls)).toEqual(names(CALLS));
  });

  it('sends each call on its own channel, and only its input', async () => {
    expect(await api.calls.fs.list({ path: '/' })).toEqual({
      ok: true,
      value: { channel: 'maquette:call:fs.list', input: { path: '/' } },
    });
    await api.calls.jobs.snapshot(undefined);
    expect(ipcRenderer.invoke).toHaveBeenLastCalledWith('maquette:call:jobs.snapshot', null);
  });
});

describe('settings of a window that closes', () => {
  it('are waited for, because an ordinary message of it may never arrive', () => {
    api.leaveSettings({ recentFolders: [] });
    expect(ipcRenderer.sendSync).toHaveBeenCalledExactlyOnceWith('maquette:leave-settings', {
      recentFolders: [],
    });
  });
});

describe('events', () => {
  it.each(['toString', '__proto__', 'maquette:call:fs.list', 'jobs', ''])('there is no event %j', (name) => {
    expect(() => api.on(name as never, () => undefined)).toThrow('no such event');
  });

  it('reach those who listen for them, until they stop; the stream is asked for once', async () => {
    const heard: unknown[] = [];
    const undo = api.on('notice', (payload) => heard.push(payload));
    api.on('jobs.changed', () => undefined);
    await Promise.resolve();
    expect(ipcRenderer.sent).toEqual(['maquette:listen']);

    ipcRenderer.emit('maquette:event', {}, { event: 'notice', payload: 'first' });
    ipcRenderer.emit('maquette:event', {}, { event: 'library.changed', payload: 'other' });
    undo();
    ipcRenderer.emit('maquette:event', {}, { event: 'notice', payload: 'second' });
    expect(heard).toEqual(['first']);
  });

  it('reach the others, too, if one who listens throws, which is reported', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const heard: unknown[] = [];
    const fault = new Error('a panel that failed');
    const undo = [
      api.on('notice', () => {
        throw fault;
      }),
      api.on('notice', (payload) => heard.push(payload)),
    ];
    ipcRenderer.emit('maquette:event', {}, { event: 'notice', payload: 'said' });
    for (const stop of undo) stop();
    vi.unstubAllGlobals();
    expect(heard).toEqual(['said']);
    expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  });

  it('come with their place in their feed', async () => {
    const heard: unknown[] = [];
    const undo = api.on('jobs.changed', (payload, revision) => heard.push([payload, revision]));
    const revision = { epoch: 'this start', number: 4 };
    ipcRenderer.emit('maquette:event', {}, { event: 'jobs.changed', payload: 'change', revision });
    undo();
    expect(heard).toEqual([['change', revision]]);
  });

  it('are all there', () => {
    for (const name of Object.keys(EVENTS))
      expect(() => api.on(name as never, () => undefined)()).not.toThrow();
  });
});

describe('the path of a file', () => {
  it.each([
    [{ path: '/home/a/chair.png' }, '/home/a/chair.png'],
    [{}, null],
    ['/etc/passwd', null],
    [null, null],
  ])('of %j is %j', (file, path) => {
    expect(api.pathForFile(file)).toBe(path);
  });
});
