import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../main/engine/engine.ts';
import { type BridgeEvent, CALLS, EVENTS } from '../../shared/bridge/contract.ts';
import { LOCAL_CONNECTION_ID } from '../../shared/model/connection.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { itInFull } from '../helpers/is-full.ts';

function eventsOf(engine: Engine): BridgeEvent[] {
  const events: BridgeEvent[] = [];
  engine.subscribe((event) => {
    expect(EVENTS[event.event].safeParse(event.payload).error).toBeUndefined();
    events.push(event);
  });
  return events;
}

describe('the engine behind the window', () => {
  it('plans, starts, tells of changes, and shows what came', async () => {
    const folders = await jobFolders(2);
    const service = await quickService();
    const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
    const events = eventsOf(engine);
    const { handlers, files } = engine;
    expect(await handlers.app.snapshot(undefined)).toMatchObject({
      version: '1.2.3',
      libraryFolder: folders.library,
      dataFolder: folders.data,
      recipes: [{ name: 'Quick model' }, {}, {}, {}],
    });

    const plan = await handlers.batch.plan({
      paths: [folders.references],
      recipe: DEFAULT_RECIPE,
      views: 'auto',
    });
    expect(CALLS.batch.plan.output.parse(plan).rows.map(({ status }) => status)).toEqual(['new', 'new']);
    const thumbnail = await files.resolve(plan.rows[0]?.thumbnail ?? '');
    expect(thumbnail?.contentType).toBe('image/webp');

    const [, second] = plan.rows;
    const one = { id: second?.id ?? '', fingerprint: second?.fingerprint ?? '' };
    const started = await handlers.batch.start({ planId: plan.id, rows: [one] });
    expect(started.jobs).toBe(1);
    const [again, rest] = await Promise.all([
      handlers.batch.start({ planId: plan.id, rows: [one] }),
      handlers.batch.start({ planId: plan.id, rows: null }),
    ]);
    expect([again.jobs, rest.jobs]).toEqual([0, 1]);
    await engine.jobs.whenIdle();

    const { jobs, summary } = CALLS.jobs.snapshot.output.parse(await handlers.jobs.snapshot(undefined));
    expect(jobs.map(({ state }) => state.state)).toEqual(['done', 'done']);
    expect(summary).toMatchObject({ done: 2, waiting: 0, running: 0, credits: '30.00' });
    const { assets, total } = await handlers.library.list({ offset: 0, limit: 10 });
    expect(total).toBe(2);
    const asset = CALLS.library.get.output.parse(
      await handlers.library.get({ id: assets[0]?.asset.id ?? '' }),
    );
    expect(asset).toMatchObject({ format: 'glb', folder: expect.stringContaining(folders.library) });
    const result = await files.resolve(asset.result);
    expect((await readFile(result?.path ?? '')).subarray(0, 4).toString()).toBe('glTF');
    expect((await files.resolve(asset.cover ?? ''))?.contentType).toBe('image/webp');

    const settings = events.filter(({ event }) => event === 'settings.changed').at(-1);
    expect(settings?.payload).toMatchObject({
      recentFolders: [folders.references],
      lastRecipe: DEFAULT_RECIPE,
    });
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['jobs.changed', 'library.changed', 'connections.changed']),
    );
    await expect(handlers.library.get({ id: 'none' })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(handlers.batch.start({ planId: 'none', rows: null })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('queues the samples once in the life of its data', async () => {
    const folders = await jobFolders(2);
    const service = await quickService({ taskSeconds: 60 });
    const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
    await engine.firstRun();
    await engine.handlers.jobs.clearEnded(undefined);
    await engine.firstRun();
    const { jobs } = await engine.handlers.jobs.snapshot(undefined);
    expect(jobs.map(({ recipe }) => recipe)).toEqual([
      { ...DEFAULT_RECIPE, faces: 100_000 },
      { ...DEFAULT_RECIPE, faces: 100_000 },
    ]);
    expect((await engine.handlers.app.snapshot(undefined)).settings.firstRunDone).toBe(true);
  });

  itInFull('makes the samples of a first run at Local, even where a paid account is selected', async () => {
    const folders = await jobFolders(2);
    const account = await quickService();
    const { engine } = await openEngine(folders, account, { libraryFolder: folders.library });
    expect(engine.connections.list().find(({ selected }) => selected)?.kind).toBe('remote');
    await engine.firstRun();
    await engine.jobs.whenIdle();
    const { jobs } = await engine.handlers.jobs.snapshot(undefined);
    expect(jobs.map(({ connectionId, state }) => [connectionId, state.state])).toEqual([
      [LOCAL_CONNECTION_ID, 'done'],
      [LOCAL_CONNECTION_ID, 'done'],
    ]);
    expect(await account.spent()).toBe(0);
  });

  it('tells the first window what was wrong before it came, and changes only the settings that are given', async () => {
    const folders = await jobFolders(1);
    const service = await quickService();
    const { engine: first, close } = await openEngine(folders, service, { libraryFolder: folders.library });
    const plan = await first.handlers.batch.plan({
      paths: [folders.references],
      recipe: DEFAULT_RECIPE,
      views: 'auto',
    });
    await first.handlers.batch.start({ planId: plan.id, rows: null });
    await first.jobs.whenIdle();
    const { assets } = await first.handlers.library.list({ offset: 0, limit: 1 });
    await close();
    await writeFile(join(assets[0]?.folder ?? '', 'asset.json'), 'damaged');

    const { engine: second } = await openEngine(folders, service, { libraryFolder: folders.library });
    const events = eventsOf(second);
    const notices = () => events.filter(({ event }) => event === 'notice');
    await expect.poll(notices).toEqual([
      {
        event: 'notice',
        payload: expect.objectContaining({ message: expect.stringContaining('asset.json') }),
      },
    ]);
    expect((await second.handlers.library.list({ offset: 0, limit: 1 })).total).toBe(0);
    const before = (await second.handlers.app.snapshot(undefined)).settings;
    const after = await second.handlers.settings.update({ lastRecipe: null, firstRunDone: undefined });
    expect(after).toEqual({ ...before, lastRecipe: null });
  });
});
