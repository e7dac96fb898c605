import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MediaError } from '../../main/media/media-error.ts';
import type { GeneratorPool } from '../../main/service/generate/pool.ts';
import { formOf, PlainClient, reply } from '../helpers/plain-client.ts';
import { GOOD, PNG, serviceHarness } from '../helpers/service-harness.ts';
import { CLIENT, echoPool, heldPool } from '../helpers/test-service.ts';

const { start, startWithClient } = serviceHarness();

const failingPool = (error: Error): GeneratorPool => ({ ...echoPool(), run: () => Promise.reject(error) });

describe('token', () => {
  it.each([null, '{}', ''])('is given for the body %j', async (body) => {
    const { baseUrl } = await start();
    const answer = await new PlainClient(baseUrl).login(CLIENT.clientId, CLIENT.clientSecret, body);
    expect(answer).toMatchObject({ status: 200, code: 200, msg: 'success', data: { tokenType: 'Bearer' } });
    expect(answer.data.accessToken).toMatch(/^\S+$/);
    expect(answer.data.nonce).toMatch(/^\d+tester$/);
  });

  it('is refused for wrong credentials, in the body', async () => {
    const { baseUrl } = await start();
    const answer = await new PlainClient(baseUrl).login(CLIENT.clientId, 'wrong');
    expect(answer).toEqual({ status: 200, code: 40010000, msg: 'client credentials are invalid', data: {} });
  });

  it('is wanted by every other endpoint, and runs out', async () => {
    const { baseUrl } = await start({ tokenTtlSeconds: 0 });
    const client = new PlainClient(baseUrl);
    await client.login(CLIENT.clientId, CLIENT.clientSecret);
    const refused = { status: 200, code: 401, msg: 'Unauthorized', data: {} };
    expect(await client.get('balance')).toEqual(refused);
    expect(await client.get('query-task?task_id=x')).toEqual(refused);
    expect(await client.get('depth/query-task?task_id=x')).toEqual(refused);
    expect(await client.get('segmentation/query-task?task_id=x', 'Token')).toEqual(refused);
    expect(await client.submit(GOOD, PNG)).toEqual(refused);
    expect(await client.post('depth/create-task', formOf({ format: '1' }, { image: PNG }))).toEqual(refused);
    expect(await client.post('segmentation/create-task', formOf({ format: '2' }), 'Token')).toEqual(refused);
  });
});

