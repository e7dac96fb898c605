import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { runCli, summaryOf } from '../helpers/engine/run-cli.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

describe('a drive with references that is unplugged', () => {
  it('holds all its jobs with a reason, does not hold others, and releases them once the drive is back', async () => {
    const service = await startFaultService();
    onTestFinished(service.close);
    const folder = await tempFolder();
    const { engine, close } = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    onTestFinished(close);
    const away = await newJobs(join(folder, 'drive'), 3);
    const [here] = await newJobs(join(folder, 'disk'), 1);
    if (here === undefined) throw new Error('no job');
    await rename(join(folder, 'drive'), join(folder, 'unplugged'));

    const added = await engine.add([...away, here]);
    await engine.whenIdle();
    const states = engine.list().map(({ job: { state } }) => state);
    const wait = { reason: 'references', place: join(folder, 'drive'), why: 'gone' };
    expect(states.slice(0, 3)).toEqual(away.map(() => ({ state: 'waiting', wait })));
    expect(states[3]?.state).toBe('done');
    expect(engine.list()[0]?.status).toBe(
      `waiting for its reference: ${join(folder, 'drive')} is not there; plug in the drive, or put the folder back`,
    );
    expect(service.counts.submits).toBe(1);

    await rename(join(folder, 'unplugged'), join(folder, 'drive'));
    for (const { id } of added) await jobWhen(engine, id, ({ job: { state } }) => state.state === 'done');
    expect(service.counts.submits).toBe(4);
  });

  it('does not hold a job whose file is missing from an existing folder: that job fails alone', async () => {
    const service = await startFaultService();
    onTestFinished(service.close);
    const folder = await tempFolder();
    const { engine, close } = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    onTestFinished(close);
    const jobs = await newJobs(folder, 3);
    await rm(join(folder, 'images', 'subject-1.png'));
    await engine.add(jobs);
    await engine.whenIdle();
    expect(engine.list().map(({ job: { state } }) => state.state)).toEqual(['done', 'failed', 'done']);
  });

  it('that does not answer holds its jobs too, and delays neither other jobs nor the shutdown', async () => {
    const service = await startFaultService();
    onTestFinished(service.close);
    const folder = await tempFolder();
    let answers = false;
    const { engine, close } = await startEngine({
      folder,
      remote: { baseUrl: service.baseUrl },
      references: {
        findAway: async (reference) =>
          reference.name === 'subject-0' && !answers ? { place: folder, why: 'silent' } : null,
        isBack: async () => answers,
        close: async () => undefined,
      },
    });
    onTestFinished(close);
    const [held, sent] = await engine.add(await newJobs(folder, 2));
    const silent = await jobWhen(
      engine,
      held?.id ?? '',
      ({ job: { state } }) => state.state === 'waiting' && state.wait?.reason === 'references',
    );
    expect(silent.status).toContain(`${folder} does not answer`);
    answers = true;
    for (const job of [held, sent])
      await jobWhen(engine, job?.id ?? '', ({ job: { state } }) => state.state === 'done');
  });

  it('ends a command-line run with exit code 1 and a message once all other jobs are done', async () => {
    const folders = await jobFolders(2);
    const service = await quickService();
    // Owed by a run that was stopped before it could send them.
    const { engine, close } = await openEngine(folders, service, {
      libraryFolder: folders.library,
      hold: true,
    });
    const moved = join(folders.home, 'drive');
    await rename(folders.references, moved);
    const request = {
      paths: [moved],
      recipe: DEFAULT_RECIPE,
      views: 'auto',
      connectionId: engine.connections.selected(),
    } as const;
    const plan = await engine.batches.plan(request);
    await engine.jobs.pause(true);
    await engine.batches.start(plan.id, null);
    await rename(moved, folders.references);
    await engine.jobs.pause(false);
    await close();

    const run = await runCli([...folders.args], { env: service.env });
    expect([run.code, run.stderr]).toEqual([
      1,
      expect.stringMatching(
        /2 jobs are not done \(waiting for its reference: .*drive is not there; plug in the drive/,
      ),
    ]);
    expect(summaryOf(run)).toMatchObject({ done: 0, failed: 0 });
    expect(await service.spent()).toBe(0);
  });
});
