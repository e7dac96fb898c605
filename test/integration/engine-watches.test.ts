import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../main/engine/engine.ts';
import type { NewWatch, WatchView } from '../../shared/bridge/watch-calls.ts';
import { isEnded } from '../../shared/model/job.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { type JobFolders, jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { type QuickService, quickService } from '../helpers/engine/quick-service.ts';
import { runCli, startCli } from '../helpers/engine/run-cli.ts';

const EVERY_MS = 50;

const wish = ({ references }: JobFolders, change: Partial<NewWatch> = {}): NewWatch => ({
  folder: references,
  watchedFor: { recipeName: 'Quick model', recipe: DEFAULT_RECIPE, views: 'auto' },
  budget: '150.00',
  mostADay: null,
  quiet: null,
  existing: 'take',
  ...change,
});

const open = (folders: JobFolders, service: QuickService) =>
  openEngine(folders, service, {
    libraryFolder: folders.library,
    watchFolders: true,
    watchEveryMs: EVERY_MS,
  });

/** Resolves with the first watch that the engine tells to be so. */
const told = (engine: Engine, isSo: (watch: WatchView) => boolean): Promise<WatchView> =>
  new Promise((resolve) => {
    const stop = engine.subscribe((event) => {
      const found = event.event === 'watches.changed' ? event.payload.find(isSo) : undefined;
      if (found === undefined) return;
      stop();
      resolve(found);
    });
  });

/** Resolves once so many jobs have ended. */
const allDone = (engine: Engine, jobs: number): Promise<void> =>
  new Promise((resolve) => {
    const stop = engine.jobs.subscribe(() => {
      if (look()) stop();
    });
    const look = (): boolean => {
      const isDone = engine.jobs.list().filter(({ job }) => isEnded(job.state)).length === jobs;
      if (isDone) resolve();
      return isDone;
    };
    if (look()) stop();
  });

/** So many looks later. */
async function looks(engine: Engine, count: number): Promise<WatchView> {
  let last = await told(engine, () => true);
  for (let each = 0; each < count; each += 1) {
    const { lastLook } = last;
    last = await told(engine, (watch) => watch.lastLook !== lastLook);
  }
  return last;
}

