import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inSetUpLock } from '../../main/studio/database/migrations.ts';
import { openSharedFolder } from '../../main/studio/studio.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { endProcess } from '../helpers/service-process.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';
import { runStudioProcess, startStudioProcess } from '../helpers/studio/studio-process.ts';

const postgres = testPostgres();

it('all programs start at once on an empty database and an empty share: one makes the tables and the mark, the others wait', async () => {
  const database = await postgres().create();
  const results = await mkdtemp(join(tmpdir(), 'maquette-start-'));
  onTestFinished(() => rm(results, { recursive: true, force: true }));
  const start = async (program: 'front' | 'worker', ...args: string[]) => {
    const where = ['--database', database, '--results', results];
    const started = await startStudioProcess(program, [...where, ...args]);
    onTestFinished(async () => void (await endProcess(started.child, 'SIGKILL')));
    return started;
  };
  const add = async (name: string): Promise<{ id: string; secret: string }> => {
    const run = await runStudioProcess('studio', ['client', 'add', name, '--database', database, '--json']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    return JSON.parse(run.stdout);
  };
  const [fronts, workers, clients] = await Promise.all([
    Promise.all([start('front'), start('front')]),
    Promise.all([1, 2, 3].map(() => start('worker', '--canned'))),
    Promise.all([add('a'), add('b')]),
  ]);
  for (const { words } of [...fronts, ...workers]) expect(words()).not.toMatch(/"level":"(warn|error)"/);

  const studio = await openTestStudio(database);
  const versions = await studio.database.query<{ version: number }>(
    'SELECT version FROM studio.migration ORDER BY version',
  );
  expect(versions.length).toBeGreaterThan(1);
  expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
  // What one front end gave out holds at the other: all have one secret, and one share.
  const [first, second] = fronts.map(({ ready }) => ready.baseUrl);
  for (const { id, secret } of clients) {
    const client = new PlainClient(first ?? '');
    await client.login(id, secret);
    const { data } = await client.submit(GOOD, PNG);
    const ended = await client.untilEnded(data.task_id);
    expect((await fetch(ended.data.url.replace(first, second))).status).toBe(200);
  }
}, 120_000);

it('a program that opens an empty share waits for another that sets up, and one of many marks it', async () => {
  const database = await postgres().create();
  const { results } = studioOf(database);
  const [first, ...others] = await Promise.all([1, 2, 3, 4, 5].map(() => openTestStudio(database, 'never')));
  if (first === undefined) throw new Error('no studio');
  const taken = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  onTestFinished(() => gate.resolve());
  const setUp = inSetUpLock(first.database, () => {
    taken.resolve();
    return gate.promise;
  });
  await taken.promise;
  let opened = 0;
  const opening = others.map(async (studio) => {
    await openSharedFolder(studio, results);
    opened += 1;
  });
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_try_advisory_lock%' AND pid <> pg_backend_pid()";
  await expect.poll(async () => (await first.database.query(waiting)).length).toBe(others.length + 1);
  expect([opened, await readdir(results)]).toEqual([0, []]);
  gate.resolve();
  await Promise.all([setUp, ...opening]);
});

it.each([undefined, ''] as const)(
  'a first start that was killed before the share was marked is gone on with (mark: %j)',
  async (mark) => {
    const database = await postgres().create();
    const { results, worker } = studioOf(database);
    const studio = await openTestStudio(database);
    await studio.database.query(
      "INSERT INTO studio.setting (name, value) VALUES ('studio-id-to-be', 'the-id-of-before')",
    );
    if (mark !== undefined) await writeFile(join(results, '.maquette-studio'), mark);
    await worker();
    expect(await readFile(join(results, '.maquette-studio'), 'utf8')).toBe('the-id-of-before\n');
    // From now on a folder without the mark is a share that is not mounted.
    await rm(join(results, '.maquette-studio'));
    await expect(worker()).rejects.toThrow(/is not there; mount the folder/);
  },
);
