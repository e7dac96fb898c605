import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { connect } from '../../../../renderer/store/connect.ts';
import { activeAssetId } from '../../../../renderer/store/library/viewing.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { settingsSchema } from '../../../../shared/model/settings/settings.ts';
import { assetFixtures } from '../../../helpers/stand-in/asset-fixtures.ts';
import { jobFixtures, summaryOf } from '../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../helpers/stand-in/scenario.ts';
import { createTestApp, FACTS } from '../../../helpers/window-app.ts';

const jobs = jobFixtures('busy', STAND_IN_NOW);
const assets = await assetFixtures('busy');

const status = { folder: '/home/artist/Maquette', total: 6, trashed: 0, away: null, reading: null };

const LOCAL = { id: 'local', name: 'Local', kind: 'local', message: null, balance: null } as const;

function connected() {
  const app = createTestApp();
  app.answer('app.snapshot', () => ({ ...FACTS, settings: settingsSchema.parse({}), recipes: [] }));
  app.answer('connections.list', () => []);
  app.answer('jobs.snapshot', () => ({ jobs, summary: summaryOf(jobs, false) }));
  app.answer('chains.snapshot', () => ({ chains: [] }));
  app.answer('library.status', () => status);
  app.answer('library.list', () => ({ assets, total: 6 }));
  app.answer('library.get', () => assets[0]);
  const undo = connect(app);
  app.setLink('open');
  return { ...app, undo };
}

