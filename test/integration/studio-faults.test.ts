import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { CommitUnknown, type Database, openDatabase } from '../../main/studio/database/database.ts';
import { openStudioFolder } from '../../main/studio/folder/studio-folder.ts';
import { sweepFiles } from '../../main/studio/housekeeping.ts';
import { openTaskQueue } from '../../main/studio/queue/task-queue.ts';
import { takeTask } from '../../main/studio/worker/take-task.ts';
import { formOf, PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';
import { startStudioProcess } from '../helpers/studio/studio-process.ts';

const postgres = testPostgres();

/** A studio's database with one task of 15.00 credits that waits. */
async function studioWithTask() {
  const address = await postgres().create();
  const studio = await openTestStudio(address);
  const { id, secret } = await studio.addClient('artist', { credits: '100.00' });
  const { front, results } = studioOf(address);
  const { baseUrl } = await front();
  const client = new PlainClient(baseUrl);
  expect((await client.login(id, secret)).code).toBe(200);
  const { data } = await client.submit(GOOD, PNG);
  return { address, studio, client, results, taskId: String(data.task_id) };
}

/** A database whose next commits are answered, or carried out, no more. */
const losing = (database: Database, lost: { commits: number; isCarriedOut: boolean }): Database => ({
  ...database,
  transaction: async (work, limits) => {
    if (lost.commits === 0) return database.transaction(work, limits);
    lost.commits -= 1;
    const undone = new Error('undone');
    await database
      .transaction(async (queries) => {
        await work(queries);
        if (!lost.isCarriedOut) throw undone;
      }, limits)
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    throw new CommitUnknown('lost');
  },
});

it.each([
  [true, 'is this worker’s, and was taken once'],
  [false, 'waits as before'],
])('a task whose taking was committed (%s), though the answer was lost, %s', async (isCarriedOut) => {
  const { studio, taskId } = await studioWithTask();
  const taker = { worker: 'one', now: studio.clock.now(), keepers: [], notOwn: [] };
  const taken = await takeTask(losing(studio.database, { commits: 1, isCarriedOut }), studio.queue, taker);
  expect(taken?.row.id).toBe(isCarriedOut ? taskId : undefined);
  const [row] = await studio.database.query<{ attempt: number; state: string }>(
    'SELECT attempt, state FROM studio.task WHERE id = $1',
    [taskId],
  );
  expect(row).toEqual(isCarriedOut ? { attempt: 1, state: 'processing' } : { attempt: 0, state: 'queueing' });
});

it('the tables of the queue are migrated although a statement takes longer than calls wait', async () => {
  const { address } = await studioWithTask();
  const [slow, other] = [1500, 60_000].map((patienceMs) =>
    openDatabase({ url: address, log: () => undefined, patienceMs }),
  ) as [Database, Database];
  onTestFinished(async () => void (await Promise.all([slow.close(), other.close()])));
  const isLocked = Promise.withResolvers<void>();
  const using = other.transaction(async (queries) => {
    await queries.query('LOCK TABLE studio_jobs.queue');
    isLocked.resolve();
    await queries.query('SELECT pg_sleep(5)');
  });
  await isLocked.promise;
  const queue = await openTaskQueue(slow, { name: 'test', log: () => undefined, lookSeconds: 'never' });
  await using;
  await queue.close();
  // What waits for longer afterwards is given up as ever.
  await expect(slow.query('SELECT pg_sleep(60)')).rejects.toThrow();
});

it('a database whose clock runs months ahead deletes no result', async () => {
  const { address, studio, client, results, taskId } = await studioWithTask();
  const { worker } = studioOf(address);
  await worker({ results });
  const { data } = await client.untilEnded(taskId);
  expect(data.state).toBe('success');
  await rm(join(results, 'uploads'), { recursive: true });
  await mkdir(join(results, 'uploads', 'left'), { recursive: true });
  const long = new Date('2020-01-01');
  await utimes(join(results, 'uploads', 'left'), long, long);
  const folder = await openStudioFolder(studio.database, results);
  const ahead = { ...studio, clock: { ...studio.clock, now: () => studio.clock.now() + 200 * 86_400_000 } };
  const options = { folder, urlTtlSeconds: 3600, log: () => undefined };
  await sweepFiles(ahead, options);
  expect(await readdir(join(results, 'results'))).toEqual([`${taskId}.1`]);
  expect(await readdir(join(results, 'uploads'))).toEqual([]);
  await sweepFiles(ahead, { ...options, machineNow: () => ahead.clock.now() });
  expect(await readdir(join(results, 'results'))).toEqual([]);
});

it('a worker ends at once on SIGTERM though its share hangs, and its task is put back', async () => {
  const { address, studio, results, taskId } = await studioWithTask();
  const worker = await startStudioProcess('worker', [
    ...['--database', address, '--results', results, '--canned', '--task-seconds', '600', '--at-once', '2'],
  ]);
  onTestFinished(() => void worker.child.kill('SIGKILL'));
  const stateOf = async (): Promise<string | undefined> => {
    const [row] = await studio.database.query<{ state: string }>(
      'SELECT state FROM studio.task WHERE id = $1',
      [taskId],
    );
    return row?.state;
  };
  await expect.poll(stateOf, { timeout: 120_000 }).toBe('processing');
  // Whoever reads a pipe that nobody writes waits for ever, as on a share whose server is gone.
  await rm(join(results, '.maquette-studio'));
  execFileSync('mkfifo', [join(results, '.maquette-studio')]);
  await expect.poll(worker.words, { timeout: 120_000 }).toContain('does not answer');
  const gone = once(worker.child, 'exit');
  worker.child.kill('SIGTERM');
  await gone;
  expect(worker.words()).toContain('does not come back');
  expect(await stateOf()).toBe('queueing');
});

it('a front end that is told to end finishes the answer that is under way, and takes no other', async () => {
  const { address, studio, client, results } = await studioWithTask();
  const front = await startStudioProcess('front', ['--database', address, '--results', results]);
  onTestFinished(() => void front.child.kill('SIGKILL'));
  const { baseUrl } = front.ready;
  const form = new Response(formOf(GOOD, { images: PNG }));
  const body = Buffer.from(await form.arrayBuffer());
  const call = request(`${baseUrl}/open-api/v1/submit-task`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.write(body.subarray(0, -1000));
  await expect.poll(() => readdir(join(results, 'uploads'))).toHaveLength(2);
  const gone = once(front.child, 'exit');
  front.child.kill('SIGTERM');
  await expect.poll(front.words).toContain('ending');
  await expect
    .poll(() =>
      fetch(baseUrl).then(
        () => 'answers',
        () => 'refused',
      ),
    )
    .toBe('refused');
  call.end(body.subarray(-1000));
  const [response] = await answered;
  expect(JSON.parse(await text(response))).toMatchObject({ code: 200 });
  expect(await gone).toEqual([0, null]);
  expect(await studio.database.query('SELECT 1 FROM studio.task')).toHaveLength(2);
});

it('says of a client that has no credits left of this day, though it has a balance, when it gets new ones', async () => {
  const { address, studio, results } = await studioWithTask();
  const { id, secret } = await studio.addClient('daily', { credits: '100.00', creditsADay: '14.00' });
  const { front } = studioOf(address);
  const client = new PlainClient((await front({ results })).baseUrl);
  await client.login(id, secret);
  const answer = await client.submit(GOOD, PNG);
  expect(answer).toMatchObject({ code: 30010000, msg: expect.stringContaining('00:00 UTC') });
});

it('says that a password on the command line is seen by others', async () => {
  const { address, results } = await studioWithTask();
  const worker = await startStudioProcess('worker', [
    ...['--database', address.replace('postgres@', 'postgres:secret-of-the-studio@'), '--results', results],
    '--canned',
  ]);
  onTestFinished(() => void worker.child.kill('SIGKILL'));
  expect(worker.words()).toContain('use --database-file');
  expect(worker.words()).not.toContain('secret-of-the-studio');
});
