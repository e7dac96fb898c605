import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { NewJob } from '../../main/engine/jobs/commands/add-jobs.ts';
import { resultOf } from '../../main/engine/library/library.ts';
import { DEFAULT_RECIPE, recipeAsSent } from '../../shared/model/recipe.ts';
import { jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { runCli } from '../helpers/engine/run-cli.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

describe('a job made of an asset whose library is missing', () => {
  it('steps aside with its reason while others are sent, and has its turn once the library is back', async () => {
    const service = await startFaultService();
    onTestFinished(service.close);
    const folder = await tempFolder();
    const { engine, library, close } = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    onTestFinished(close);
    const stateOf = (id: string | undefined) => engine.list().find(({ job }) => job.id === id)?.job.state;
    const [bare, other] = await newJobs(folder, 2);
    if (bare?.reference.kind !== 'single' || other === undefined) throw new Error('no jobs');
    await engine.add([bare]);
    await engine.whenIdle();
    const { assets } = await library.list({ offset: 0, limit: 1 });
    const [parent] = assets;
    const result = parent === undefined ? undefined : resultOf(parent.asset);
    if (parent === undefined || result === undefined) throw new Error('no asset');

    const away = join(folder, 'unplugged');
    await rename(library.folder, away);
    const file = {
      ...result,
      path: join(parent.folder, result.path),
      name: 'chair.glb',
      format: 'glb' as const,
    };
    const textured: NewJob = {
      ...bare,
      reference: {
        kind: 'texture',
        name: 'chair',
        mesh: { from: 'asset', assetId: parent.asset.id, file },
        look: bare.reference,
      },
      recipe: recipeAsSent({ ...DEFAULT_RECIPE, make: 'texture' }),
      fingerprint: 'f'.repeat(64),
    };
    const [made, sent] = await engine.add([textured, other]);
    await jobWhen(engine, sent?.id ?? '', ({ job: { state } }) => state.state === 'fetching');
    expect(stateOf(made?.id)).toEqual({
      state: 'waiting',
      wait: { reason: 'library', folder: expect.any(String) },
    });
    expect(engine.list().find(({ job }) => job.id === made?.id)?.status).toMatch(/connect its drive/);
    await engine.whenIdle();
    expect(service.counts.submits).toBe(2);

    await rename(away, library.folder);
    for (const job of [made, sent])
      await jobWhen(engine, job?.id ?? '', ({ job: { state } }) => state.state === 'done');
    expect(service.counts.submits).toBe(3);
  });
});

describe('a library of the settings whose drive is unplugged', () => {
  it('is said to be missing, lets jobs go on up to fetching, and takes them in once it is back', async () => {
    const folders = await jobFolders(1);
    const service = await quickService({ taskSeconds: 1 });
    const first = await openEngine(folders, service, { libraryFolder: folders.library });
    await first.engine.handlers.settings.update({ libraryFolder: folders.library });
    const request = { paths: [folders.references], recipe: DEFAULT_RECIPE, views: 'auto' } as const;
    const { handlers, batches } = first.engine;
    const plan = await handlers.batch.plan({ ...request, paths: [...request.paths] });
    const [job] = (await batches.start(plan.id, null)).jobs;
    const id = job?.id ?? '';
    await jobWhen(first.engine.jobs, id, (live) => live.job.state.state === 'running');
    await first.close();
    await rename(folders.library, join(folders.home, 'unplugged'));

    const { engine } = await openEngine(folders, service);
    const notices: string[] = [];
    engine.subscribe((event) => {
      if (event.event === 'notice') notices.push(event.payload.message);
    });
    // The start does not wait for it: a slow machine learns of it a moment later.
    await expect
      .poll(() => notices)
      .toEqual([expect.stringContaining(`not in ${folders.library}: connect its drive`)]);
    const waiting = await jobWhen(
      engine.jobs,
      id,
      ({ job: { state } }) => state.state === 'fetching' && state.note !== null,
    );
    expect(waiting.status).toContain('connect its drive');
    await expect(engine.handlers.batch.plan({ ...request, paths: [...request.paths] })).rejects.toMatchObject(
      { kind: 'disk' },
    );
    expect(await readdir(folders.home)).not.toContain('library');

    await rename(join(folders.home, 'unplugged'), folders.library);
    await jobWhen(engine.jobs, id, (live) => live.job.state.state === 'done');
    expect(await service.spent()).toBe(15);
    expect((await engine.handlers.library.list({ offset: 0, limit: 1 })).total).toBe(1);
    expect(notices.at(-1)).toBe('The library is there again.');
  });

  it('ends a run of the command line with exit 2, before anything is sent', async () => {
    const folders = await jobFolders(1);
    const service = await quickService();
    const { engine, close } = await openEngine(folders, service, { libraryFolder: folders.library });
    await engine.handlers.settings.update({ libraryFolder: folders.library });
    await close();
    await rename(folders.library, join(folders.home, 'unplugged'));
    const run = await runCli(['batch', folders.references, '--data', folders.data, '--json'], {
      env: service.env,
    });
    expect([run.code, run.stderr]).toEqual([2, expect.stringMatching(/^The library is not in .*drive.*\n$/)]);
    expect(await service.spent()).toBe(0);
  });
});