describe('an image-to-3D task', () => {
  it('goes from submit to a result that can be fetched, and costs its price', async () => {
    const { client } = await startWithClient();
    expect(Number(await client.balance())).toBe(10_000);
    const created = await client.submit(GOOD, PNG);
    expect(created).toMatchObject({ status: 200, code: 200, msg: 'success' });
    const taskId: string = created.data.task_id;
    expect(taskId).toMatch(/\./);

    const ended = await client.untilEnded(taskId);
    expect(ended.data).toMatchObject({ task_id: taskId, state: 'success', id: `${taskId}_0` });
    const result = await fetch(ended.data.url);
    expect(result.status).toBe(200);
    expect(result.headers.get('content-length')).toBe(String(PNG.length));
    expect(result.headers.get('access-control-allow-origin')).toBe('*');
    expect(
      createHash('sha256')
        .update(await result.bytes())
        .digest('hex'),
    ).toBe(createHash('sha256').update(PNG).digest('hex'));
    expect(new URL(ended.data.url).pathname).toMatch(/\/0\.glb$/);
    expect(new URL(ended.data.cover_url).pathname).toMatch(/\/0\.webp$/);
    expect((await fetch(ended.data.cover_url)).status).toBe(200);
    expect(Number(await client.balance())).toBe(9985);
  });

  it('passes through created, queueing and processing in honest order', async () => {
    const { pool, runs } = heldPool();
    const { client } = await startWithClient({ pool });
    const first = await client.submit(GOOD, PNG);
    const second = await client.submit(GOOD, PNG);
    const state = async (id: string): Promise<string> =>
      (await client.get(`query-task?task_id=${id}`)).data.state;
    await expect.poll(() => state(first.data.task_id)).toBe('processing');
    await expect.poll(() => state(second.data.task_id)).toBe('queueing');
    // the state is told before the worker is asked
    await expect.poll(() => runs.length).toBe(1);
    runs[0]?.resolve();
    await expect.poll(() => state(second.data.task_id)).toBe('processing');
    await expect.poll(() => runs.length).toBe(2);
    runs[1]?.resolve();
    expect((await client.untilEnded(second.data.task_id)).data.state).toBe('success');
    expect(await state(first.data.task_id)).toBe('success');
  });

  it('waits in queueing and processing as long as it is told to', async () => {
    const { client } = await startWithClient({ queueSeconds: 1.5, taskSeconds: 1.5 });
    const started = Date.now();
    const { data } = await client.submit(GOOD, PNG);
    const { states } = await client.untilEnded(data.task_id);
    expect(states.filter((state) => state !== 'created')).toEqual(['queueing', 'processing', 'success']);
    expect(Date.now() - started).toBeGreaterThanOrEqual(3000);
  });

  it('waits so beside others', async () => {
    const { client } = await startWithClient({ queueSeconds: 0.1, taskSeconds: 600 });
    const tasks = await Promise.all([1, 2, 3].map(() => client.submit(GOOD, PNG)));
    const states = () =>
      Promise.all(
        tasks.map(async ({ data }) => (await client.get(`query-task?task_id=${data.task_id}`)).data.state),
      );
    await expect.poll(states).toEqual(['processing', 'processing', 'processing']);
  });

  it('takes fields after files, integers as text, unknown fields and foreign headers', async () => {
    const { service, client } = await startWithClient();
    const form = formOf({}, { images: PNG });
    for (const [name, value] of Object.entries({ ...GOOD, seed: '7' })) form.append(name, value);
    form.append('attachment', new Blob(['unknown file']), 'x.bin');
    const response = await fetch(`${service.baseUrl}/open-api/v1/submit-task`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${client.token}`,
        Appid: '42',
        'Accept-Language': 'xx',
        'User-Agent': 'something/1',
      },
      body: form,
    });
    expect((await reply(response)).code).toBe(200);
  });

  it.each([
    ['an unknown task', 'query-task?task_id=nobody', 404],
    ['no task id', 'query-task', 400],
    ['a task of another kind', 'depth/query-task?task_id=', 404],
  ])('answers a query for %s as a JSON error', async (_name, path, code) => {
    const { client } = await startWithClient();
    const { data } = await client.submit(GOOD, PNG);
    const answer = await client.get(path.endsWith('task_id=') ? path + data.task_id : path);
    expect(answer).toMatchObject({ status: 200, code, data: {} });
  });
});

describe('credits', () => {
  it('refuse a task that they do not pay for, before any work', async () => {
    const { pool, runs } = heldPool();
    const { client } = await startWithClient({ credits: '14.99', pool });
    const answer = await client.submit(GOOD, PNG);
    expect(answer).toEqual({ status: 200, code: 30010000, msg: 'balance is not enough', data: {} });
    expect(runs).toHaveLength(0);
    expect(Number(await client.balance())).toBe(14.99);
  });

  it('cannot be overdrawn by requests at the same moment', async () => {
    const { client } = await startWithClient({ credits: '30.00' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.submit(GOOD, PNG)));
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      200, 200, 30010000, 30010000, 30010000,
    ]);
    expect(Number(await client.balance())).toBe(0);
  });

  it.each([
    ['undecodable', new MediaError({ code: 'picture-undecodable' }), /cannot be read/],
    ['no subject', new MediaError({ code: 'no-subject', share: 0 }), /no subject/],
    ['a lost worker', new Error('A generator thread crashed.'), /error of its own/],
  ])('are given back where generation fails: %s', async (_name, error, words) => {
    const { client } = await startWithClient({ pool: failingPool(error) });
    const { data } = await client.submit(GOOD, PNG);
    const ended = await client.untilEnded(data.task_id);
    expect(ended).toMatchObject({ status: 200, code: 50010001, data: {} });
    expect(ended.msg).toMatch(/^generate failed/);
    expect(ended.msg).toMatch(words);
    expect(Number(await client.balance())).toBe(10_000);
  });

  it('are given back by --fail-rate', async () => {
    const { client } = await startWithClient({ failRate: 1 });
    const { data } = await client.submit(GOOD, PNG);
    expect(await client.untilEnded(data.task_id)).toMatchObject({ code: 50010001, data: {} });
    expect(Number(await client.balance())).toBe(10_000);
  });

  it('are taken and given back for depth of what is no picture, and parts of what is no mesh', async () => {
    const { client } = await startWithClient({ queueSeconds: 0.2 });
    const depth = await client.post('depth/create-task', formOf({ format: '1' }, { image: PNG }));
    const mesh = Buffer.from('glTF\x02\0\0\0', 'latin1');
    const parts = await client.post('segmentation/create-task', formOf({ format: '2' }, { mesh }), 'Token');
    expect([depth.code, parts.code]).toEqual([200, 200]);
    expect(Number(await client.balance())).toBe(9980);
    const data = { warnings: ['input-unusable'] };
    const unread = { code: 5001001, msg: 'generate failed: the image cannot be read', data };
    expect(await client.untilEnded(depth.data.task_id, 'depth/query-task')).toMatchObject(unread);
    const cutOff = { code: 5001001, msg: 'generate failed: the glb is cut off', data };
    expect(await client.untilEnded(parts.data.task_id, 'segmentation/query-task', 'Token')).toMatchObject(
      cutOff,
    );
    expect(Number(await client.balance())).toBe(10_000);
  });
});

describe('the server', () => {
  it('answers unknown paths and methods as JSON', async () => {
    const { baseUrl } = await start();
    const path = await reply(await fetch(`${baseUrl}/open-api/v2/balance`));
    expect(path).toMatchObject({ status: 404, code: 404, data: {} });
    const method = await reply(await fetch(`${baseUrl}/open-api/v1/balance`, { method: 'DELETE' }));
    expect(method).toMatchObject({ status: 405, code: 405, data: {} });
  });

  it('drops the connection after the task was made, where a fault says so', async () => {
    const { service, client } = await startWithClient({
      faults: {
        seed: 1,
        faults: [{ at: 'createImageTo3d', when: 'after', do: 'drop', skip: 1, times: 1, probability: 1 }],
      },
    });
    const codes: (number | 'dropped')[] = [];
    for (let call = 0; call < 3; call += 1) {
      codes.push(
        await client.submit(GOOD, PNG).then(
          ({ code }) => code,
          () => 'dropped' as const,
        ),
      );
    }
    expect(codes).toEqual([200, 'dropped', 200]);
    expect(Number(await client.balance())).toBe(10_000 - 3 * 15);
    expect(service.baseUrl).toMatch(/^http:/);
  });

  it('holds the answer of a submit back, where a fault says so: the task is there by then', async () => {
    const { client } = await startWithClient({
      faults: {
        seed: 1,
        faults: [
          {
            at: 'createImageTo3d',
            when: 'after',
            do: 'delay',
            seconds: 0.5,
            skip: 0,
            times: 1,
            probability: 1,
          },
        ],
      },
    });
    let answered = false;
    const submit = client.submit(GOOD, PNG).finally(() => {
      answered = true;
    });
    await expect.poll(async () => Number(await client.balance()), { interval: 20 }).toBe(9985);
    expect(answered).toBe(false);
    expect((await submit).code).toBe(200);
  });

  it('writes a line per request, with no secret, token or signature in it', async () => {
    const lines: string[] = [];
    const { client } = await startWithClient({ lines });
    const { data } = await client.submit(GOOD, PNG);
    const ended = await client.untilEnded(data.task_id);
    await fetch(ended.data.url);
    await expect.poll(() => lines.some((line) => line.startsWith('GET /files/'))).toBe(true);
    const log = lines.join('\n');
    expect(log).toContain('POST /open-api/v1/auth/token 200 code 200');
    expect(log).toContain('POST /open-api/v1/submit-task 200 code 200');
    for (const secret of [
      CLIENT.clientSecret,
      client.token,
      new URL(ended.data.url).searchParams.get('sig') ?? '',
    ]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(log).not.toContain(secret);
    }
  });
});
