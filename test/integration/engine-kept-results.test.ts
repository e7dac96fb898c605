import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { JobReport } from '../../main/engine/jobs/report/job-report.ts';
import { blockCommit, stagingIn } from '../helpers/engine/block-commit.ts';
import { type EngineUnderTest, jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import type { FaultService } from '../helpers/engine/fault-controls.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { disown } from '../helpers/engine/kept-folder.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { sendFile } from '../helpers/engine/send-file.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const SCRIPT = fileURLToPath(new URL('../helpers/engine/engine-process.ts', import.meta.url));

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

interface World {
  readonly service: FaultService;
  readonly folder: string;
}

async function world(): Promise<World> {
  const service = await startFaultService();
  open.push(service);
  return { service, folder: await tempFolder() };
}

type StartOptions = Partial<Parameters<typeof startEngine>[0]>;

async function start({ service, folder }: World, options: StartOptions = {}): Promise<EngineUnderTest> {
  const under = await startEngine({ folder, remote: { baseUrl: service.baseUrl }, ...options });
  open.push(under);
  return under;
}

/** The result of one job lies whole in the library, its commit fails, and Maquette is quit. */
async function quitBeforeCommit(here: World): Promise<string> {
  const { service, folder } = here;
  service.downloadFaults.push(async (request, response) => {
    await blockCommit(folder);
    sendFile(request, response, service.result);
  });
  const { engine, close } = await start(here);
  const [job] = await engine.add(await newJobs(folder, 1));
  await jobWhen(
    engine,
    job!.id,
    ({ job: { state } }) => state.state === 'fetching' && state.kept !== undefined && state.note !== null,
  );
  await close();
  return job!.id;
}

/** The next day: nobody knows the task any more. Its cover alone may be asked for. */
function forgetTasks(service: FaultService): () => void {
  service.tasks.splice(0);
  const { submits } = service.counts;
  const asked: string[] = [];
  service.onRequest = (path) => asked.push(path);
  return () => {
    expect(service.counts.submits).toBe(submits);
    expect(asked.filter((path) => /query-task|\.bin$/.test(path))).toEqual([]);
  };
}

async function expectHome({ library }: Pick<EngineUnderTest, 'library'>, bytes: Buffer): Promise<void> {
  const { assets, total } = await library.list({ offset: 0, limit: 2 });
  expect(total).toBe(1);
  const { asset, folder } = assets[0]!;
  const result = asset.files.find(({ role }) => role === 'result');
  expect((await readFile(join(folder, result!.path))).equals(bytes)).toBe(true);
  expect(await hiddenIn(folder)).toEqual([]);
}

async function hiddenIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('.'));
}

const only = ({ engine }: EngineUnderTest): JobReport => engine.list()[0]!;

