import { describe, expect, it } from 'vitest';
import { faultPlanSchema } from '../../main/service/faults/fault-plan.ts';
import { runRefill } from '../../main/service/refill-command.ts';
import { formOf, PlainClient, type Reply } from '../helpers/plain-client.ts';
import { rowCount } from '../helpers/service-data/row-count.ts';
import { GOOD, PNG, serviceHarness } from '../helpers/service-harness.ts';
import { CLIENT } from '../helpers/test-service.ts';

const { start, startWithClient, temporaryFolder } = serviceHarness();
const PRICE = 15;
const OTHER = Buffer.concat([PNG, Buffer.from('!')]);
const under = (key: string) => ({ 'Idempotency-Key': key });

const spent = async (client: PlainClient, opening = 10_000): Promise<number> =>
  opening - Number(await client.balance());

describe('a submit under an idempotency key', () => {
  it('gives the same task for the same key, fields and files, charged once', async () => {
    const data = temporaryFolder();
    const { client } = await startWithClient({ data });
    const first = await client.submit(GOOD, PNG, under('"one"'));
    expect(first).toMatchObject({ status: 200, code: 200 });
    await client.untilEnded(first.data.task_id);
    // In quotation marks or without, it is the same key.
    expect(await client.submit(GOOD, PNG, under('"one"'))).toEqual(first);
    expect(await client.submit(GOOD, PNG, under('one'))).toEqual(first);
    expect([await spent(client), rowCount(data, 'task')]).toEqual([PRICE, 1]);
  });

  it('is the same request with its fields in another order and its files under other names', async () => {
    const { client } = await startWithClient();
    const fields = new FormData();
    for (const [name, value] of Object.entries(GOOD).reverse()) fields.append(name, value);
    fields.append('images', new Blob([PNG], { type: 'image/png' }), 'another name.png');
    const first = await client.submit(GOOD, PNG, under('"one"'));
    const files = new FormData();
    files.append('images', new Blob([PNG]), 'x');
    for (const [name, value] of Object.entries(GOOD)) files.append(name, value);
    expect(await client.post('submit-task', fields, 'Bearer', under('"one"'))).toEqual(first);
    expect(await client.post('submit-task', files, 'Bearer', under('"one"'))).toEqual(first);
    expect(await spent(client)).toBe(PRICE);
  });

  it('is honoured by segmentation and depth too; a key used at one endpoint can be used at the others', async () => {
    const { client } = await startWithClient({ canned: true });
    const glb = Buffer.concat([Buffer.from('glTF'), Buffer.alloc(100)]);
    const segment = () =>
      client.post('segmentation/create-task', formOf({ format: '2' }, { mesh: glb }), 'Token', under('"s"'));
    const depth = (key: string) =>
      client.post('depth/create-task', formOf({ format: '2' }, { image: PNG }), 'Bearer', under(key));
    const [segmented, mapped] = [await segment(), await depth('"d"')];
    expect([segmented.code, mapped.code]).toEqual([200, 200]);
    const paid = await spent(client);
    expect(await segment()).toEqual(segmented);
    expect(await depth('"d"')).toEqual(mapped);
    expect((await depth('"s"')).code).toBe(422);
    expect(await spent(client)).toBe(paid);
  });

  it.each([
    ['another file', GOOD, OTHER],
    ['another field', { ...GOOD, format: '1' }, PNG],
    ['another callback_url', { ...GOOD, callback_url: 'http://127.0.0.1:9/' }, PNG],
    ['a field that is not allowed', { ...GOOD, format: '9' }, PNG],
  ])('is refused with code 422 where it has %s, and nothing is charged', async (_title, fields, image) => {
    const data = temporaryFolder();
    const { client } = await startWithClient({ data });
    const first = await client.submit(GOOD, PNG, under('"one"'));
    const refused = await client.submit(fields, image, under('"one"'));
    expect(refused).toMatchObject({ status: 200, code: 422, data: {} });
    expect(refused.msg).toContain('nothing was charged');
    expect([await spent(client), rowCount(data, 'task')]).toEqual([PRICE, 1]);
    expect(await client.submit(GOOD, PNG, under('"one"'))).toEqual(first);
  });

  it('makes one task of 20 simultaneous requests', async () => {
    const data = temporaryFolder();
    const { client } = await startWithClient({ data });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.submit(GOOD, PNG, under('"one"'))),
    );
    expect(new Set(answers.map(({ code, data: { task_id } }) => `${code} ${task_id}`)).size).toBe(1);
    expect(answers[0]?.code).toBe(200);
    expect([await spent(client), rowCount(data, 'task')]).toEqual([PRICE, 1]);
  });

  it('makes one task of 20 simultaneous requests with two contents: that of the first complete request', async () => {
    const { client } = await startWithClient();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, call) =>
        client.submit(GOOD, call % 2 === 0 ? PNG : OTHER, under('"one"')),
      ),
    );
    const codes = answers.map(({ code }) => code).sort();
    expect(codes).toEqual([...Array(10).fill(200), ...Array(10).fill(422)]);
    expect(await spent(client)).toBe(PRICE);
  });

  it.each([['""'], ['"a'], ['"a", "b"'], ['a b'], [`"${'k'.repeat(256)}"`]])(
    'is refused with code 400 where the key is %s, and nothing is charged',
    async (key) => {
      const data = temporaryFolder();
      const { client } = await startWithClient({ data });
      const refused = await client.submit(GOOD, PNG, under(key));
      expect(refused).toMatchObject({ status: 200, code: 400, data: {} });
      expect(refused.msg).toContain('Idempotency-Key');
      expect([await spent(client), rowCount(data, 'task')]).toEqual([0, 0]);
    },
  );

  it('makes a task for each submit without a key', async () => {
    const data = temporaryFolder();
    const { client } = await startWithClient({ data });
    const answers = [await client.submit(GOOD, PNG), await client.submit(GOOD, PNG)];
    expect(new Set(answers.map(({ data: { task_id } }) => task_id)).size).toBe(2);
    expect([await spent(client), rowCount(data, 'idempotency_key')]).toEqual([2 * PRICE, 0]);
  });

  it('is announced in seconds in the token’s answer, and not when a token is refused', async () => {
    const { baseUrl } = await start();
    const ask = async (secret: string) => {
      const Authorization = `Basic ${Buffer.from(`${CLIENT.clientId}:${secret}`).toString('base64')}`;
      const answer = await fetch(`${baseUrl}/open-api/v1/auth/token`, {
        method: 'POST',
        headers: { Authorization },
      });
      return answer.headers.get('Idempotency-Key-Lifetime');
    };
    expect(await ask(CLIENT.clientSecret)).toBe('86400');
    expect(await ask('wrong')).toBeNull();
  });
});

