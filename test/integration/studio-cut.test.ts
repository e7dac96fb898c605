import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { addCredits } from '../../shared/model/credits.ts';
import { receiveCallbacks } from '../helpers/callback-receiver.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';

const postgres = testPostgres();
const TASKS = 16;
const CUTS = 25;
const CHARGE = 15;

/** What a failover does to a studio, or an operator who ends sessions: no program dies, and no transaction is spared. */
it('connections cut at random, also within transactions, lose nothing and charge each task once', async () => {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const { id, secret } = await studio.addClient('artist', { credits: '1000.10' });
  const under = studioOf(database);
  const receiver = await receiveCallbacks();
  const fronts = [await under.front(), await under.front()];
  for (let worker = 0; worker < 2; worker += 1) await under.worker({ taskSeconds: 0.1 });
  const cutting = openTestStudio(database, 'never');
  const cut = async (): Promise<void> => {
    const { database: own } = await cutting;
    for (let count = 0; count < CUTS; count += 1) {
      await wait(Math.random() * 150);
      await own
        .query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
           ORDER BY state = 'active' DESC, random() LIMIT 4`,
        )
        .catch(() => undefined);
    }
  };
  const submit = async (number: number): Promise<string> => {
    for (let tries = number; ; tries += 1) {
      const client = new PlainClient(fronts[tries % fronts.length]?.baseUrl ?? '');
      if ((await client.login(id, secret)).code !== 200) continue;
      const fields = { ...GOOD, callback_url: `${receiver.url}&task=${number}` };
      const answer = await client.submit(fields, PNG, { 'Idempotency-Key': `"${number}"` });
      if (answer.code === 200) return answer.data.task_id;
    }
  };
  const submitAll = async (): Promise<string[]> => {
    const numbers = Array.from({ length: TASKS }, (_, number) => number);
    const ids: string[] = [];
    const lane = async (): Promise<void> => {
      for (let next = numbers.shift(); next !== undefined; next = numbers.shift())
        ids.push(await submit(next));
    };
    await Promise.all([lane(), lane(), lane()]);
    return ids;
  };
  const [ids] = await Promise.all([submitAll(), cut()]);
  expect(new Set(ids).size).toBe(TASKS);

  const ask = <Row extends object>(text: string): Promise<Row[]> =>
    studio.database.query<Row>(text).catch(() => []);
  const open = async () =>
    (
      await ask<{ open: number }>(
        "SELECT count(*)::int AS open FROM studio.task WHERE state NOT IN ('success', 'failed')",
      )
    )[0]?.open;
  await expect.poll(open, { timeout: 150_000, interval: 500 }).toBe(0);
  const rows = await ask<{ state: string; charges: number; refunds: number }>(
    `SELECT state, (SELECT count(*)::int FROM studio.entry WHERE task_id = task.id AND reason = 'charge') AS charges,
       (SELECT count(*)::int FROM studio.entry WHERE task_id = task.id AND reason = 'refund') AS refunds FROM studio.task AS task`,
  );
  expect(rows).toHaveLength(TASKS);
  for (const row of rows) expect(row).toMatchObject({ charges: 1, refunds: row.state === 'failed' ? 1 : 0 });
  const kept = rows.filter(({ state }) => state === 'success').length;
  expect(await studio.store.tasks.balance(id)).toBe(addCredits(['1000.10', `-${kept * CHARGE}`]));
  await expect
    .poll(() => new Set(receiver.deliveries.map(({ path }) => path)).size, { timeout: 60_000 })
    .toBe(TASKS);
});
