import type { ChildProcess } from 'node:child_process';
import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { FaultPlan } from '../../main/service/faults/fault-plan.ts';
import { listOwed } from '../../main/studio/store/decisions.ts';
import { type QuickService, quickService } from '../helpers/engine/quick-service.ts';
import { itInFull } from '../helpers/is-full.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { endProcess } from '../helpers/service-process.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { serveUpstream, UPSTREAM_ENTRY } from '../helpers/studio/serve-upstream.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';
import { runStudioProcess, startStudioProcess } from '../helpers/studio/studio-process.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const postgres = testPostgres();
/** Of a task of GOOD, at the studio and at the account. */
const PRICE = 15;
/** Programs are started again and again, and an account is looked into for as long as that takes. */
const LONG = { timeout: 240_000, interval: 500 };
/** The answer to the first creation is held back, for longer than a test lasts; the task is made, and charged. */
const HELD_ANSWER: FaultPlan = {
  seed: 1,
  faults: [{ at: 'createImageTo3d', when: 'after', do: 'delay', seconds: 600, skip: 0 }],
};

/** A studio with one front end and a client of 100 credits. */
async function studioWithAccounts() {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const { id, secret } = await studio.addClient('artist', { credits: '100.00' });
  const { front, results } = studioOf(database);
  const { baseUrl } = await front();
  const client = new PlainClient(baseUrl);
  await client.login(id, secret);
  /** A paid account that is a Local of its own, with a ledger. */
  const account = async (options: Parameters<typeof quickService>[0] = {}) => {
    const service = await quickService({ canned: true, ...options });
    const data = join(await tempFolder(), 'upstream');
    return { service, data, serve: () => serveUpstream({ data, service }) };
  };
  /** A worker that hands the models of GOOD to the account. */
  const worker = async ({ data }: { readonly data: string }) => {
    const program = `'${process.execPath}' '${UPSTREAM_ENTRY}'`;
    const file = join(await tempFolder(), 'generators.json');
    const entry = { models: 'general*', keepsTasks: true };
    const own = { command: `${program} task --data '${data}'`, keeper: `${program} --data '${data}'` };
    await writeFile(file, JSON.stringify({ generators: [{ ...entry, ...own }] }));
    const where = ['--database', database, '--results', results];
    const started = await startStudioProcess('worker', [...where, '--generator', file, '--at-once', '1']);
    onTestFinished(async () => void (await endProcess(started.child, 'SIGKILL')));
    return started;
  };
  const submit = async (): Promise<string> => {
    const answer = await client.submit(GOOD, PNG);
    expect(answer.code).toBe(200);
    return answer.data.task_id;
  };
  const command = (...args: string[]) =>
    runStudioProcess('studio', ['task', ...args, '--database', database]);
  const owed = () => listOwed(studio.database);
  return { studio, client, account, worker, submit, command, owed };
}

const spentAt = (service: QuickService) => expect.poll(service.spent, LONG);

it('upstream and its worker killed between the submit and the answer: one charge, and no other account makes it', async () => {
  const { studio, client, account, worker, submit, command, owed } = await studioWithAccounts();
  const [first, second] = [await account({ faults: HELD_ANSWER }), await account()];
  const holder = await first.serve();
  const dead = await worker(first);
  const task = await submit();
  await spentAt(first.service).toBe(PRICE);
  await Promise.all([endProcess(holder, 'SIGKILL'), endProcess(dead.child, 'SIGKILL')]);
  // As if an hour had gone by.
  await studio.database.query("UPDATE studio.owed SET beaten_at = beaten_at - interval '1 hour'");
  await studio.database.query("UPDATE studio.keeper SET seen_at = seen_at - interval '1 hour'");

  // What is owed comes before what is new: whoever makes the new one has left the other.
  await second.serve();
  await worker(second);
  const next = await submit();
  expect((await client.untilEnded(next)).data.state).toBe('success');
  expect(await second.service.spent()).toBe(PRICE);
  const waiting = JSON.parse((await command('list', '--json')).stdout);
  expect(waiting).toMatchObject([{ id: task, waitsFor: 'keeper', keeperThere: false }]);

  await first.serve();
  await worker(first);
  expect((await client.untilEnded(task)).data.state).toBe('success');
  expect([await first.service.spent(), await second.service.spent()]).toEqual([PRICE, PRICE]);
  expect(Number(await client.balance())).toBe(100 - 2 * PRICE);
  expect(await owed()).toEqual([]);
}, 600_000);