describe('a folder that Maquette watches while it is open', () => {
  it('is refused without a budget, with a recipe that no folder can serve, twice, and where Maquette writes itself', async () => {
    const service = await quickService();
    const folders = await jobFolders(0);
    const { engine } = await open(folders, service);
    const { watches } = engine.handlers;
    expect(await watches.list(undefined)).toEqual([]);
    await expect(watches.add(wish(folders, { budget: null }))).rejects.toThrow(/needs a budget/);
    await expect(watches.add(wish(folders, { budget: '0.00' }))).rejects.toThrow(/needs a budget/);
    await expect(watches.add(wish(folders, { folder: folders.library }))).rejects.toThrow(/writes results/);
    await expect(watches.add(wish(folders, { folder: join(folders.home, 'gone') }))).rejects.toThrow(
      /no folder/,
    );
    const texture = {
      recipeName: null,
      recipe: { ...DEFAULT_RECIPE, make: 'texture' as const },
      views: 'auto' as const,
    };
    await expect(watches.add(wish(folders, { watchedFor: texture }))).rejects.toThrow(
      /choose another recipe/,
    );
    await writePicture(join(folders.references, 'a.png'), 20);
    await watches.add(wish(folders));
    await expect(watches.add(wish(folders))).rejects.toThrow(/already/);
  });

  it('makes what comes within its budget; a pause and what it dealt with outlast a restart, and nothing is sent twice', async () => {
    const service = await quickService();
    const folders = await jobFolders(1);
    const first = await open(folders, service);
    const added = await first.engine.handlers.watches.add(wish(folders));
    await allDone(first.engine, 1);
    const { id } = added;
    await first.engine.handlers.watches.pause({ id, isPaused: true });
    await writePicture(join(folders.references, 'new.png'), 200);
    await told(first.engine, ({ waiting }) => waiting === 1);
    await first.close();

    const { engine } = await open(folders, service);
    const still = await told(engine, ({ waiting }) => waiting === 1);
    expect(still).toMatchObject({ state: { state: 'paused' }, queuedToday: 1 });
    expect(await service.spent()).toBe(15);
    await engine.handlers.watches.pause({ id, isPaused: false });
    await allDone(engine, 2);
    // A budget that is lowered holds from the next file on.
    await engine.handlers.watches.change({ id, budget: '40.00', mostADay: null, quiet: null });
    await writePicture(join(folders.references, 'third.png'), 300);
    const full = await told(engine, ({ state }) => state.state === 'day-over');
    expect(full).toMatchObject({ budget: '40.00', leftToday: '10.00', waiting: 1 });
    expect(await service.spent()).toBe(30);
    const codes = (await engine.handlers.watches.log({ id, most: 100 })).map(
      ({ path, code }) => path ?? code,
    );
    expect(codes).toEqual(expect.arrayContaining(['began', 'paused', 'picture1.png', 'new.png', 'day-over']));
  });

  it('is watched by two with data folders of their own, and each file is sent and paid for once', async () => {
    const service = await quickService();
    const folders = await jobFolders(6);
    const two = await Promise.all(
      ['one', 'two'].map((name) => open({ ...folders, data: join(folders.home, name) }, service)),
    );
    await Promise.all(
      two.map(async ({ engine }) => {
        const { id } = await engine.handlers.watches.add(wish(folders));
        const dealt = async (): Promise<number> => {
          const log = await engine.handlers.watches.log({ id, most: 100 });
          return log.filter(({ code }) => code === 'queued' || code === 'done-before').length;
        };
        while ((await dealt()) < 6) await told(engine, () => true);
      }),
    );
    for (const { engine } of two) await engine.jobs.whenIdle();
    expect(await service.spent()).toBe(6 * 15);
    expect(two.reduce((sum, { engine }) => sum + engine.jobs.list().length, 0)).toBe(6);
  });

  it('is taken back paused once it was removed, and begins again without sending anything twice', async () => {
    const service = await quickService();
    const folders = await jobFolders(1);
    const { engine } = await open(folders, service);
    const { watches } = engine.handlers;
    const { id } = await watches.add(wish(folders));
    await allDone(engine, 1);
    await watches.remove({ id });
    expect(await watches.list(undefined)).toEqual([]);
    expect(await watches.putBack({ id })).toMatchObject({ isPaused: true });
    await watches.remove({ id });
    await writePicture(join(folders.references, 'new.png'), 200);
    expect(await watches.add(wish(folders))).toMatchObject({ id, isPaused: false });
    await allDone(engine, 2);
    await looks(engine, 3);
    expect(await service.spent()).toBe(30);
  });

  it('stands still once another library is open, and goes on by the artist’s word', async () => {
    const service = await quickService();
    const folders = await jobFolders(1);
    const { engine } = await open(folders, service);
    const { watches, libraries } = engine.handlers;
    const { id } = await watches.add(wish(folders));
    await allDone(engine, 1);
    await libraries.make({ folder: join(folders.home, 'other') });
    await told(engine, ({ state }) => state.state === 'standing-still');
    await writePicture(join(folders.references, 'new.png'), 200);
    await told(engine, ({ state, waiting }) => state.state === 'standing-still' && waiting === 1);
    expect(await service.spent()).toBe(15);
    await watches.goOn({ id, although: 'library' });
    await allDone(engine, 2);
    expect(await service.spent()).toBe(30);
  });

  it('stands still once an earlier ledger was put in its place, and goes on by the artist’s word', async () => {
    const service = await quickService();
    const folders = await jobFolders(1);
    const ledger = join(folders.data, 'ledger.sqlite');
    const earlier = join(folders.home, 'earlier.sqlite');
    const first = await open(folders, service);
    const { id } = await first.engine.handlers.watches.add(wish(folders));
    await allDone(first.engine, 1);
    await looks(first.engine, 2);
    await first.close();
    await copyFile(ledger, earlier);
    const second = await open(folders, service);
    await writePicture(join(folders.references, 'new.png'), 200);
    await allDone(second.engine, 2);
    await looks(second.engine, 2);
    await second.close();
    await copyFile(earlier, ledger);
    const { engine } = await open(folders, service);
    await writePicture(join(folders.references, 'later.png'), 300);
    await told(engine, ({ state, waiting }) => state.state === 'standing-still' && waiting === 1);
    expect(await service.spent()).toBe(30);
    await engine.handlers.watches.goOn({ id, although: 'ledger' });
    await told(
      engine,
      ({ state, asking, growing, waiting }) => state.state === 'watching' && asking + growing + waiting === 0,
    );
    await allDone(engine, 2);
    expect(await service.spent()).toBe(45);
  });

  it('is the same watch for the command line, which has to wait for the data folder, and sends nothing again', async () => {
    const service = await quickService();
    const folders = await jobFolders(1);
    const args = [
      ...['batch', folders.references, '--library', folders.library, '--data', folders.data, '--json'],
      ...['--recipe', 'Quick model', '--watch', '--every', '1', '--budget', '150'],
    ];
    const { engine, close } = await open(folders, service);
    const { id } = await engine.handlers.watches.add(wish(folders));
    await allDone(engine, 1);
    const refused = await runCli(args, { env: service.env });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('is running on')]);
    await close();
    const run = startCli(args, { env: service.env });
    await writePicture(join(folders.references, 'new.png'), 200);
    await run.until(({ event, ...rest }) => event === 'asset' && JSON.stringify(rest).includes('new.png'));
    run.child.kill('SIGTERM');
    const ended = await run.ended;
    expect(ended.code).toBe(0);
    const about = ended.events.flatMap((event) => (event.event === 'watch' ? event.watch : []));
    expect(new Set(about)).toEqual(new Set([id]));
    const again = await open(folders, service);
    expect(await again.engine.handlers.watches.list(undefined)).toMatchObject([{ id }]);
    await looks(again.engine, 3);
    expect(await service.spent()).toBe(30);
  });
});
