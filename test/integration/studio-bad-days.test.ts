import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStudio } from '../../main/studio/studio.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';

const postgres = testPostgres();
/** Seconds that a task takes: it has begun, and ends only after what is done to it meanwhile, on a busy machine too. */
const LONGER_THAN_A_STOP = 8;
const onLinux = it.runIf(process.platform === 'linux');

/** A studio with a front end, and a client that has 1000.00 credits. */
async function studioWithFront() {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const { id, secret } = await studio.addClient('artist', { credits: '1000.00' });
  const under = studioOf(database);
  const { baseUrl } = await under.front();
  const client = new PlainClient(baseUrl);
  expect((await client.login(id, secret)).code).toBe(200);
  const stateOf = async (taskId: string) => (await client.get(`query-task?task_id=${taskId}`)).data.state;
  const isSaid = (words: string) => under.lines.some((line) => line.includes(words));
  return { ...under, address: database, studio, client, id, stateOf, isSaid };
}

describe('the database', () => {
  onLinux('hangs: calls answer a system error, charge nothing, and go on by themselves', async () => {
    const { client, worker } = await studioWithFront();
    await worker();
    postgres().freeze();
    onTestFinished(postgres().thaw);
    const asked = performance.now();
    const answers = await Promise.all([client.get('balance'), client.submit(GOOD, PNG)]);
    expect(answers.map(({ code }) => code)).toEqual([10000000, 10000000]);
    // A call waits for one statement, and for none that takes back what was not answered.
    expect(performance.now() - asked).toBeLessThan(15_000);
    postgres().thaw();
    await expect.poll(async () => (await client.get('balance')).data.totalBalance).toBe(1000);
    const { data } = await client.submit(GOOD, PNG);
    expect((await client.untilEnded(data.task_id)).data.state).toBe('success');
    expect(Number(await client.balance())).toBe(985);
  });

  it('is away when a task is finished: its end is recorded afterwards, and it is not made again', async () => {
    const { client, worker, studio, stateOf, isSaid } = await studioWithFront();
    await worker({ taskSeconds: LONGER_THAN_A_STOP, atOnce: 1 });
    const { data } = await client.submit(GOOD, PNG);
    await expect.poll(() => stateOf(data.task_id)).toBe('processing');
    await postgres().stop();
    await expect.poll(() => isSaid('its end is not recorded yet')).toBe(true);
    await postgres().start();
    await expect.poll(() => stateOf(data.task_id)).toBe('success');
    expect(await studio.store.tasks.findAny(data.task_id)).toMatchObject({ folder: `${data.task_id}.1` });
    expect(Number(await client.balance())).toBe(985);
  });
});

describe('the share', () => {
  it('is taken away under a worker: another makes the task, and nothing is left in its place', async () => {
    const { client, worker, studio, results, stateOf, isSaid } = await studioWithFront();
    await worker({ taskSeconds: LONGER_THAN_A_STOP, atOnce: 1 });
    const { data } = await client.submit(GOOD, PNG);
    await expect.poll(() => stateOf(data.task_id)).toBe('processing');
    renameSync(results, `${results}-away`);
    onTestFinished(() => rmSync(`${results}-away`, { recursive: true, force: true }));
    mkdirSync(results);
    await expect.poll(() => isSaid('this machine cannot make it')).toBe(true);
    const left = async () =>
      (await readdir(results, { recursive: true })).filter((name) => name !== 'making');
    await expect.poll(left).toEqual([]);
    expect(await stateOf(data.task_id)).toBe('processing');
    rmSync(results, { recursive: true });
    renameSync(`${results}-away`, results);
    await worker();
    await expect.poll(() => stateOf(data.task_id)).toBe('success');
    expect(await studio.store.tasks.findAny(data.task_id)).toMatchObject({ folder: `${data.task_id}.2` });
    expect(Number(await client.balance())).toBe(985);
  });
});

describe('a schema of an earlier version', () => {
  it('is migrated by one of two that start at once, and what was spent on this day counts', async () => {
    const { address, studio } = await studioWithFront();
    const { id: clientId } = await studio.addClient('daily', { creditsADay: '40.00' });
    const at = studio.clock.now();
    for (const [taskId, day] of [
      ['yesterday', at - 86_400_000],
      ['today', at],
      ['refunded', at],
    ] as const) {
      const request = {
        kind: 'depth',
        image: { from: 'upload', file: '0' },
        removeBackground: true,
        format: 'png',
      } as const;
      await studio.store.tasks.create({ id: taskId, clientId, request, price: '15.00', at: day });
    }
    await studio.store.tasks.fail({ taskId: 'refunded' }, { shape: 'code', msg: 'no' }, at);
    const [before] = await studio.database.query<{ version: number }>(
      'SELECT max(version)::int AS version FROM studio.migration',
    );
    await studio.database.query(
      `ALTER TABLE studio.client DROP COLUMN day, DROP COLUMN spent;
       DROP INDEX studio.task_waiting, studio.task_failed, studio.task_ended, studio.task_unstarted;
       DROP TABLE studio.owed, studio.keeper, studio.watch, studio.program; DELETE FROM studio.migration WHERE version >= 3`,
    );
    const quiet = { role: 'test', log: () => undefined };
    const both = await Promise.all([1, 2].map(() => openStudio({ database: address }, quiet)));
    for (const each of both) await each.close();
    const versions = await studio.database.query<{ version: number }>(
      'SELECT version FROM studio.migration ORDER BY version',
    );
    expect(versions.map(({ version }) => version)).toEqual(
      Array.from({ length: before?.version ?? 0 }, (_, index) => index + 1),
    );
    expect(await studio.store.tasks.balance(clientId)).toBe('25.00');
    await studio.store.tasks.fail({ taskId: 'today' }, { shape: 'code', msg: 'no' }, at);
    expect(await studio.store.tasks.balance(clientId)).toBe('40.00');
  });
});
