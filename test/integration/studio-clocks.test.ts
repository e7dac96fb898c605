import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { itInFull } from '../helpers/is-full.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { endProcess } from '../helpers/service-process.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';
import { runStudioProcess, startStudioProcess } from '../helpers/studio/studio-process.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const postgres = testPostgres();
const HOUR = 3_600_000;
/** The studio looks for dead workers every ten seconds. */
const LONG = { timeout: 90_000, interval: 500 };
/** A program that is paid for elsewhere, and never ends by itself. */
const HANGS = "console.log(JSON.stringify({ owed: 'it is on its way' })); setInterval(() => {}, 1000);";
/** Speaks for a ledger for as long as its worker lives. */
const KEEPER =
  "console.log(JSON.stringify({ keeper: 'keeper-a', holder: 'process-a' })); process.stdin.on('end', () => process.exit()).resume();";

/** What a machine is started with whose clock is off by so much. */
const clockOff = (ms: number): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length === 0 ? [Real.now() + ${ms}] : given)); }
      static now() { return Real.now() + ${ms}; }
    };`)}`,
];

async function studioOfWrongClocks() {
  const address = await postgres().create();
  const studio = await openTestStudio(address, 'never');
  const { results } = studioOf(address);
  const start = async (program: 'front' | 'worker', off: number, ...args: string[]) => {
    const where = ['--database', address, '--results', results];
    const started = await startStudioProcess(program, [...where, ...args], clockOff(off));
    onTestFinished(async () => void (await endProcess(started.child, 'SIGKILL')));
    return started;
  };
  /** How many seconds before the database's present a time lies; a time in the future lies before it, too. */
  const age = async (what: string): Promise<number[]> =>
    (await studio.database.query<{ age: number }>(`SELECT extract(epoch FROM now() - ${what}`)).map((row) =>
      Math.abs(row.age),
    );
  const usage = () => runStudioProcess('studio', ['client', 'usage', '--csv', '--database', address]);
  return { studio, start, age, usage };
}

itInFull(
  'workers whose clocks are an hour off keep their tasks, and take none from each other',
  async () => {
    const { studio, start, age } = await studioOfWrongClocks();
    const { id, secret } = await studio.addClient('artist', { credits: '100.00' });
    const { ready } = await start('front', HOUR);
    const folder = await tempFolder();
    const program = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return `'${process.execPath}' '${join(folder, name)}'`;
    };
    const generators = join(folder, 'generators.json');
    const own = { command: await program('task.mjs', HANGS), keeper: await program('keeper.mjs', KEEPER) };
    await writeFile(
      generators,
      JSON.stringify({
        generators: [
          { models: 'generalv2.*', keepsTasks: true, ...own },
          { models: 'generalv1.*', elsewhere: true },
        ],
      }),
    );
    await start('worker', HOUR, '--generator', generators);
    await start(
      'worker',
      -HOUR,
      '--canned',
      '--task-seconds',
      '600',
      '--generator',
      'elsewhere',
      '--models',
      'generalv2.*',
    );
    const client = new PlainClient(ready.baseUrl);
    await client.login(id, secret);
    const kept = (await client.submit({ ...GOOD, model: 'generalv2.0', resolution: '1536' }, PNG)).data
      .task_id;
    const made = (await client.submit(GOOD, PNG)).data.task_id;
    const attempts = () =>
      studio.database.query('SELECT id, state, attempt FROM studio.task ORDER BY id = $1 DESC', [kept]);
    const both = [
      { id: kept, state: 'processing', attempt: 1 },
      { id: made, state: 'processing', attempt: 1 },
    ];
    await expect.poll(attempts, LONG).toEqual(both);

    // Each of the three programs looks for the dead every ten seconds.
    const looks = new Set<number>();
    await expect
      .poll(async () => {
        const [watch] = await studio.database.query<{ at: number }>(
          'SELECT extract(epoch FROM looked_at)::float8 AS at FROM studio.watch',
        );
        looks.add(watch?.at ?? 0);
        expect(await attempts()).toEqual(both);
        return looks.size;
      }, LONG)
      .toBeGreaterThan(9);
    for (const what of [
      "heartbeat_on) AS age FROM studio_jobs.job WHERE name = 'task' AND state = 'active'",
      'beaten_at) AS age FROM studio.owed',
      'seen_at) AS age FROM studio.keeper',
      'looked_at) AS age FROM studio.watch',
    ]) {
      const [seconds, ...others] = await age(what);
      expect(others).toEqual([]);
      expect(seconds, what).toBeLessThan(20);
    }
    const beats = await age('to_timestamp(beat_at / 1000.0)) AS age FROM studio.program');
    expect(beats).toHaveLength(3);
    for (const beat of beats) expect(beat).toBeLessThan(20);
    const [started = Infinity] = await age('to_timestamp(min(started_at) / 1000.0)) AS age FROM studio.task');
    expect(started).toBeLessThan(300);
  },
  240_000,
);

it('front ends whose clocks are a day off give tokens and addresses that hold elsewhere, and count one day', async () => {
  const { studio, start, usage } = await studioOfWrongClocks();
  const { id, secret } = await studio.addClient('daily', { creditsADay: '30.00' });
  const short = ['--token-ttl', '600', '--url-ttl', '600'];
  const fronts = await Promise.all([-24 * HOUR, 24 * HOUR].map((off) => start('front', off, ...short)));
  await start('worker', 0, '--canned');
  const clients = fronts.map(({ ready }) => new PlainClient(ready.baseUrl));
  const [early, late] = clients;
  if (early === undefined || late === undefined) throw new Error('no front end');
  for (const client of clients) await client.login(id, secret);
  for (const [index, { ready }] of fronts.entries()) {
    const headers = { Authorization: `Bearer ${clients[1 - index]?.token}` };
    const answer = await fetch(`${ready.baseUrl}/open-api/v1/balance`, { headers });
    expect(await answer.json()).toMatchObject({ code: 200, data: { totalBalance: 30 } });
  }
  const tasks = [await early.submit(GOOD, PNG), await late.submit(GOOD, PNG)].map(({ data }) => data.task_id);
  for (const client of clients) {
    expect(Number(await client.balance())).toBe(0);
    expect((await client.submit(GOOD, PNG)).data).toEqual({});
  }
  const [first = '', second = ''] = tasks;
  const ends = [await early.untilEnded(second), await late.untilEnded(first)];
  const [a = '', b = ''] = fronts.map(({ ready }) => ready.baseUrl);
  for (const { data } of ends) {
    expect(data.state).toBe('success');
    const elsewhere = data.url.startsWith(a) ? data.url.replace(a, b) : data.url.replace(b, a);
    expect((await fetch(elsewhere)).status).toBe(200);
  }
  const [now] = await studio.database.query<{ day: string }>(
    "SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day",
  );
  expect((await usage()).stdout.split('\r\n').slice(1)).toEqual([`${now?.day},daily,${id},2,0,30.00`, '']);
}, 120_000);
