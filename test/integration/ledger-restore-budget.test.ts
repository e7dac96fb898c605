import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Engine } from '../../main/engine/engine.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { type JobFolders, jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { quickService } from '../helpers/engine/quick-service.ts';

/** The disk loses the ledger, and all backups but those that were put aside. */
async function loseLedger({ data }: JobFolders, kept: string): Promise<void> {
  const backups = join(data, 'backups');
  await rm(backups, { recursive: true });
  await cp(kept, backups, { recursive: true });
  for (const name of await readdir(data)) if (/^ledger\.sqlite-/.test(name)) await rm(join(data, name));
  await writeFile(join(data, 'ledger.sqlite'), 'damaged');
}

it('a released job that was sent since the backup is not charged again where the service honours keys', async () => {
  const folders = await jobFolders(1);
  const service = await quickService();
  const open = () => openEngine(folders, service, { libraryFolder: folders.library });
  const before = await open();
  await before.engine.jobs.pause(true);
  const request = { paths: [folders.references], recipe: DEFAULT_RECIPE, views: 'auto' as const };
  const plan = await before.engine.handlers.batch.plan(request);
  await before.engine.handlers.batch.start({ planId: plan.id, rows: null });
  await before.close();
  const [backups, kept] = [join(folders.data, 'backups'), join(folders.home, 'kept')];
  await cp(backups, kept, { recursive: true });
  const sending = await open();
  await sending.engine.jobs.pause(false);
  await sending.engine.jobs.whenIdle();
  await sending.close();
  await loseLedger(folders, kept);
  await rm(folders.library, { recursive: true });

  const after = await open();
  await after.engine.jobs.pause(false);
  await after.engine.jobs.release({ which: 'all' });
  await after.engine.jobs.whenIdle();
  expect(after.engine.jobs.list().map(({ job }) => job.state.state)).toEqual(['done']);
  expect(await service.spent()).toBe(15);
});

it('after a restored backup, what the balance fell by since counts for the budget of the day', async () => {
  const folders = await jobFolders(0);
  const service = await quickService();
  const open = () => openEngine(folders, service, { libraryFolder: folders.library });
  let pictures = 0;
  const start = async ({ handlers }: Engine, count: number): Promise<void> => {
    const paths: string[] = [];
    for (let each = 0; each < count; each += 1) {
      pictures += 1;
      paths.push(await writePicture(join(folders.references, `picture${pictures}.png`), pictures * 12));
    }
    const plan = await handlers.batch.plan({ paths, recipe: DEFAULT_RECIPE, views: 'auto' });
    await handlers.batch.start({ planId: plan.id, rows: null });
  };

  const first = await open();
  await start(first.engine, 2);
  await first.engine.jobs.whenIdle();
  await first.close();
  const [backups, kept] = [join(folders.data, 'backups'), join(folders.home, 'kept')];
  await cp(backups, kept, { recursive: true });

  const second = await open();
  await start(second.engine, 3);
  await second.engine.jobs.whenIdle();
  await second.close();
  expect(await service.spent()).toBe(75);

  await loseLedger(folders, kept);

  const third = await open();
  await third.engine.handlers.settings.update({ spending: { dailyBudget: '90.00' } });
  await start(third.engine, 3);
  // The ledger cannot know whether the same was sent before.
  expect(await service.spent()).toBe(75);
  await third.engine.jobs.release({ which: 'all' });
  await third.engine.jobs.whenIdle();
  const states = third.engine.jobs.list().flatMap(({ job: { state } }) => {
    return state.state === 'waiting' ? [`waiting, ${state.wait?.reason}`] : [state.state];
  });
  // 75 of 90 were spent: 30 as the backup knows, 45 as the balance shows.
  expect(states.sort()).toEqual(['done', 'done', 'done', 'waiting, budget', 'waiting, budget']);
  expect(await service.spent()).toBe(90);
});
