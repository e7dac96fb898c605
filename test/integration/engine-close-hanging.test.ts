import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forkDisk, type StartDisk } from '../../main/engine/disk/fork-disk.ts';
import { NEWEST_FIRST } from '../../shared/model/library-order.ts';
import { quietLogger } from '../helpers/engine/doubles.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { obj, writeAll } from '../helpers/import/small-models.ts';

/** The folders of assets in a library, with those of half-written ones. */
async function foldersIn(library: string): Promise<readonly string[]> {
  const assets = join(library, 'assets');
  const months = await readdir(assets).catch(() => []);
  return (await Promise.all(months.map((month) => readdir(join(assets, month))))).flat();
}

/** Disks that never answer: the one that copies out b.obj, and the one that imports d.obj. */
function hangingDisks(): {
  readonly startDisk: StartDisk;
  readonly copyHangs: Promise<void>;
  readonly importHangs: Promise<void>;
} {
  const copy = { entry: 'hand-off-worker', file: 'b.obj"', ...Promise.withResolvers<void>() };
  const bring = { entry: 'import-worker', file: 'd.obj"', ...Promise.withResolvers<void>() };
  const startDisk: StartDisk = (entry, events) => {
    const child = forkDisk(entry, events);
    return {
      ...child,
      send: (message) => {
        const { task } = message as { readonly task: { readonly work: string } };
        const hanging = [copy, bring].find(
          (each) =>
            task.work === 'bring' &&
            entry.pathname.includes(each.entry) &&
            JSON.stringify(task).includes(each.file),
        );
        if (hanging === undefined) child.send(message);
        else hanging.resolve();
      },
    };
  };
  return { startDisk, copyHangs: copy.promise, importHangs: bring.promise };
}

it('the app is quit while an import and a copy out hang: both are stopped, what was done stays, and nothing half-written is left', async () => {
  const folders = await jobFolders(1);
  const service = await quickService();
  const { startDisk, copyHangs, importHangs } = hangingDisks();
  const warnings: string[] = [];
  const { engine, close } = await openEngine(
    folders,
    service,
    { libraryFolder: folders.library },
    { startDisk, logger: { ...quietLogger, warn: (words) => warnings.push(words) } },
  );
  const { imports, library } = engine.handlers;
  const first = join(folders.home, 'first');
  await writeAll(first, { 'a.obj': obj('a'), 'b.obj': obj('b') });
  const plan = await imports.plan({ importId: 'first', paths: [first], pictures: true });
  const all = { way: 'copy' as const, without: [] };
  expect((await imports.run({ planId: plan.planId, importId: 'first', ...all })).assetIds).toHaveLength(2);
  const list = async () => (await library.list({ ...NEWEST_FIRST, offset: 0, limit: 9 })).assets;
  await expect.poll(async () => (await list()).length).toBe(2);
  const ids = (await list()).map(({ asset }) => asset).toSorted((a, b) => a.name.localeCompare(b.name));

  const out = join(folders.home, 'out');
  await mkdir(out);
  const copying = library.copyOut({ ids: ids.map(({ id }) => id), folder: out, exportId: 'out' });
  await copyHangs;

  const second = join(folders.home, 'second');
  await writeAll(second, { 'c.obj': obj('c'), 'd.obj': obj('d') });
  const more = await imports.plan({ importId: 'second', paths: [second], pictures: true });
  const importing = imports.run({ planId: more.planId, importId: 'second', ...all });
  await importHangs;

  await close();
  expect(await copying).toEqual({ paths: [join(out, 'a.obj')], failed: [] });
  expect(await importing).toMatchObject({ stopped: true, failed: [], left: [] });
  expect((await importing).assetIds).toHaveLength(1);
  expect(await readdir(out)).toEqual(['a.obj']);
  expect(await foldersIn(folders.library)).toHaveLength(3);
  // Each part ended within its limit.
  expect(warnings).toEqual([]);

  const again = await openEngine(folders, service, { libraryFolder: folders.library });
  await again.engine.handlers.library.refresh(undefined);
  const { total } = await again.engine.handlers.library.list({ ...NEWEST_FIRST, offset: 0, limit: 9 });
  expect(total).toBe(3);
});