itInFull(
  'a task that waits for a word holds up no other, and ends by a word that the worker carries',
  async () => {
    const { client, account, worker, submit, command, owed } = await studioWithAccounts();
    const paid = await account({ faults: HELD_ANSWER, idempotencyKeys: false });
    const holder = await paid.serve();
    await worker(paid);
    const task = await submit();
    await spentAt(paid.service).toBe(PRICE);
    await endProcess(holder, 'SIGKILL');
    await paid.serve();
    await expect.poll(async () => (await owed())[0]?.waitsFor, LONG).toBe('word');
    expect((await client.get(`query-task?task_id=${task}`)).data.state).toBe('queueing');
    const next = await submit();
    expect((await client.untilEnded(next)).data.state).toBe('success');
    expect(await owed()).toMatchObject([{ id: task, waitsFor: 'word' }]);
    expect(Number(await client.balance())).toBe(100 - 2 * PRICE);

    expect(await command('give-up', task)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/carried/),
    });
    expect((await client.untilEnded(task)).code).toBe(50010001);
    expect(Number(await client.balance())).toBe(100 - PRICE);
    expect(await paid.service.spent()).toBe(2 * PRICE);
    expect(await owed()).toEqual([]);
  },
  600_000,
);

itInFull(
  'a folder of the account that was put back from an older copy sends nothing again without a word',
  async () => {
    const { studio, client, account, worker, submit, command, owed } = await studioWithAccounts();
    // The first answer says that the task waits its turn; the second is held back.
    const paid = await account({
      idempotencyKeys: false,
      faults: {
        seed: 1,
        faults: [
          { at: 'createImageTo3d', when: 'before', do: 'status', status: 429, retryAfter: 45, skip: 0 },
          { at: 'createImageTo3d', when: 'after', do: 'delay', seconds: 600, skip: 1 },
        ],
      },
    });
    const old = `${paid.data}-old`;
    const marks = async () =>
      (
        await studio.database.query<{ id: string; mark: number }>(
          'SELECT task_id AS id, mark FROM studio.owed ORDER BY since, task_id',
        )
      ).map(({ id, mark }) => `${id} ${mark}`);
    const killed = async (...programs: readonly { readonly child: ChildProcess }[]): Promise<void> => {
      await Promise.all(programs.map(({ child }) => endProcess(child, 'SIGKILL')));
      // As if an hour had gone by.
      await studio.database.query("UPDATE studio.owed SET beaten_at = beaten_at - interval '1 hour'");
      await studio.database.query("UPDATE studio.keeper SET seen_at = seen_at - interval '1 hour'");
    };
    const start = async () => [{ child: await paid.serve() }, await worker(paid)] as const;

    const first = await start();
    const waits = await submit();
    await expect.poll(marks, LONG).toEqual([`${waits} 2`]);
    await killed(...first);
    expect(await paid.service.spent()).toBe(0);
    await cp(paid.data, old, { recursive: true });

    // It is sent once more, when the worker asks for it, and its answer does not come.
    const second = await start();
    await spentAt(paid.service).toBe(PRICE);
    await expect.poll(marks, LONG).toEqual([`${waits} 3`]);
    await killed(...second);
    await rm(paid.data, { recursive: true });
    await rename(old, paid.data);

    await start();
    await expect.poll(async () => (await owed())[0]?.words, LONG).toMatch(/put back from an older copy/);
    expect(JSON.parse((await command('list', '--json')).stdout)).toMatchObject([
      { id: waits, waitsFor: 'word' },
    ]);
    expect(await paid.service.spent()).toBe(PRICE);
    expect(await command('retry', waits)).toMatchObject({ code: 0 });
    // Before it is sent by that word, the account may say that it was charged, and that needs a word of its own.
    await expect
      .poll(async () => {
        const [task] = await owed();
        if (task?.waitsFor === 'word' && /was charged/.test(task.words ?? '')) await command('retry', waits);
        return (await client.get(`query-task?task_id=${waits}`)).data.state;
      }, LONG)
      .toBe('success');
    expect(await paid.service.spent()).toBe(2 * PRICE);
    expect(Number(await client.balance())).toBe(100 - PRICE);
  },
  900_000,
);