describe('a refusal under an idempotency key', () => {
  it('is not remembered: too few credits, refilled, then a task', async () => {
    const data = temporaryFolder();
    const { client } = await startWithClient({ data, credits: '14.99' });
    expect((await client.submit(GOOD, PNG, under('"one"'))).code).toBe(30010000);
    runRefill(['--data', data, '--credits', '100.00'], { cwd: data, now: Date.now() });
    const accepted = await client.submit(GOOD, PNG, under('"one"'));
    expect(accepted.code).toBe(200);
    expect(await client.submit(GOOD, PNG, under('"one"'))).toEqual(accepted);
    expect(await spent(client, 114.99)).toBeCloseTo(PRICE, 10);
  });

  it('is not remembered: a bad value, no token, a fault of the service; other contents may follow', async () => {
    const faults = faultPlanSchema.parse({
      faults: [{ at: 'createImageTo3d', do: 'status', status: 503, skip: 2 }],
    });
    const { service, client } = await startWithClient({ faults });
    expect((await client.submit({ ...GOOD, format: '9' }, PNG, under('"one"'))).code).toBe(400);
    expect((await new PlainClient(service.baseUrl).submit(GOOD, PNG, under('"one"'))).code).toBe(401);
    await expect(client.submit(GOOD, OTHER, under('"one"'))).rejects.toThrow(/JSON/);
    expect((await client.submit(GOOD, PNG, under('"one"'))).code).toBe(200);
    expect(await spent(client)).toBe(PRICE);
  });
});

describe('the answer to a submit under an idempotency key', () => {
  it.each(['before', 'after'])(
    'may be lost %s the task was made: the same key gives one task',
    async (when) => {
      const data = temporaryFolder();
      const faults = faultPlanSchema.parse({
        faults: [{ at: 'createImageTo3d', do: 'drop', when, times: 2 }],
      });
      const { client } = await startWithClient({ data, faults });
      // A repeat can be lost again.
      await expect(client.submit(GOOD, PNG, under('"one"'))).rejects.toThrow();
      await expect(client.submit(GOOD, PNG, under('"one"'))).rejects.toThrow();
      expect(await spent(client)).toBe(when === 'before' ? 0 : PRICE);
      const { code, data: found } = await client.submit(GOOD, PNG, under('"one"'));
      expect(code).toBe(200);
      expect((await client.untilEnded(found.task_id)).data.state).toBe('success');
      expect([await spent(client), rowCount(data, 'task')]).toEqual([PRICE, 1]);
    },
  );

  it('arrives for all 40 jobs though a tenth of the answers is lost before and a tenth after the task is made; each job is charged once', async () => {
    const data = temporaryFolder();
    const lost = { at: 'createImageTo3d', do: 'drop', probability: 0.1 };
    const faults = faultPlanSchema.parse({
      seed: 3,
      faults: [
        { ...lost, when: 'before' },
        { ...lost, when: 'after' },
      ],
    });
    const { client } = await startWithClient({ data, faults });
    let losses = 0;
    const untilAnswered = async (key: string): Promise<Reply> => {
      for (;;) {
        const answer = await client.submit(GOOD, PNG, under(key)).catch(() => undefined);
        if (answer !== undefined) return answer;
        losses += 1;
      }
    };
    const answers = [];
    for (let job = 0; job < 40; job += 1) answers.push(await untilAnswered(`"job ${job}"`));
    expect(losses).toBeGreaterThan(0);
    expect(new Set(answers.map(({ data: { task_id } }) => task_id)).size).toBe(40);
    expect([await spent(client), rowCount(data, 'task')]).toEqual([40 * PRICE, 40]);
  });
});
