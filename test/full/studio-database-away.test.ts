import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { endProcess } from '../helpers/service-process.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';
import { startStudioProcess } from '../helpers/studio/studio-process.ts';

const postgres = testPostgres();
/** More than the 25 s for which a worker may say nothing, and long enough for many looks at who is dead. */
const AWAY_MS = 60_000;
/** A call is answered within the seconds that it waits for a connection. */
const QUICK_MS = 10_000;

it('a database that is away for a minute costs no attempt at any task, and no credits', async () => {
  const database = await postgres().create();
  const studio = await openTestStudio(database, 'never');
  const { id, secret } = await studio.addClient('artist', { credits: '100.00' });
  const { results } = studioOf(database);
  const where = ['--database', database, '--results', results];
  const front = await startStudioProcess('front', where);
  // Three of four have nothing to do, and would take over at once what seems to be lost.
  const workers = await Promise.all(
    Array.from({ length: 4 }, () =>
      startStudioProcess('worker', [...where, '--canned', '--task-seconds', '90', '--at-once', '1']),
    ),
  );
  for (const { child } of [front, ...workers])
    onTestFinished(async () => void (await endProcess(child, 'SIGKILL')));
  const client = new PlainClient(front.ready.baseUrl);
  await client.login(id, secret);
  const { data } = await client.submit(GOOD, PNG);
  await expect
    .poll(async () => (await client.get(`query-task?task_id=${data.task_id}`)).data.state)
    .toBe('processing');

  await postgres().stop();
  const since = performance.now();
  while (performance.now() - since < AWAY_MS) {
    const asked = performance.now();
    expect((await client.get('balance')).code).toBe(10000000);
    expect((await client.submit(GOOD, PNG)).code).toBe(10000000);
    expect(performance.now() - asked).toBeLessThan(2 * QUICK_MS);
    await wait(1000);
  }
  await postgres().start();

  await expect
    .poll(async () => (await client.get('balance')).data.totalBalance, { timeout: 30_000 })
    .toBe(85);
  expect((await client.untilEnded(data.task_id)).data.state).toBe('success');
  expect(await studio.store.tasks.findAny(data.task_id)).toMatchObject({ folder: `${data.task_id}.1` });
  expect(Number(await client.balance())).toBe(85);
});