describe('the store', () => {
  it('takes a snapshot when the line opens, and again when it opens anew', async () => {
    const { store, setLink, sent } = connected();
    await expect.poll(() => store.getState().libraryState).toBe('ready');
    expect(store.getState()).toMatchObject({
      jobsLoaded: true,
      libraryStatus: status,
      facts: { version: '1' },
    });
    setLink('lost');
    setLink('open');
    await expect.poll(() => sent.filter(({ path }) => path === 'jobs.snapshot')).toHaveLength(2);
  });

  it('knows that the window must be loaded again while another version answers than the one that served it', async () => {
    const { store, answer, sent, setLink } = connected();
    await expect.poll(() => store.getState().facts).not.toBeNull();
    expect(store.getState().newerVersion).toBeNull();
    const newer = { ...FACTS, version: '2', settings: settingsSchema.parse({}), recipes: [] };
    answer('app.snapshot', () => newer);
    setLink('open');
    await expect.poll(() => store.getState().newerVersion).toBe('2');
    // The page does not become of that version by hearing of it twice.
    setLink('lost');
    setLink('open');
    await expect.poll(() => sent.filter(({ path }) => path === 'app.snapshot')).toHaveLength(3);
    expect(store.getState().newerVersion).toBe('2');
    answer('app.snapshot', () => ({ ...newer, version: '1' }));
    setLink('lost');
    setLink('open');
    await expect.poll(() => store.getState().newerVersion).toBeNull();
  });

  it('reads everything anew after an event that it cannot read, and says so', async () => {
    const { store, garble, sent } = connected();
    await expect.poll(() => store.getState().libraryState).toBe('ready');
    const snapshots = () => sent.filter(({ path }) => path === 'jobs.snapshot').length;
    const before = snapshots();
    garble('jobs.changed');
    expect(store.getState().said).toMatchObject({ level: 'warning' });
    expect(store.getState().said?.message).toContain('does not understand');
    await expect.poll(() => snapshots()).toBe(before + 1);
  });

  it('says that the engine answers again, and nothing of its first answer', async () => {
    const { store, setLink } = connected();
    const said = () => store.getState().notices.map(({ message }) => message);
    expect(said()).toEqual([]);
    setLink('lost');
    setLink('refused');
    setLink('open');
    expect(said()).toEqual(['Maquette answers again.']);
    await expect.poll(() => store.getState().libraryState).toBe('ready');
  });

  it('follows the events, until it is undone', async () => {
    const { store, tell, undo } = connected();
    await expect.poll(() => store.getState().jobs).toHaveLength(jobs.length);
    const [first] = jobs;
    tell('jobs.changed', {
      changed: [{ ...first, status: 'nearly done' }],
      removed: ['job-1'],
      summary: summaryOf([], true),
    });
    expect(store.getState().jobs).toHaveLength(jobs.length - 1);
    expect(store.getState().jobsById.get('job-0')?.status).toBe('nearly done');
    expect(store.getState().summary.paused).toBe(true);
    undo();
    tell('jobs.changed', { changed: [], removed: ['job-0'], summary: summaryOf([], false) });
    expect(store.getState().jobsById.has('job-0')).toBe(true);
  });

  it('says why where the queue cannot be read, although the rest can, until it can', async () => {
    const { store, answer, setLink } = connected();
    await expect.poll(() => store.getState().jobsLoaded).toBe(true);
    answer('jobs.snapshot', () => ({ no: 'queue' }));
    setLink('open');
    await expect.poll(() => store.getState().startError).not.toBeNull();
    answer('jobs.snapshot', () => ({ jobs, summary: summaryOf(jobs, false) }));
    setLink('open');
    await expect.poll(() => store.getState().startError).toBeNull();
  });

  it('reads again what it could not read at its start, with growing delays, and no longer says why once it could', async () => {
    const { store, answer, setLink, delays, endDelays } = connected();
    await expect.poll(() => store.getState().libraryState).toBe('ready');
    const noAnswer = () => {
      throw new AppError('offline', 'Not now.');
    };
    for (const path of ['jobs.snapshot', 'library.status']) answer(path, noAnswer);
    setLink('open');
    await expect.poll(() => delays()).toEqual([1_000, 1_000]);
    expect(store.getState().startError?.message).toBe('Not now.');
    expect(store.getState().libraryState).toBe('failed');
    for (const delay of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      endDelays();
      await expect.poll(() => delays()).toEqual([delay, delay]);
    }
    expect(store.getState().notices).toEqual([]);
    answer('jobs.snapshot', () => ({ jobs, summary: summaryOf(jobs, false) }));
    answer('library.status', () => status);
    endDelays();
    await expect.poll(() => store.getState().startError).toBeNull();
    await expect.poll(() => store.getState().libraryState).toBe('ready');
    expect(delays()).toEqual([]);
  });

  it('no longer says why it could not be read once an event has it read the queue', async () => {
    const { store, answer, setLink, tell, miss, delays } = connected();
    await expect.poll(() => store.getState().jobsLoaded).toBe(true);
    answer('jobs.snapshot', () => ({ no: 'queue' }));
    setLink('open');
    await expect.poll(() => store.getState().startError).not.toBeNull();
    const summary = summaryOf(jobs, false);
    answer('jobs.snapshot', () => ({ jobs, summary }));
    miss('jobs.changed');
    tell('jobs.changed', { changed: [], removed: [], summary });
    await expect.poll(() => store.getState().startError).toBeNull();
    expect(delays()).toEqual([]);
  });

  it('says of each part that it needs why that cannot be read, until all of them can', async () => {
    const { store, answer, setLink, endDelays, delays } = connected();
    await expect.poll(() => store.getState().jobsLoaded).toBe(true);
    const refuse = (message: string) => () => {
      throw new AppError('disk', message);
    };
    answer('connections.list', refuse('No connections.'));
    answer('jobs.snapshot', refuse('No queue.'));
    setLink('open');
    await expect.poll(() => delays()).toHaveLength(2);
    answer('connections.list', () => []);
    endDelays();
    await expect.poll(() => store.getState().startError?.message).toBe('No queue.');
  });

  it('says once why it fell behind, and catches up without another event', async () => {
    const { store, answer, tell, miss, delays, endDelays } = connected();
    await expect.poll(() => store.getState().facts).not.toBeNull();
    answer('connections.list', () => {
      throw new AppError('offline', 'Not now.');
    });
    miss('connections.changed');
    tell('connections.changed', []);
    await expect.poll(() => delays()).toEqual([1_000]);
    endDelays();
    await expect.poll(() => delays()).toEqual([2_000]);
    expect(store.getState().notices.map(({ message }) => message)).toEqual(['Not now.']);
    answer('connections.list', () => [{ ...LOCAL, state: 'idle' }]);
    endDelays();
    await expect.poll(() => store.getState().connections).toMatchObject([{ state: 'idle' }]);
    expect(delays()).toEqual([]);
  });

  it('waits for no other try while the line is down, or once it is undone', async () => {
    for (const end of ['setLink', 'undo'] as const) {
      const { answer, setLink, delays, undo, store } = connected();
      await expect.poll(() => store.getState().libraryState).toBe('ready');
      answer('jobs.snapshot', () => ({ no: 'queue' }));
      setLink('open');
      await expect.poll(() => delays()).toEqual([1_000]);
      if (end === 'undo') undo();
      else setLink('lost');
      expect(delays()).toEqual([]);
    }
  });

  it('lets go of a selected asset that is gone, and keeps one that is not here yet', async () => {
    const { store, tell } = connected();
    await expect.poll(() => store.getState().libraryState).toBe('ready');
    const [gone, ...rest] = assets;
    store.getState().selectAsset(gone?.asset.id ?? '');
    tell('library.changed', { changed: rest, gone: [], more: false, status });
    expect(activeAssetId(store.getState().viewing)).toBe(gone?.asset.id);
    tell('library.changed', { changed: [], gone: [gone?.asset.id], more: false, status });
    expect(activeAssetId(store.getState().viewing)).toBeNull();
    store.getState().selectAsset('on-its-way');
    tell('library.changed', { changed: rest, gone: [], more: true, status });
    expect(activeAssetId(store.getState().viewing)).toBe('on-its-way');
  });

  it('asks Local for its balance once it runs, and neither starts it for that nor asks again', async () => {
    const { store, answer, tell, sent } = connected();
    answer('connections.refresh', () => ({ ...LOCAL, state: 'online', balance: '9955.00' }));
    const asked = () => sent.filter(({ path }) => path === 'connections.refresh').length;
    await expect.poll(() => store.getState().facts).not.toBeNull();
    tell('connections.changed', [{ ...LOCAL, state: 'idle' }]);
    expect(asked()).toBe(0);
    tell('connections.changed', [{ ...LOCAL, state: 'online' }]);
    tell('connections.changed', [{ ...LOCAL, state: 'online' }]);
    await expect.poll(() => store.getState().connections[0]?.balance).toBe('9955.00');
    expect(asked()).toBe(1);
  });

  it.each([
    { state: 'online', balance: '9940.00' },
    { state: 'idle', balance: null },
  ] as const)('keeps what an event told while it was asking Local: $state, $balance', async (newer) => {
    const { store, answer, tell } = connected();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answer('connections.refresh', () => promise);
    await expect.poll(() => store.getState().facts).not.toBeNull();
    tell('connections.changed', [{ ...LOCAL, state: 'online' }]);
    tell('connections.changed', [{ ...LOCAL, ...newer }]);
    resolve({ ...LOCAL, state: 'online', balance: '9955.00' });
    await turn();
    expect(store.getState().connections).toEqual([{ ...LOCAL, ...newer }]);
  });

  it('keeps what events told while a snapshot was on its way, which may be older than they', async () => {
    const { store, answer, tell, setLink } = connected();
    await expect.poll(() => store.getState().libraryState).toBe('ready');
    const answers = Promise.withResolvers<void>();
    const later = <T>(value: T) => answers.promise.then(() => value);
    const settings = settingsSchema.parse({});
    answer('app.snapshot', () => later({ ...FACTS, settings, recipes: [] }));
    answer('connections.list', () => later([{ ...LOCAL, state: 'idle' }]));
    answer('jobs.snapshot', () => later({ jobs, summary: summaryOf(jobs, false) }));
    answer('library.status', () => later(status));
    setLink('lost');
    setLink('open');
    tell('settings.changed', { ...settings, recentFolders: ['/refs'] });
    tell('connections.changed', [{ ...LOCAL, state: 'online', balance: '9.00' }]);
    tell('jobs.changed', {
      changed: [{ ...jobs[0], status: 'nearly done' }],
      removed: ['job-1'],
      summary: summaryOf([], true),
    });
    tell('library.changed', { changed: [], gone: [], more: false, status: { ...status, total: 7 } });
    answers.resolve();
    await turn();
    expect(store.getState()).toMatchObject({
      settings: { recentFolders: ['/refs'] },
      connections: [{ state: 'online', balance: '9.00' }],
      summary: { paused: true },
      libraryStatus: { total: 7 },
    });
    expect(store.getState().jobsById.get('job-0')?.status).toBe('nearly done');
    expect(store.getState().jobsById.has('job-1')).toBe(false);
  });

  it('takes nothing of a snapshot that a line brings which went down since', async () => {
    const { store, answer, setLink } = connected();
    await expect.poll(() => store.getState().libraryState).toBe('ready');
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answer('jobs.snapshot', () => promise);
    answer('library.status', () => promise);
    setLink('open');
    setLink('lost');
    answer('jobs.snapshot', () => ({ jobs: [], summary: summaryOf([], false) }));
    answer('library.status', () => status);
    setLink('open');
    await expect.poll(() => store.getState().jobs).toEqual([]);
    resolve({ jobs, summary: summaryOf(jobs, false) });
    await turn();
    expect(store.getState()).toMatchObject({ jobs: [], libraryStatus: status, libraryState: 'ready' });
    expect(store.getState().startError).toBeNull();
  });

  it('keeps a selected asset of which it could not be told whether it is still there', async () => {
    const { store, answer, setLink } = connected();
    await expect.poll(() => store.getState().libraryState).toBe('ready');
    const get = vi.fn<() => unknown>();
    answer('library.get', get);
    store.getState().selectAsset('a');
    get.mockImplementation(() => {
      throw new AppError('offline', 'Not now.');
    });
    setLink('open');
    await expect.poll(() => store.getState().said?.message).toBe('Not now.');
    expect(activeAssetId(store.getState().viewing)).toBe('a');
    get.mockImplementation(() => {
      throw new AppError('not-found', 'It is gone.');
    });
    setLink('open');
    await expect.poll(() => activeAssetId(store.getState().viewing)).toBeNull();
  });

  it('asks for the queue again where an event is missing, and shows what it was about', async () => {
    const { store, answer, tell, miss, sent } = connected();
    await expect.poll(() => store.getState().jobs).toHaveLength(jobs.length);
    const asked = () => sent.filter(({ path }) => path === 'jobs.snapshot').length;
    const [first, ...rest] = jobs;
    const summary = summaryOf(rest, false);
    // Its first job was taken off the list, which nobody heard.
    answer('jobs.snapshot', () => ({ jobs: rest, summary }));
    miss('jobs.changed');
    expect(asked()).toBe(1);
    tell('jobs.changed', { changed: [], removed: [], summary });
    await expect.poll(() => store.getState().jobsById.has(first?.id ?? '')).toBe(false);
    expect(asked()).toBe(2);
    tell('jobs.changed', { changed: [], removed: ['job-1'], summary });
    expect(store.getState().jobsById.has('job-1')).toBe(false);
    expect(asked()).toBe(2);
  });

  it('asks for what it missed before its line to the engine began, and for nothing else', async () => {
    const { store, answer, miss, tellRevisions, sent } = connected();
    await expect.poll(() => store.getState().facts).not.toBeNull();
    await expect.poll(() => store.getState().libraryState).toBe('ready');
    const asked = () => sent.map(({ path }) => path);
    tellRevisions();
    const before = asked();
    await turn();
    expect(asked()).toEqual(before);
    answer('connections.list', () => [{ ...LOCAL, state: 'idle' }]);
    miss('connections.changed');
    tellRevisions();
    await expect.poll(() => store.getState().connections).toMatchObject([{ state: 'idle' }]);
    expect(asked().slice(before.length)).toEqual(['connections.list']);
  });

  it('asks once more where something was missed while it was being asked', async () => {
    const { store, answer, setLink, miss, tellRevisions, sent } = connected();
    await expect.poll(() => store.getState().facts).not.toBeNull();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answer('connections.list', () => promise);
    setLink('open');
    miss('connections.changed');
    tellRevisions();
    answer('connections.list', () => [{ ...LOCAL, state: 'online', balance: '1.00' }]);
    resolve([]);
    await expect.poll(() => store.getState().connections).toMatchObject([{ state: 'online' }]);
    expect(sent.filter(({ path }) => path === 'connections.list')).toHaveLength(3);
  });

  it('says why where it cannot be asked again, and asks with the next event', async () => {
    const { store, answer, tell, miss } = connected();
    await expect.poll(() => store.getState().facts).not.toBeNull();
    answer('connections.list', () => {
      throw new AppError('offline', 'Not now.');
    });
    miss('connections.changed');
    tell('connections.changed', []);
    await expect.poll(() => store.getState().said?.message).toBe('Not now.');
    answer('connections.list', () => [{ ...LOCAL, state: 'idle' }]);
    tell('connections.changed', [{ ...LOCAL, state: 'idle' }]);
    await expect.poll(() => store.getState().connections).toMatchObject([{ state: 'idle' }]);
  });

  it('says why where the library cannot be read', async () => {
    const app = createTestApp();
    connect(app);
    app.setLink('open');
    await expect.poll(() => app.store.getState().libraryState).toBe('failed');
    expect(app.store.getState().libraryError?.message).toBe('no answer to library.status');
  });
});
