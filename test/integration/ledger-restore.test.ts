import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEngine, type Engine } from '../../main/engine/engine.ts';
import { environmentConnection } from '../../main/host/environment-connection.ts';
import { createNodePorts } from '../../main/host/node-ports.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { type JobFolders, jobFolders } from '../helpers/engine/job-folders.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { type QuickService, quickService } from '../helpers/engine/quick-service.ts';
import { runCli, summaryOf } from '../helpers/engine/run-cli.ts';
import { CLIENT } from '../helpers/test-service.ts';

const JOBS = 20;
const PRICE = 15;

async function open(
  { data, library }: JobFolders,
  env: QuickService['env'],
): Promise<{ readonly engine: Engine; readonly notices: string[]; readonly close: () => Promise<void> }> {
  const host = await createNodePorts({ data, env: {} });
  const remote = environmentConnection({ ...env });
  if (remote === null) throw new Error('no connection');
  const engine = await createEngine(host.ports, { version: '1.2.3', remote, libraryFolder: library });
  const notices: string[] = [];
  engine.subscribe((event) => {
    if (event.event === 'notice') notices.push(event.payload.message);
  });
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= engine.close().then(host.close);
    return closing;
  };
  onTestFinished(close);
  return { engine, notices, close };
}

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function statesOf(engine: Engine): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { job } of engine.jobs.list()) {
    const { state } = job;
    const name = state.state === 'waiting' ? `waiting, ${state.wait?.reason}` : state.state;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('a ledger that was damaged after a backup', () => {
  it(`after which ${JOBS} jobs were sent, submits none of them again until the artist releases them`, async () => {
    const folders = await jobFolders(0);
    for (let index = 0; index < JOBS; index += 1) {
      await writePicture(join(folders.references, `picture${index}.png`), index * 15);
    }
    const port = await freePort();

    // Backed up at the end, while nothing could be sent yet.
    const before = await open(folders, {
      MAQUETTE_BASE_URL: `http://127.0.0.1:${port}`,
      MAQUETTE_CLIENT_ID: CLIENT.clientId,
      MAQUETTE_CLIENT_SECRET: CLIENT.clientSecret,
    });
    const plan = await before.engine.handlers.batch.plan({
      paths: [folders.references],
      recipe: DEFAULT_RECIPE,
      views: 'auto',
    });
    await before.engine.handlers.batch.start({ planId: plan.id, rows: null });
    await before.close();
    const backups = join(folders.data, 'backups');
    expect(await readdir(backups)).toEqual([expect.stringMatching(/^ledger-.*Z\.sqlite$/)]);
    const asItWas = join(folders.home, 'backups');
    await cp(backups, asItWas, { recursive: true });

    // A service that knows no idempotency keys charges again what it is sent again.
    const service = await quickService({ port, credits: '100000.00', idempotencyKeys: false });
    const sending = await open(folders, service.env);
    await sending.engine.jobs.whenIdle();
    expect(statesOf(sending.engine)).toEqual({ done: JOBS });
    expect(await service.spent()).toBe(JOBS * PRICE);
    const { assets } = await sending.engine.handlers.library.list({ offset: 0, limit: JOBS });
    await sending.close();

    // The copy of that end is lost as well, and half of what came home.
    await rm(backups, { recursive: true });
    await rename(asItWas, backups);
    for (const { folder } of assets.slice(0, JOBS / 2)) await rm(folder, { recursive: true });
    const file = join(folders.data, 'ledger.sqlite');
    await writeFile(file, (await readFile(file)).fill(0, 4096, 3 * 4096));

    const after = await open(folders, service.env);
    expect(after.notices).toEqual([expect.stringMatching(/The backup of .* is in its place/)]);
    await after.engine.jobs.whenIdle();
    expect(statesOf(after.engine)).toEqual({ done: JOBS / 2, 'waiting, restored': JOBS / 2 });
    const [waiting] = after.engine.jobs.list().filter(({ job }) => job.state.state === 'waiting');
    expect(waiting?.status).toMatch(/restored from a backup/);
    expect(await service.spent()).toBe(JOBS * PRICE);

    const { release } = after.engine.handlers.jobs;
    const id = waiting?.job.id ?? '';
    expect(await release({ which: 'one', id })).toEqual({ released: 1, found: 0 });
    await after.engine.jobs.whenIdle();
    expect(statesOf(after.engine)).toEqual({ done: JOBS / 2 + 1, 'waiting, restored': JOBS / 2 - 1 });
    await expect(release({ which: 'one', id })).rejects.toMatchObject({ kind: 'usage' });
    await after.close();
    expect(await service.spent()).toBe((JOBS + 1) * PRICE);

    const held = await runCli(folders.args, { env: service.env });
    expect([held.code, held.stderr]).toEqual([
      1,
      expect.stringMatching(/^9 jobs were not sent: .*--release-restored/m),
    ]);
    expect(await service.spent()).toBe((JOBS + 1) * PRICE);
    const sent = await runCli([...folders.args, '--release-restored'], { env: service.env });
    expect(sent.code).toBe(0);
    expect(summaryOf(sent)).toMatchObject({ submitted: 9, done: 9, failed: 0 });
    expect(await service.spent()).toBe((JOBS + 10) * PRICE);
  });
});

describe('a ledger that is lost with all backups', () => {
  it('sends nothing that may have been paid for until the artist releases it', async () => {
    const folders = await jobFolders(2);
    // A service that knows no idempotency keys charges again what it is sent again.
    const service = await quickService({ idempotencyKeys: false });
    const run = (...more: string[]) => runCli([...folders.args, ...more], { env: service.env });
    expect((await run()).code).toBe(0);
    expect(await service.spent()).toBe(2 * PRICE);

    // The results are lost as well, so nothing tells that the work was done.
    await rm(folders.library, { recursive: true });
    for (const name of await readdir(folders.data)) {
      if (name === 'backups' || name.startsWith('ledger'))
        await rm(join(folders.data, name), { recursive: true });
    }
    for (let time = 0; time < 2; time += 1) {
      const held = await run();
      expect([held.code, held.stderr]).toEqual([1, expect.stringMatching(/^2 jobs were not sent: .*lost/m)]);
      expect(held.stderr.includes('still names these tasks')).toBe(time === 0);
    }
    expect(await service.spent()).toBe(2 * PRICE);

    expect(summaryOf(await run('--release-restored'))).toMatchObject({ submitted: 2, done: 2 });
    await writePicture(join(folders.references, 'later.png'), 200);
    expect(summaryOf(await run())).toMatchObject({ submitted: 1, done: 1 });
    expect(await service.spent()).toBe(5 * PRICE);
  });
});