describe('a kept result (downloaded completely, and not an asset yet)', () => {
  it('survives quitting after a failed commit, and becomes the asset at the next start without a request', async () => {
    const here = await world();
    await quitBeforeCommit(here);
    const expectNoRequest = forgetTasks(here.service);
    const again = await start(here);
    await again.engine.whenIdle();
    expect(only(again).job.state.state).toBe('done');
    await expectHome(again, here.service.result);
    expectNoRequest();
  });

  it('survives kill -9 between verification and commit, and is downloaded only once', async () => {
    const here = await world();
    const { service, folder } = here;
    service.downloadFaults.push(async (request, response) => {
      await blockCommit(folder);
      sendFile(request, response, service.result);
    });
    const child = spawn(process.execPath, [SCRIPT, folder, service.baseUrl, '1'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    open.push({ close: async () => void child.kill('SIGKILL') });
    const isKept = async (): Promise<boolean> =>
      existsSync(join(await stagingIn(join(folder, 'library')).catch(() => folder), '.kept.json'));
    await expect.poll(isKept, { timeout: 120_000 }).toBe(true);
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
    const expectNoRequest = forgetTasks(service);
    const next = spawn(process.execPath, [SCRIPT, folder, service.baseUrl, '1'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    open.push({ close: async () => void next.kill('SIGKILL') });
    expect(JSON.parse(await text(next.stdout))).toMatchObject([{ state: 'done' }]);
    expectNoRequest();
  });

  it('becomes the asset in the library that it was queued for, whatever library is in use by then', async () => {
    const here = await world();
    await quitBeforeCommit(here);
    const expectNoRequest = forgetTasks(here.service);
    const again = await start(here, { libraryFolder: join(here.folder, 'another') });
    await again.engine.whenIdle();
    expect(only(again).job.state.state).toBe('done');
    const { library } = only(again).job;
    await expectHome({ library: await again.libraries.of({ library }) }, here.service.result);
    expect((await again.library.list({ offset: 0, limit: 1 })).total).toBe(0);
    expectNoRequest();
    await expect(stagingIn(join(here.folder, 'library'))).rejects.toThrow('Nothing is on its way');
  });

  it('waits for a library that is missing at the next start, and then becomes the asset without a request', async () => {
    const here = await world();
    await quitBeforeCommit(here);
    const library = join(here.folder, 'library');
    const away = join(here.folder, 'unplugged');
    await rename(library, away);
    const expectNoRequest = forgetTasks(here.service);
    const again = await start(here, { waits: true });
    await again.engine.whenIdle();
    expect(only(again).status).toMatch(/The library is not in .*Results wait for it/);
    await rename(away, library);
    await jobWhen(again.engine, only(again).job.id, ({ job: { state } }) => state.state === 'done');
    await expectHome(again, here.service.result);
    expectNoRequest();
  });

  it('is found after the ledger was lost, and is not paid for again', async () => {
    const here = await world();
    const id = await quitBeforeCommit(here);
    const expectNoRequest = forgetTasks(here.service);
    await rm(join(here.folder, 'data'), { recursive: true });
    await disown(join(here.folder, 'library'));
    const notices: string[] = [];
    const again = await start(here, { notice: (message) => notices.push(message) });
    await again.engine.whenIdle();
    expect(only(again).job).toMatchObject({ id, state: { state: 'done' } });
    await expectHome(again, here.service.result);
    expectNoRequest();
    expect(notices).toEqual([expect.stringMatching(/it is on the list again, and nothing is paid/)]);
  });

  it('is kept when its job is cancelled, and becomes the asset without a request if the artist keeps the result', async () => {
    const here = await world();
    const { folder, service } = here;
    service.downloadFaults.push(async (request, response) => {
      await blockCommit(folder);
      sendFile(request, response, service.result);
    });
    const under = await start(here);
    const { engine } = under;
    const [job] = await engine.add(await newJobs(folder, 1));
    const isKept = ({ job: { state } }: JobReport): boolean => state.state === 'fetching' && !!state.kept;
    await jobWhen(engine, job!.id, isKept);
    await engine.cancel(job!.id);
    const expectNoRequest = forgetTasks(service);
    await engine.keepResult(job!.id);
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'done');
    await expectHome(under, service.result);
    expectNoRequest();
  });

  it('is deleted when its job is given up, or is cleared after a cancellation', async () => {
    for (const how of ['give-up', 'clear'] as const) {
      const here = await world();
      const { folder, service } = here;
      service.downloadFaults.push(async (request, response) => {
        await blockCommit(folder);
        sendFile(request, response, service.result);
      });
      const { engine } = await start(here);
      const [job] = await engine.add(await newJobs(folder, 1));
      const isKept = ({ job: { state } }: JobReport): boolean => state.state === 'fetching' && !!state.kept;
      await jobWhen(engine, job!.id, isKept);
      if (how === 'give-up') await engine.decideUnknown(job!.id, 'give-up');
      else {
        await engine.cancel(job!.id);
        await engine.clearEnded();
      }
      const left = (): Promise<string[]> => readdir(join(folder, 'library', 'assets'), { recursive: true });
      await expect.poll(async () => (await left()).filter((name) => /part|glb/.test(name))).toEqual([]);
    }
  });

  it('that is damaged is offered as it is if the service no longer knows its task', async () => {
    const here = await world();
    await quitBeforeCommit(here);
    await truncate(join(await stagingIn(join(here.folder, 'library')), 'result.glb'), 1000);
    here.service.tasks.splice(0);
    const again = await start(here, { tuning: { urlsGoodMs: -1 } });
    await again.engine.whenIdle();
    const { job, status } = only(again);
    expect(status).toMatch(/changed, or damaged on the disk; and the service no longer knows its task/);
    await again.engine.decideResult(job.id, 'keep-as-it-came');
    await jobWhen(again.engine, job.id, ({ job: { state } }) => state.state === 'done');
    await expectHome(again, here.service.result.subarray(0, 1000));
    const { assets } = await again.library.list({ offset: 0, limit: 1 });
    expect(assets[0]!.asset.asItCame?.wrong).toMatch(/damaged on the disk/);
  });

  it('that is damaged is detected and downloaded again', async () => {
    const here = await world();
    await quitBeforeCommit(here);
    const staging = await stagingIn(join(here.folder, 'library'));
    await truncate(join(staging, 'result.glb'), 1000);
    const again = await start(here);
    await again.engine.whenIdle();
    expect(only(again).job.state.state).toBe('done');
    await expectHome(again, here.service.result);
    expect(here.service.counts.submits).toBe(1);
  });
});
