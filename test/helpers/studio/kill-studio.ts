import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { addCredits, compareCredits } from '../../../shared/model/credits.ts';
import { receiveCallbacks } from '../callback-receiver.ts';
import { PlainClient } from '../plain-client.ts';
import { GOOD, PNG } from '../service-harness.ts';
import { endProcess } from '../service-process.ts';
import { openTestStudio } from './open-test-studio.ts';
import type { TestPostgres } from './postgres-server.ts';
import { studioOf } from './studio-harness.ts';
import { type StudioProcess, startStudioProcess } from './studio-process.ts';

/** How bad the day is. */
export interface BadDay {
  readonly clients: number;
  /** Of all clients together. */
  readonly tasks: number;
  readonly kills: number;
  readonly restarts: number;
  readonly fronts: number;
  readonly workers: number;
}

const CREDITS = '100000.10';
/** Requests of one client that are under way at once. */
const AT_ONCE = 4;
/** A call that is not answered by then is made again, of another front end. */
const CALL_MS = 20_000;

/** A program that is started again after it was killed, at the same address. */
async function keptProcess(program: 'front' | 'worker', args: readonly string[]) {
  let current: StudioProcess = await startStudioProcess(program, args);
  const port = program === 'front' ? ['--port', new URL(current.ready.baseUrl).port] : [];
  onTestFinished(async () => void (await endProcess(current.child, 'SIGKILL')));
  return {
    baseUrl: current.ready.baseUrl,
    kill: async (): Promise<void> => {
      await endProcess(current.child, 'SIGKILL');
      for (;;) {
        try {
          current = await startStudioProcess(program, [...args, ...port]);
          return;
        } catch {
          // The database is away; its operator starts it again.
          await wait(500);
        }
      }
    },
  };
}

/** Lives through a bad day, and checks that nothing was lost, and nothing paid for twice. */
export async function liveThrough(day: BadDay, postgres: TestPostgres): Promise<void> {
  const database = await postgres.create();
  const studio = await openTestStudio(database);
  const { results } = studioOf(database);
  const receiver = await receiveCallbacks();
  const where = ['--database', database, '--results', results];
  const start = (program: 'front' | 'worker', count: number, more: readonly string[]) =>
    Promise.all(Array.from({ length: count }, () => keptProcess(program, [...where, ...more])));
  const fronts = await start('front', day.fronts, ['--callback-pauses', '0.2,1']);
  const workers = await start('worker', day.workers, ['--canned', '--task-seconds', '0.2', '--at-once', '2']);
  const owners = await Promise.all(
    Array.from({ length: day.clients }, (_, index) =>
      studio.addClient(`artist ${index}`, { credits: CREDITS }),
    ),
  );

  /** Calls a front end, and another one if it does not answer well, until one does. */
  const insist = async <Result>(call: (baseUrl: string) => Promise<Result | undefined>): Promise<Result> => {
    for (let tries = Math.floor(Math.random() * fronts.length); ; tries += 1) {
      const baseUrl = fronts[tries % fronts.length]?.baseUrl ?? '';
      const answer = await Promise.race([call(baseUrl).catch(() => undefined), wait(CALL_MS, undefined)]);
      if (answer !== undefined) return answer;
      await wait(200);
    }
  };
  const within = async (
    owner: (typeof owners)[number],
    baseUrl: string,
  ): Promise<PlainClient | undefined> => {
    const client = new PlainClient(baseUrl);
    return (await client.login(owner.id, owner.secret)).code === 200 ? client : undefined;
  };

  const made: { readonly owner: (typeof owners)[number]; readonly taskId: string }[] = [];
  const submit = async (number: number): Promise<void> => {
    const owner = owners[number % owners.length];
    if (owner === undefined) throw new Error('no client');
    const fields = { ...GOOD, callback_url: `${receiver.url}&task=${number}` };
    const taskId = await insist(async (baseUrl) => {
      const client = await within(owner, baseUrl);
      const answer = await client?.submit(fields, PNG, { 'Idempotency-Key': `"${number}"` });
      return answer?.code === 200 ? String(answer.data.task_id) : undefined;
    });
    made.push({ owner, taskId });
  };
  const numbers = Array.from({ length: day.tasks }, (_, number) => number);
  const submitAll = async (): Promise<void> => {
    const lanes = Array.from({ length: AT_ONCE * day.clients }, async () => {
      for (let next = numbers.shift(); next !== undefined; next = numbers.shift()) await submit(next);
    });
    await Promise.all(lanes);
  };

  const beBad = async (): Promise<void> => {
    const every = Math.ceil(day.kills / (day.restarts + 1));
    const all = [...fronts, ...workers];
    for (let kill = 1; kill <= day.kills; kill += 1) {
      await wait(Math.random() * 400);
      await all[Math.floor(Math.random() * all.length)]?.kill();
      if (kill % every === 0 && kill / every <= day.restarts) {
        await postgres.stop();
        await postgres.start();
      }
    }
  };
  await Promise.all([submitAll(), beBad()]);

  const open = async (): Promise<number> => {
    const [row] = await studio.database.query<{ open: number }>(
      "SELECT count(*)::int AS open FROM studio.task WHERE state NOT IN ('success', 'failed')",
    );
    return row?.open ?? -1;
  };
  await expect.poll(open, { timeout: 240_000, interval: 500 }).toBe(0);

  // Every task ended once, was charged once, and is refunded if it failed.
  expect(new Set(made.map(({ taskId }) => taskId)).size).toBe(day.tasks);
  const rows = await studio.database.query<{ state: string; charges: number; refunds: number }>(
    `SELECT state, (SELECT count(*)::int FROM studio.entry WHERE task_id = task.id AND reason = 'charge') AS charges,
       (SELECT count(*)::int FROM studio.entry WHERE task_id = task.id AND reason = 'refund') AS refunds
     FROM studio.task AS task`,
  );
  expect(rows).toHaveLength(day.tasks);
  for (const row of rows) expect(row).toMatchObject({ charges: 1, refunds: row.state === 'failed' ? 1 : 0 });

  for (const owner of owners) {
    const entries = await studio.database.query<{ amount: string }>(
      'SELECT amount::text FROM studio.entry WHERE client_id = $1',
      [owner.id],
    );
    const sum = addCredits(entries.map(({ amount }) => amount));
    expect(compareCredits(sum, await studio.store.tasks.balance(owner.id))).toBe(0);
  }

  for (const { owner, taskId } of made) {
    const answer = await insist(async (baseUrl) => {
      const client = await within(owner, baseUrl);
      return client?.get(`query-task?task_id=${taskId}`);
    });
    if (answer.data.state !== 'success') {
      expect(answer.code).toBe(50010001);
      continue;
    }
    const bytes = Buffer.from(await (await fetch(answer.data.url)).arrayBuffer());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('glTF');
  }

  const told = (): number => new Set(receiver.deliveries.map(({ path }) => path)).size;
  await expect.poll(told, { timeout: 60_000 }).toBe(day.tasks);
}
