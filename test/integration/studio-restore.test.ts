import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readUsage } from '../../main/studio/clients/clients.ts';
import { startFront } from '../../main/studio/front/front.ts';
import { startWorker } from '../../main/studio/worker/worker.ts';
import { receiveCallbacks } from '../helpers/callback-receiver.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { dump, restore } from '../helpers/studio/dump.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { FRONT, studioOf, WORKER } from '../helpers/studio/studio-harness.ts';

const postgres = testPostgres();

it('a studio restored from a backup makes what waited and what was in work, and charges nothing twice', async () => {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const { id, secret } = await studio.addClient('artist', { credits: '1000.00' });
  const old = studioOf(database);
  const { baseUrl } = await old.front();
  const client = new PlainClient(baseUrl);
  await client.login(id, secret);
  const receiver = await receiveCallbacks();
  const quick = await old.worker();
  const done = (await client.submit(GOOD, PNG)).data.task_id;
  expect((await client.untilEnded(done)).data.state).toBe('success');
  await quick.close();

  // One task in work, with a callback, and two that wait, one of them with a key, when the backup is made.
  const slow = await old.worker({ taskSeconds: 600, atOnce: 1 });
  const inWork = (await client.submit({ ...GOOD, callback_url: receiver.url }, PNG)).data.task_id;
  await expect
    .poll(async () => (await client.get(`query-task?task_id=${inWork}`)).data.state)
    .toBe('processing');
  const key = { 'Idempotency-Key': '"kept"' };
  const waiting = [await client.submit(GOOD, PNG, key), await client.submit(GOOD, PNG)].map(
    ({ data }) => data.task_id,
  );
  const place = mkdtempSync(join(tmpdir(), 'maquette-restored-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  dump(database, join(place, 'studio.dump'));
  // What came after the dump, but before the copy of the share: the copy has more than the database knows of.
  const after = (await client.submit(GOOD, PNG)).data.task_id;
  const share = join(place, 'share');
  cpSync(old.results, share, { recursive: true });
  await slow.close();
  // Such as the result of a task that only waited at the dump.
  const early = join(share, 'results', `${waiting[1]}.1`);
  mkdirSync(early);
  writeFileSync(join(early, 'of-before'), '');

  const other = await postgres().create();
  restore(join(place, 'studio.dump'), other);
  const restored = await openTestStudio(other);
  expect(await restored.store.tasks.balance(id)).toBe('940.00');
  const log = (): void => undefined;
  const front = await startFront({ ...FRONT, database: other, results: share }, log);
  onTestFinished(front.close);
  const worker = await startWorker({ ...WORKER, database: other, results: share }, log);
  onTestFinished(worker.close);

  // Tokens hold on, for they are signed with what the database keeps; and so do keys.
  const again = new PlainClient(front.baseUrl);
  await again.login(id, secret);
  expect((await again.submit(GOOD, PNG, key)).data.task_id).toBe(waiting[0]);
  for (const taskId of [done, inWork, ...waiting]) {
    const ended = await again.untilEnded(taskId);
    expect(ended.data.state).toBe('success');
    expect((await fetch(ended.data.url)).status).toBe(200);
  }
  expect(await readdir(early)).not.toContain('of-before');
  await expect
    .poll(() => receiver.deliveries.filter(({ body }) => body.data.task_id === inWork).length)
    .toBe(1);
  // A task that the dump does not know is unknown; its client asks again, and its charge is not there either.
  expect((await again.get(`query-task?task_id=${after}`)).code).toBe(404);
  expect(await restored.store.tasks.balance(id)).toBe('940.00');
  expect(await readUsage(restored.database, 2, restored.clock.now())).toMatchObject([
    { tasks: 4, failed: 0, spent: '60.00' },
  ]);
  expect(await readdir(join(share, 'making'))).toEqual([`${inWork}.1`]);
}, 120_000);
