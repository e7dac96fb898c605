import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readModel } from '../../main/media/formats/read-mesh.ts';
import { revokeClient } from '../../main/studio/store/revoke-client.ts';
import { givenGenerators } from '../../main/studio/worker/given-generators.ts';
import { generatorCommand } from '../helpers/generators/program.ts';
import { isAlive } from '../helpers/is-alive.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const postgres = testPostgres();

/** A client of a studio whose worker has a program for the models of a pattern. */
async function clientOfStudioWith(script: string, models: string): Promise<PlainClient> {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const { id, secret } = await studio.addClient('artist', { credits: '100.00' });
  const { front, worker } = studioOf(database);
  const folder = await tempFolder();
  const generator = await generatorCommand(folder, script);
  const { baseUrl } = await front();
  await worker({ canned: false, generators: givenGenerators({ generator, models }, folder) });
  const client = new PlainClient(baseUrl);
  expect((await client.login(id, secret)).code).toBe(200);
  return client;
}

it('a program makes the models of its names, as results that open', async () => {
  const client = await clientOfStudioWith(
    `fs.writeFileSync('model.obj', 'v 0 0 0\\nv 1 0 0\\nv 0 1 0\\nv 0 0 1\\nf 1 3 2\\nf 1 2 4\\nf 2 3 4\\nf 1 4 3\\n');`,
    'general*',
  );
  const created = await client.submit({ ...GOOD, request_type: '1' }, PNG);
  expect(created.code).toBe(200);
  const { data } = await client.untilEnded(created.data.task_id);
  expect(data).toMatchObject({ state: 'success' });
  const bytes = new Uint8Array(await (await fetch(data.url)).arrayBuffer());
  expect(readModel(bytes).mesh.indices).toHaveLength(4 * 3);
});

it('what it says of a failure is told, and refunded', async () => {
  const client = await clientOfStudioWith(`say({ failed: 'the card is out of memory' });`, 'general*');
  const before = await client.balance();
  const created = await client.submit(GOOD, PNG);
  const ended = await client.untilEnded(created.data.task_id);
  expect(JSON.stringify(ended)).toContain('the card is out of memory');
  expect(await client.balance()).toEqual(before);
});

it('a task that a machine cannot make is made by another one', async () => {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const { id, secret } = await studio.addClient('artist', { credits: '100.00' });
  const { front, worker, lines } = studioOf(database);
  const folder = await tempFolder();
  const program = join(folder, 'program');
  await writeFile(program, '');
  await chmod(program, 0o755);
  const { baseUrl } = await front();
  await worker({ canned: false, generators: givenGenerators({ generator: program }, folder) });
  await rm(program);
  const client = new PlainClient(baseUrl);
  await client.login(id, secret);
  const created = await client.submit({ ...GOOD, request_type: '1' }, PNG);
  await expect.poll(() => lines.join(), { timeout: 120_000 }).toContain('this machine cannot make it');
  await worker();
  const { data } = await client.untilEnded(created.data.task_id);
  expect(data).toMatchObject({ state: 'success' });
});

const TETRAHEDRON = 'v 0 0 0\\nv 1 0 0\\nv 0 1 0\\nv 0 0 1\\nf 1 3 2\\nf 1 2 4\\nf 2 3 4\\nf 1 4 3\\n';
/** A script notes its own number, and that of a child that would outlive it. */
const WITH_CHILD = `const note = (pid) => fs.appendFileSync(new URL('pids', import.meta.url), pid + '\\n'); note(process.pid);
const child = cp.spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true });
child.unref(); note(child.pid);`;

/** A studio whose one worker has a script of its own for models of 1.5, a good one for the others, and a client with 100.00 credits. */
async function studioWithBadProgram(script: string, silentSeconds: number) {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const { id, secret } = await studio.addClient('artist', { credits: '100.00' });
  const { front, worker, results, lines } = studioOf(database);
  const [folder, good] = [await tempFolder(), await tempFolder()];
  const file = join(folder, 'generators.json');
  const generators = [
    {
      models: 'generalv1.5',
      command: await generatorCommand(folder, script),
      silentSeconds,
      outputMegabytes: 4096,
    },
    {
      models: '*',
      command: await generatorCommand(good, `fs.writeFileSync('model.obj', '${TETRAHEDRON}');`),
    },
  ];
  await writeFile(file, JSON.stringify({ generators }));
  const { baseUrl } = await front();
  await worker({ canned: false, atOnce: 1, generators: givenGenerators({ generator: file }, folder) });
  const client = new PlainClient(baseUrl);
  await client.login(id, secret);
  const pids = async () =>
    (await readFile(join(folder, 'pids'), 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number);
  return { studio, client, id, results, lines, pids };
}

it.each<[string, string, string, number]>([
  ['hangs', `hang();`, 'said nothing for 12 seconds', 12],
  [
    'writes 4 GB',
    `fs.writeFileSync('model.glb', ''); fs.truncateSync('model.glb', 4 * 1024 ** 3 + 1); hang();`,
    'wrote more than 4096 MB',
    300,
  ],
  [
    'writes a text file',
    `fs.writeFileSync('model.glb', 'I could not make a model.');`,
    'model.glb cannot be used',
    300,
  ],
  [
    'forks and dies at 99 %',
    `say({ progress: 0.99 }); console.error('out of memory on the card'); process.kill(process.pid, 'SIGKILL');`,
    'ended with SIGKILL',
    300,
  ],
])(
  'a generator that %s fails its task in words, which is refunded, and holds up no other',
  async (_name, script, words, silentSeconds) => {
    const { client, results, pids } = await studioWithBadProgram(`${WITH_CHILD} ${script}`, silentSeconds);
    const bad = await client.submit({ ...GOOD, request_type: '1' }, PNG);
    const next = await client.submit({ ...GOOD, request_type: '1', model: 'generalv2.0' }, PNG);
    const ended = await client.untilEnded(bad.data.task_id);
    expect(ended).toMatchObject({ code: 50010001, msg: expect.stringContaining(words) });
    const started = await pids();
    expect(started).toHaveLength(2);
    await expect.poll(() => started.filter(isAlive)).toEqual([]);
    expect((await client.untilEnded(next.data.task_id)).data.state).toBe('success');
    expect(Number(await client.balance())).toBeGreaterThan(80);
    await expect.poll(() => readdir(join(results, 'making'))).toEqual([]);
    expect(await readdir(join(results, 'results'))).toEqual([`${next.data.task_id}.1`]);
    await expect.poll(() => readdir(join(results, 'uploads'))).toEqual([]);
  },
);

it('the program of a revoked client is ended with its children, and the next client is served', async () => {
  const { studio, client, id, pids, results } = await studioWithBadProgram(
    `${WITH_CHILD} hang(); say({ progress: 0.5 });`,
    300,
  );
  await client.submit({ ...GOOD, request_type: '1' }, PNG);
  await expect.poll(async () => (await pids()).length).toBe(2);
  expect(await revokeClient(studio.database, studio.queue, id, studio.clock.now())).toBe(1);
  const started = await pids();
  await expect.poll(() => started.filter(isAlive)).toEqual([]);
  await expect.poll(() => readdir(join(results, 'making'))).toEqual([]);
  expect(await studio.store.tasks.balance(id)).toBe('100.00');
});
