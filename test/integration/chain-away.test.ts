import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeChain } from '../helpers/chain/chain-file.ts';
import { proveChainByKills } from '../helpers/chain/kill-chain-run.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { KILL_SEED } from '../helpers/engine/prove-by-kills.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { type CliEnd, runCli, summaryOf } from '../helpers/engine/run-cli.ts';
import { itInFull } from '../helpers/is-full.ts';

/** Geometry 5, texture, parts and depth 10 each. */
const WHOLE = 35;

/** A chain that was run until its geometry waits for approval. */
async function waiting() {
  // A service that knows no idempotency keys charges again what it is sent again.
  const service = await quickService({ canned: true, taskSeconds: 0.05, idempotencyKeys: false });
  const folders = await jobFolders(1);
  const recipe = ['--recipe', await writeChain(folders.home)];
  const run = (...more: string[]) => runCli([...folders.args, ...recipe, ...more], { env: service.env });
  expect(summaryOf(await run())).toMatchObject({ done: 2, toApprove: 1 });
  return { service, folders, recipe, run };
}

const waits = ({ events }: CliEnd): readonly (string | null)[] =>
  events.flatMap((event) => (event.event === 'chain' && event.step === 'texture' ? event.waits : []));

it('a chain whose ledger came from a backup sends nothing until the word, and pays for nothing twice', async () => {
  const { service, folders, run } = await waiting();
  const backups = join(folders.data, 'backups');
  const asItWas = join(folders.home, 'backups');
  await cp(backups, asItWas, { recursive: true });
  const done = await run('--approve', 'all');
  expect(done.code).toBe(0);
  expect(await service.spent()).toBe(WHOLE);

  await rm(backups, { recursive: true });
  await rename(asItWas, backups);
  const file = join(folders.data, 'ledger.sqlite');
  await writeFile(file, (await readFile(file)).fill(0, 4096, 3 * 4096));
  // What was lost of the results is not known to have been made.
  const parts = done.events.findLast(
    ({ event, ...rest }) => event === 'chain' && 'step' in rest && rest.step === 'parts',
  );
  const lost = summaryOf(done).assets.find(({ id }) => parts?.event === 'chain' && id === parts.asset);
  await rm(lost?.path ?? '', { recursive: true });

  const held = await run('--approve', 'all');
  expect(held.code).toBe(1);
  expect(waits(held)).toContain('restored');
  expect(held.stderr).toContain('--release-restored');
  expect(await service.spent()).toBe(WHOLE);
  const released = await run('--approve', 'all', '--release-restored');
  expect(released.code).toBe(0);
  // The texture is in the library, and is found there; the parts that were lost are made again.
  expect(summaryOf(released)).toMatchObject({ submitted: 1, done: 1 });
  expect(await service.spent()).toBe(WHOLE + 10);
});

it('a stopped chain sends nothing more, also from a restored backup, and is started again by the command that began it', async () => {
  const { service, folders, run } = await waiting();
  const opened = (): ReturnType<typeof openEngine> =>
    openEngine(folders, service, { libraryFolder: folders.library });
  const first = await opened();
  const [record] = first.engine.jobs.chains.open();
  const id = record?.id ?? '';
  expect(await first.engine.chains.stop([id])).toEqual([id]);
  await first.engine.chains.decide(id, 'geometry', 'approved');
  await first.close();
  const file = join(folders.data, 'ledger.sqlite');
  await writeFile(file, (await readFile(file)).fill(0, 4096, 3 * 4096));

  const second = await opened();
  await second.engine.jobs.whenIdle();
  const states = Object.values(second.engine.jobs.chains.find(id)?.steps ?? {}).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['home', 'home', 'stopped', 'stopped']);
  await second.close();
  expect(await service.spent()).toBe(15);

  const again = await run('--approve', 'all', '--release-restored');
  expect([again.code, summaryOf(again).done]).toEqual([0, 2]);
  expect(await service.spent()).toBe(WHOLE);
});

it('a chain goes on in the place that its library was moved to', async () => {
  const { service, folders, recipe } = await waiting();
  const moved = join(folders.home, 'elsewhere');
  await rename(folders.library, moved);
  const args = folders.args.map((arg) => (arg === folders.library ? moved : arg));
  const on = await runCli([...args, ...recipe, '--approve', 'all'], { env: service.env });
  expect([on.code, on.stderr]).toEqual([0, '']);
  expect(summaryOf(on)).toMatchObject({ submitted: 2, done: 2 });
  for (const { path } of summaryOf(on).assets) expect(path.startsWith(moved)).toBe(true);
  expect(await service.spent()).toBe(WHOLE);
});

it('a chain that was begun for another library goes on there, and is begun anew for this one', async () => {
  const { service, folders, recipe } = await waiting();
  const args = folders.args.map((arg) => (arg === folders.library ? join(folders.home, 'other') : arg));
  const other = await runCli([...args, ...recipe], { env: service.env });
  expect(summaryOf(other)).toMatchObject({ submitted: 2, toApprove: 1 });
  expect(await service.spent()).toBe(30);
});

itInFull('a chain that is killed at moments that nobody chose makes and pays for nothing twice', async () => {
  expect.hasAssertions();
  await proveChainByKills({ pictures: 2, kills: 5, seed: KILL_SEED });
});
