import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openReadOnly } from '../../main/engine/disk/open-read-only.ts';
import { listBackups } from '../../main/engine/jobs/ledger/backup-files.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { type JobFolders, jobFolders } from '../helpers/engine/job-folders.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { runCli } from '../helpers/engine/run-cli.ts';
import { HAS_NAMED_PIPES, hangAt } from '../helpers/named-pipe.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const never = (): Promise<never> => new Promise(() => undefined);

/** How many jobs the newest backup of a ledger holds. */
async function backedUp(data: string): Promise<unknown> {
  const [newest] = await listBackups(data, Date.now());
  if (newest === undefined) return null;
  const database = openReadOnly(newest.file);
  try {
    return database.prepare('SELECT count(*) AS jobs FROM jobs').get()?.['jobs'];
  } finally {
    database.close();
  }
}

describe('a library that never answers', () => {
  it.each(['findByJob', 'stage'] as const)(
    '(%s) holds up neither the end of the queue nor the closing backup of the ledger',
    async (name) => {
      const service = await startFaultService();
      onTestFinished(service.close);
      const folder = await tempFolder();
      const { engine, close } = await startEngine({
        folder,
        remote: { baseUrl: service.baseUrl },
        libraryAs: (library) => ({ ...library, [name]: never }),
      });
      const [job] = await engine.add(await newJobs(folder, 1));
      await jobWhen(engine, job?.id ?? '', ({ job: { state } }) => state.state === 'fetching');
      await close();
      expect(await backedUp(join(folder, 'data'))).toBe(1);
    },
  );

  it('holds up neither the start of the queue nor what is owed at the service', async () => {
    const service = await startFaultService();
    onTestFinished(service.close);
    const folder = await tempFolder();
    const remote = { baseUrl: service.baseUrl };
    const first = await startEngine({
      folder,
      remote,
      libraryAs: (library) => ({ ...library, findByJob: never }),
    });
    const [job] = await first.engine.add(await newJobs(folder, 1));
    await jobWhen(first.engine, job?.id ?? '', ({ job: { state } }) => state.state === 'fetching');
    await first.close();
    const second = await startEngine({
      folder,
      remote,
      libraryAs: (library) => ({ ...library, findByJob: never }),
    });
    const [other] = await second.engine.add(await newJobs(join(folder, 'more'), 1));
    await jobWhen(second.engine, other?.id ?? '', ({ job: { state } }) => state.state === 'fetching');
    await second.close();
    const third = await startEngine({ folder, remote });
    onTestFinished(third.close);
    await third.engine.whenIdle();
    expect(third.engine.list().map(({ job: { state } }) => state.state)).toEqual(['done', 'done']);
    expect(service.counts.submits).toBe(2);
  });
});

/** Makes the library the one of the settings, with one asset in the making, then has it hang. */
async function hangingLibrary(folders: JobFolders, service: Awaited<ReturnType<typeof quickService>>) {
  const { engine, close } = await openEngine(folders, service, { libraryFolder: folders.library });
  await engine.handlers.settings.update({ libraryFolder: folders.library });
  const plan = await engine.handlers.batch.plan({
    paths: [folders.references],
    recipe: DEFAULT_RECIPE,
    views: 'auto',
  });
  const [job] = (await engine.batches.start(plan.id, null)).jobs;
  await jobWhen(engine.jobs, job?.id ?? '', (live) => live.job.state.state === 'running');
  await close();
  const manifest = join(folders.library, 'library.json');
  await rename(manifest, join(folders.home, 'library.json'));
  hangAt(manifest);
  return {
    id: job?.id ?? '',
    comeBack: async () => {
      await rm(manifest);
      await rename(join(folders.home, 'library.json'), manifest);
    },
  };
}

describe.runIf(HAS_NAMED_PIPES)('a library of the settings that hangs', () => {
  it('lets the app start and say so, lets jobs go on up to fetching, and takes them in once it answers', async () => {
    const folders = await jobFolders(1);
    const service = await quickService({ taskSeconds: 1 });
    const { id, comeBack } = await hangingLibrary(folders, service);

    const { engine } = await openEngine(folders, service);
    expect(await engine.handlers.app.snapshot(undefined)).toMatchObject({ libraryFolder: folders.library });
    expect((await engine.handlers.jobs.snapshot(undefined)).jobs).toHaveLength(1);
    const told = new Promise<string>((resolve) => {
      engine.subscribe((event) => {
        if (event.event === 'notice') resolve(event.payload.message);
      });
    });
    expect(await told).toBe(
      `The library in ${folders.library} does not answer: check its drive, or the network share that it lies on. Results wait for it, and go on by themselves.`,
    );
    const waiting = await jobWhen(
      engine.jobs,
      id,
      ({ job: { state } }) => state.state === 'fetching' && state.note !== null,
    );
    expect(waiting.status).toContain('does not answer');
    expect((await engine.handlers.library.status(undefined)).away).toContain('does not answer');

    await comeBack();
    await jobWhen(engine.jobs, id, (live) => live.job.state.state === 'done');
    expect(await service.spent()).toBe(15);
  });

  it('does not keep the app from ending, with all that is owed backed up', async () => {
    const folders = await jobFolders(1);
    const service = await quickService({ taskSeconds: 1 });
    const { id } = await hangingLibrary(folders, service);
    const { engine, close } = await openEngine(folders, service);
    await jobWhen(engine.jobs, id, (live) => live.job.state.state === 'fetching');
    await close();
    expect(await backedUp(folders.data)).toBe(1);
  });

  it('ends a run of the command line with exit 2 and words, before anything is sent', async () => {
    const folders = await jobFolders(1);
    const service = await quickService();
    const { engine, close } = await openEngine(folders, service, { libraryFolder: folders.library });
    await engine.handlers.settings.update({ libraryFolder: folders.library });
    await close();
    await rm(join(folders.library, 'library.json'));
    hangAt(join(folders.library, 'library.json'));
    const args = ['batch', folders.references, '--data', folders.data, '--json'];
    const runs = await Promise.all([
      runCli(args, { env: service.env }),
      runCli([...args, '--data', join(folders.home, 'other'), '--library', folders.library], {
        env: service.env,
      }),
      runCli([...args, '--dry-run'], { env: service.env }),
    ]);
    for (const { code, stderr } of runs)
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^[^\n]* does not answer[^\n]*\n$/)]);
    expect(await service.spent()).toBe(0);
  });
});

describe.runIf(HAS_NAMED_PIPES)('a process of which a disk holds a thread', () => {
  it('ends with its exit code all the same', async () => {
    const pipe = join(await tempFolder(), 'hangs');
    hangAt(pipe);
    const leave = fileURLToPath(new URL('../../main/host/leave-process.ts', import.meta.url));
    const script = `
      import { readFile } from 'node:fs/promises';
      import { leaveProcess } from ${JSON.stringify(leave)};
      readFile(${JSON.stringify(pipe)});
      setTimeout(() => leaveProcess(3), 100);`;
    const code = await new Promise((resolve) => {
      execFile(process.execPath, ['--input-type=module', '-e', script], (error) => resolve(error?.code ?? 0));
    });
    expect(code).toBe(3);
  });
});
