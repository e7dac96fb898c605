import { existsSync } from 'node:fs';
import { cp, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../main/engine/engine.ts';
import type { EventPayload } from '../../shared/bridge/contract.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { type JobFolders, jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { type QuickService, quickService } from '../helpers/engine/quick-service.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

/** Of one model by the default recipe. */
const PRICE = 15;

const planOf = (engine: Engine, { references }: JobFolders) =>
  engine.handlers.batch.plan({ paths: [references], recipe: DEFAULT_RECIPE, views: 'auto' });

const total = async (engine: Engine): Promise<number> =>
  (await engine.handlers.library.status(undefined)).total;

/** While nothing is sent, all is owed for as long as a test looks. */
const pause = (engine: Engine, paused: boolean) => engine.handlers.jobs.pause({ paused });

async function world(pictures: number): Promise<{ folders: JobFolders; service: QuickService }> {
  return { folders: await jobFolders(pictures), service: await quickService() };
}

const SAMPLE = join(import.meta.dirname, '../../../shared/samples/made-by-0.1.0');

it.runIf(existsSync(SAMPLE))(
  'data and a library of 0.1.0 are opened with nothing lost, and their jobs are bound to that library',
  async () => {
    const home = await tempFolder();
    await cp(SAMPLE, home, { recursive: true });
    const places = { library: join(home, 'library'), data: join(home, 'data') };
    const { folders, service } = await world(1);
    const { engine } = await openEngine({ ...folders, ...places }, service, {
      libraryFolder: places.library,
    });
    await engine.handlers.library.refresh(undefined);
    await expect.poll(() => total(engine)).toBe(3);
    const bound = engine.jobs.list().map(({ job }) => job.library?.folder);
    expect(new Set(bound)).toEqual(new Set(bound.length === 0 ? [] : [places.library]));
    const listed = await engine.handlers.libraries.list(undefined);
    expect(listed).toMatchObject([{ folder: places.library, isCurrent: true, state: 'there' }]);
  },
);

describe('opening another library in a running engine', () => {
  it('leaves each job to the library that it was queued for, tells the window, and is kept for the next start', async () => {
    const { folders, service } = await world(3);
    const { engine, close } = await openEngine(folders, service, { libraryFolder: folders.library });
    const told: EventPayload<'library.changed'>[] = [];
    engine.subscribe((event) => {
      if (event.event === 'library.changed') told.push(event.payload);
    });
    const plan = await planOf(engine, folders);
    await pause(engine, true);
    await engine.handlers.batch.start({ planId: plan.id, rows: null });
    const other = join(folders.library, '..', 'other');
    await mkdir(other);
    const listed = await engine.handlers.libraries.make({ folder: other });
    expect(listed.map(({ folder, isCurrent, owed, state }) => ({ folder, isCurrent, owed, state }))).toEqual([
      { folder: other, isCurrent: true, owed: 0, state: 'there' },
      { folder: folders.library, isCurrent: false, owed: 3, state: 'there' },
    ]);
    await expect.poll(() => told.at(-1)?.status.folder).toBe(other);
    await pause(engine, false);
    await engine.jobs.whenIdle();
    expect(engine.jobs.list().map(({ job }) => job.state.state)).toEqual(['done', 'done', 'done']);
    expect(await total(engine)).toBe(0);
    // What was done before was answered by the former library.
    const again = await planOf(engine, folders);
    expect(again.rows.map(({ status }) => status)).toEqual(['new', 'new', 'new']);
    await engine.handlers.libraries.open({ folder: folders.library });
    expect(await total(engine)).toBe(3);
    await expect(engine.handlers.batch.start({ planId: again.id, rows: null })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('Another library was opened since this plan was made'),
    });
    const judged = await engine.handlers.batch.judgeAgain({ planId: again.id });
    expect(judged.rows.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    expect((await engine.handlers.batch.start({ planId: again.id, rows: null })).jobs).toBe(0);
    expect(await service.spent()).toBe(3 * PRICE);
    await engine.handlers.libraries.open({ folder: other });
    await close();
    const { engine: next } = await openEngine(folders, service);
    expect((await next.handlers.app.snapshot(undefined)).libraryFolder).toBe(other);
    expect((await next.handlers.libraries.list(undefined)).map(({ folder }) => folder)).toEqual([
      other,
      folders.library,
    ]);
  });

  it('refuses folders that hold none, copies of what is there, and the wrong one for a moved library, and changes nothing', async () => {
    const { folders, service } = await world(1);
    const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
    const { libraries } = engine.handlers;
    const beside = (name: string): string => join(folders.library, '..', name);
    await mkdir(beside('empty'));
    await expect(libraries.open({ folder: beside('empty') })).rejects.toMatchObject({ kind: 'input' });
    await expect(libraries.open({ folder: 'relative' })).rejects.toMatchObject({ kind: 'usage' });
    await cp(folders.library, beside('copy'), { recursive: true });
    await expect(libraries.open({ folder: beside('copy') })).rejects.toThrow(/is a copy of the one in/);
    await libraries.make({ folder: beside('other') });
    const [, former] = await libraries.list(undefined);
    await expect(libraries.relink({ id: former!.id!, folder: beside('other') })).rejects.toThrow(
      /Another library is in/,
    );
    await expect(libraries.forget({ folder: beside('other'), handOver: false })).rejects.toThrow(
      /This library is open/,
    );
    expect((await libraries.list(undefined)).map(({ folder }) => folder)).toEqual([
      beside('other'),
      folders.library,
    ]);
  });

  it('finds a moved library again by one choice, and what is owed to it comes there', async () => {
    const { folders, service } = await world(2);
    const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
    const { libraries } = engine.handlers;
    const plan = await planOf(engine, folders);
    await pause(engine, true);
    await engine.handlers.batch.start({ planId: plan.id, rows: null });
    const other = join(folders.library, '..', 'other');
    const moved = join(folders.library, '..', 'moved');
    await libraries.make({ folder: other });
    await rename(folders.library, moved);
    await expect
      .poll(async () => (await libraries.list(undefined)).map(({ state, owed }) => ({ state, owed })), {
        timeout: 120_000,
      })
      .toEqual([
        { state: 'there', owed: 0 },
        { state: 'away', owed: 2 },
      ]);
    const { id } = (await libraries.list(undefined))[1]!;
    await expect(libraries.forget({ folder: folders.library, handOver: false })).rejects.toThrow(
      /still gets 2 results/,
    );
    await libraries.relink({ id: id!, folder: moved });
    await pause(engine, false);
    await expect
      .poll(() => engine.jobs.list().map(({ job }) => job.state.state), { timeout: 30_000 })
      .toEqual(['done', 'done']);
    expect(await total(engine)).toBe(0);
    await libraries.open({ folder: moved });
    expect(await total(engine)).toBe(2);
    expect(await service.spent()).toBe(2 * PRICE);
  });

  it('hands over to the open library what is owed to one that is forgotten', async () => {
    const { folders, service } = await world(1);
    const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
    const plan = await planOf(engine, folders);
    await pause(engine, true);
    await engine.handlers.batch.start({ planId: plan.id, rows: null });
    const other = join(folders.library, '..', 'other');
    await engine.handlers.libraries.make({ folder: other });
    const left = await engine.handlers.libraries.forget({ folder: folders.library, handOver: true });
    expect(left.map(({ folder, owed }) => ({ folder, owed }))).toEqual([{ folder: other, owed: 1 }]);
    await pause(engine, false);
    await engine.jobs.whenIdle();
    expect(await total(engine)).toBe(1);
  });
});
