import { once } from 'node:events';
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { revokeClient } from '../../main/studio/store/revoke-client.ts';
import { receiveCallbacks } from '../helpers/callback-receiver.ts';
import { canMount } from '../helpers/mount-tmpfs.ts';
import { formOf, PlainClient } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { endProcess } from '../helpers/service-process.ts';
import { mountSmall } from '../helpers/small-disk.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';
import { runStudioProcess, startStudioProcess } from '../helpers/studio/studio-process.ts';

const postgres = testPostgres();

/** A studio with a client that has 1000.00 credits. */
async function studioWithClient() {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const { id, secret } = await studio.addClient('artist', { credits: '1000.00' });
  const login = async (baseUrl: string) => {
    const client = new PlainClient(baseUrl);
    expect((await client.login(id, secret)).code).toBe(200);
    return client;
  };
  return { ...studioOf(database), address: database, studio, id, secret, login };
}

describe('two front ends', () => {
  it('answer for the same studio, whichever is asked', async () => {
    const { front, worker, login, studio } = await studioWithClient();
    const [a, b] = [await front(), await front()];
    await worker();
    const receiver = await receiveCallbacks();
    const onA = await login(a.baseUrl);
    const token = { Authorization: `Bearer ${onA.token}` };
    const key = { 'Idempotency-Key': '"once"' };
    const fields = { ...GOOD, callback_url: receiver.url };
    const created = await onA.submit(fields, PNG, key);
    expect(created.code).toBe(200);

    // The token of one, and a key that was given to it, hold at the other.
    const balance = await fetch(`${b.baseUrl}/open-api/v1/balance`, { headers: token });
    expect(await balance.json()).toMatchObject({ code: 200, data: { totalBalance: 985 } });
    const onB = await login(b.baseUrl);
    expect((await onB.submit(fields, PNG, key)).data.task_id).toBe(created.data.task_id);

    const ended = await onB.untilEnded(created.data.task_id);
    expect(ended.data.state).toBe('success');
    expect(ended.data.url.startsWith(b.baseUrl)).toBe(true);
    const other = ended.data.url.replace(b.baseUrl, a.baseUrl);
    const [first, second] = await Promise.all([fetch(ended.data.url), fetch(other)]);
    expect(Buffer.from(await first.arrayBuffer())).toEqual(Buffer.from(await second.arrayBuffer()));
    await expect.poll(() => receiver.deliveries.length).toBe(1);
    expect(receiver.deliveries[0]?.body.data.url.startsWith(a.baseUrl)).toBe(true);
    await expect
      .poll(() => studio.store.callbacks.find(created.data.task_id))
      .toMatchObject({ state: 'taken', deliveries: 1 });
    expect(await studio.store.results.list()).toMatchObject([{ fetchedAt: expect.any(Number) }]);
    expect(Number(await onA.balance())).toBe(985);
  });

  it('name the balancer in their URLs, where they are told it', async () => {
    const { front, worker, login } = await studioWithClient();
    const { baseUrl } = await front({ publicUrl: 'https://maquette.example' });
    await worker();
    const client = await login(baseUrl);
    const { data } = await client.submit(GOOD, PNG);
    expect((await client.untilEnded(data.task_id)).data.url).toMatch(/^https:\/\/maquette\.example\/files\//);
  });

  it('keep the clients apart', async () => {
    const { front, login, studio } = await studioWithClient();
    const { baseUrl } = await front();
    const { data } = await (await login(baseUrl)).submit(GOOD, PNG);
    const { id, secret } = await studio.addClient('other');
    const other = new PlainClient(baseUrl);
    await other.login(id, secret);
    expect((await other.get(`query-task?task_id=${data.task_id}`)).code).toBe(404);
    expect(Number(await other.balance())).toBe(999_999_999);
  });
});

describe('a client that is revoked', () => {
  it('is refused at once; its tasks are refunded, and the worker gives them up', async () => {
    const { front, worker, login, studio, id, lines, results } = await studioWithClient();
    const { baseUrl } = await front();
    await worker({ taskSeconds: 600, atOnce: 1 });
    const client = await login(baseUrl);
    const ids = [await client.submit(GOOD, PNG), await client.submit(GOOD, PNG)].map(
      ({ data }) => data.task_id,
    );
    await expect
      .poll(async () => (await client.get(`query-task?task_id=${ids[0]}`)).data.state)
      .toBe('processing');
    expect(await revokeClient(studio.database, studio.queue, id, studio.clock.now())).toBe(2);
    expect((await client.get('balance')).code).toBe(401);
    expect((await client.login(id, 'x')).code).toBe(40010000);
    expect(await studio.store.tasks.balance(id)).toBe('1000.00');
    await expect.poll(() => lines.some((line) => line.includes('given up'))).toBe(true);
    await expect.poll(() => readdir(join(results, 'making'))).toEqual([]);
    expect(await readdir(join(results, 'results'))).toEqual([]);
  });
});

describe('a client that is revoked during its upload', () => {
  it('is refused with the code 401 when the upload ends, and charged nothing', async () => {
    const { front, login, studio, id, results } = await studioWithClient();
    const { baseUrl } = await front();
    const client = await login(baseUrl);
    const picture = Buffer.concat([PNG, Buffer.alloc(1_000_000)]);
    const form = new Response(formOf(GOOD, { images: picture }));
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
    call.write(body.subarray(0, -100_000));
    // Its token was good: the picture is on its way to the share.
    await expect.poll(() => readdir(join(results, 'uploads'))).toHaveLength(1);
    await revokeClient(studio.database, studio.queue, id, studio.clock.now());
    call.end(body.subarray(-100_000));
    const [response] = await answered;
    expect(JSON.parse(await text(response))).toMatchObject({ code: 401 });
    expect(await studio.store.tasks.balance(id)).toBe('1000.00');
    expect(await studio.database.query('SELECT 1 FROM studio.task')).toEqual([]);
    await expect.poll(() => readdir(join(results, 'uploads'))).toEqual([]);
  });
});

describe('bad days', () => {
  it('a worker that is ended puts its task back, and another makes it', async () => {
    const { front, worker, login, studio } = await studioWithClient();
    const { baseUrl } = await front();
    const first = await worker({ taskSeconds: 600 });
    const client = await login(baseUrl);
    const { data } = await client.submit(GOOD, PNG);
    const state = async () => (await client.get(`query-task?task_id=${data.task_id}`)).data.state;
    await expect.poll(state).toBe('processing');
    await first.close();
    expect(await state()).toBe('queueing');
    await worker();
    expect((await client.untilEnded(data.task_id)).data.state).toBe('success');
    expect(await studio.store.tasks.findAny(data.task_id)).toMatchObject({ folder: `${data.task_id}.2` });
  });

  it('a worker that is killed has its task taken over within 45 seconds', async () => {
    const { front, worker, login, address, results } = await studioWithClient();
    const { baseUrl } = await front();
    const where = ['--database', address, '--results', results];
    const { child } = await startStudioProcess('worker', [...where, '--canned', '--task-seconds', '600']);
    onTestFinished(async () => void (await endProcess(child, 'SIGKILL')));
    const client = await login(baseUrl);
    const { data } = await client.submit(GOOD, PNG);
    await expect
      .poll(async () => (await client.get(`query-task?task_id=${data.task_id}`)).data.state)
      .toBe('processing');
    await endProcess(child, 'SIGKILL');
    const killedAt = performance.now();
    await worker();
    expect((await client.untilEnded(data.task_id)).data.state).toBe('success');
    expect(performance.now() - killedAt).toBeLessThan(45_000);
    expect(Number(await client.balance())).toBe(985);
  });

  it('a worker whose clock is an hour off works like any other', async () => {
    const { front, login, address, results, studio } = await studioWithClient();
    const { baseUrl } = await front();
    const shift = 'const real = Date.now; Date.now = () => real() + 3600000;';
    const { child } = await startStudioProcess(
      'worker',
      ['--database', address, '--results', results, '--canned'],
      ['--import', `data:text/javascript,${encodeURIComponent(shift)}`],
    );
    onTestFinished(async () => void (await endProcess(child, 'SIGTERM')));
    const client = await login(baseUrl);
    const { data } = await client.submit(GOOD, PNG);
    expect((await client.untilEnded(data.task_id)).data.state).toBe('success');
    const [result] = await studio.store.results.list();
    expect(Math.abs((result?.endedAt ?? 0) - studio.clock.now())).toBeLessThan(120_000);
  });

  it('calls answer a system error while the database is away, charge nothing, and go on by themselves', async () => {
    const { front, worker, login } = await studioWithClient();
    const { baseUrl } = await front();
    await worker();
    const client = await login(baseUrl);
    await postgres().stop();
    const asked = performance.now();
    expect(await client.get('balance')).toMatchObject({ code: 10000000, msg: 'system error' });
    expect((await client.submit(GOOD, PNG)).code).toBe(10000000);
    expect(performance.now() - asked).toBeLessThan(20_000);
    await postgres().start();
    await expect.poll(async () => (await client.get('balance')).data.totalBalance).toBe(1000);
    const { data } = await client.submit(GOOD, PNG);
    expect((await client.untilEnded(data.task_id)).data.state).toBe('success');
    expect(Number(await client.balance())).toBe(985);
  });

  it.skipIf(!canMount)(
    'a full share refuses uploads, and a result without room is refunded',
    async (context) => {
      const { front, worker, login, results, studio } = await studioWithClient();
      if (!mountSmall(results, 'size=256k'))
        return context.skip('no tmpfs can be mounted here; it runs as root on Linux');
      const { baseUrl } = await front();
      const client = await login(baseUrl);
      const { data } = await client.submit(GOOD, PNG);
      writeFileSync(join(results, 'filler'), '');
      const fill = (bytes: number): void => appendFileSync(join(results, 'filler'), Buffer.alloc(bytes));
      expect(() => {
        for (;;) fill(4096);
      }).toThrow(/ENOSPC/);
      expect((await client.submit(GOOD, PNG)).code).toBe(10000000);
      expect(Number(await client.balance())).toBe(985);
      // Each rests after it could not write a result; so many tries a task has.
      await Promise.all([worker(), worker(), worker()]);
      expect((await client.untilEnded(data.task_id)).code).toBe(50010001);
      expect(Number(await client.balance())).toBe(1000);
      rmSync(join(results, 'filler'));
      await worker();
      const next = await client.submit(GOOD, PNG);
      expect((await client.untilEnded(next.data.task_id)).data.state).toBe('success');
      expect(await studio.store.results.list()).toHaveLength(1);
    },
  );

  it('takes no task while the results folder is gone, and starts on no other', async () => {
    const { front, worker, login, results, studio } = await studioWithClient();
    const { baseUrl } = await front();
    await worker();
    const client = await login(baseUrl);
    renameSync(results, `${results}-away`);
    onTestFinished(() => rmSync(`${results}-away`, { recursive: true, force: true }));
    mkdirSync(results);
    expect((await client.submit(GOOD, PNG)).code).toBe(10000000);
    expect(Number(await client.balance())).toBe(1000);
    expect(await readdir(results)).toEqual([]);
    await expect(front()).rejects.toThrow(/is not there; mount the folder/);
    rmSync(results, { recursive: true });
    renameSync(`${results}-away`, results);
    const { data } = await client.submit(GOOD, PNG);
    expect((await client.untilEnded(data.task_id)).data.state).toBe('success');
    expect(await studio.store.results.list()).toHaveLength(1);
  });
});

describe('the port for those who run it', () => {
  it('says whether a program is ready, and how the studio does', async () => {
    const { front, worker, login, lines } = await studioWithClient();
    const { baseUrl } = await front({ admin: 0 });
    await worker();
    const client = await login(baseUrl);
    const { data } = await client.submit(GOOD, PNG);
    await client.untilEnded(data.task_id);
    const admin = lines
      .find((line) => line.startsWith('for those who run'))
      ?.split(' ')
      .at(-1);
    expect((await fetch(`${admin}/healthz`)).status).toBe(200);
    expect((await fetch(`${admin}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${admin}/metrics`)).text();
    expect(metrics).toContain('maquette_studio_tasks{state="success",model="generalv1.5"} 1');
    expect(metrics).toContain('maquette_studio_programs{role="worker"} 1');
    expect(metrics).toContain('maquette_studio_credits{client="artist"} 985');
    expect(metrics).toContain('maquette_studio_database_up 1');
    expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404);
    expect((await fetch(`${baseUrl}/`)).status).toBe(404);
    await postgres().stop();
    expect((await fetch(`${admin}/healthz`)).status).toBe(200);
    expect((await fetch(`${admin}/readyz`)).status).toBe(503);
    await postgres().start();
    await expect.poll(async () => (await fetch(`${admin}/readyz`)).status).toBe(200);
  });
});

describe('the command for clients', () => {
  it('adds a client, whose id and secret get a token, and says its use', async () => {
    const { front, address } = await studioWithClient();
    const { baseUrl } = await front();
    const run = (...args: string[]) => runStudioProcess('studio', ['client', ...args, '--database', address]);
    const added = await run('add', 'rendering', '--credits', '20.50', '--at-once', '2', '--json');
    expect(added).toMatchObject({ code: 0 });
    const { id, secret } = JSON.parse(added.stdout) as { id: string; secret: string };
    const client = new PlainClient(baseUrl);
    expect((await client.login(id, secret)).code).toBe(200);
    expect(await client.balance()).toBe(20.5);
    await client.submit(GOOD, PNG);

    expect((await run('add', 'rendering')).stderr).toContain('There is a client “rendering” already');
    expect((await run('refill', 'rendering', '--credits', '1.25')).stdout).toContain('the balance is 6.75');
    expect(await run('limit', 'rendering', '--at-once', 'none')).toMatchObject({
      code: 0,
      stdout: 'The limits hold from now on.\n',
    });
    expect((await run('list')).stdout).toMatch(
      /rendering\s+client-\w+\s+6\.75\s+unlimited\s+unlimited\s+0\s+1/,
    );
    expect((await run('usage', '--csv')).stdout).toMatch(
      /^day,name,id,tasks,failed,credits\r\n[\d-]+,rendering,client-\w+,1,0,15\.00\r\n$/,
    );
    expect((await run('revoke', 'rendering')).stdout).toContain('1 of its tasks');
    expect((await client.get('balance')).code).toBe(401);
    expect(await run('revoke', 'nobody')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no client'),
    });
    const none = await runStudioProcess('studio', ['client', 'list']);
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('is not named') });
  });

  it('says in a sentence what is wrong with a database', async () => {
    const results = await mkdtemp(join(tmpdir(), 'maquette-none-'));
    onTestFinished(() => rmSync(results, { recursive: true }));
    const args = ['--database', 'postgres://me:secret@127.0.0.1:1/none', '--results', results];
    const { code, stderr } = await runStudioProcess('front', args);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^The database 127\.0\.0\.1:1\/none cannot be used .*correct --database/m);
    expect(stderr).not.toContain('secret');
    const unreadable = ['client', 'list', '--database', 'postgres://me:sec ret/1@127.0.0.1/none'];
    expect(await runStudioProcess('studio', unreadable)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^The address of the studio’s database cannot be read; .* a space as %20/,
      ),
    });
  });
});
