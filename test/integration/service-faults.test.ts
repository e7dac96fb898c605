import { describe, expect, it } from 'vitest';
import { faultPlanSchema } from '../../main/service/faults/fault-plan.ts';
import { PlainClient, type Reply, rawCall } from '../helpers/plain-client.ts';
import { GOOD, PNG, serviceHarness } from '../helpers/service-harness.ts';
import { CLIENT } from '../helpers/test-service.ts';

const { start, startWithClient, temporaryFolder } = serviceHarness();
const plan = (...faults: object[]) => faultPlanSchema.parse({ seed: 5, faults });

/** The balance as it comes over the wire, one call at a time. */
async function rawBalance({ baseUrl }: { readonly baseUrl: string }, client: PlainClient) {
  const response = await fetch(`${baseUrl}/open-api/v1/balance`, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  return { response, text: await response.text() };
}

describe('a fault of a call', () => {
  it.each([429, 500, 502])('answers with HTTP %i, with and without Retry-After', async (status) => {
    const faults = plan(
      { at: 'balance', do: 'status', status, retryAfter: 7 },
      { at: 'balance', do: 'status', status, skip: 1 },
    );
    const { service, client } = await startWithClient({ faults });
    const calls = [];
    for (let call = 0; call < 3; call += 1) calls.push(await rawBalance(service, client));
    expect(calls.map(({ response }) => response.status)).toEqual([status, status, 200]);
    expect(calls.map(({ response }) => response.headers.get('retry-after'))).toEqual(['7', null, null]);
    for (const { text } of calls.slice(0, 2)) expect(() => JSON.parse(text)).toThrow();
  });

  it('answers with a web page in place of JSON, under HTTP 200', async () => {
    const { service, client } = await startWithClient({ faults: plan({ at: 'balance', do: 'html' }) });
    const { response, text } = await rawBalance(service, client);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(text).toMatch(/^<!doctype html>/);
  });

  it.each([
    ['before', 10_000],
    ['after', 9985],
  ])('drops the connection %s the task was created', async (when, balance) => {
    const { client } = await startWithClient({ faults: plan({ at: 'createImageTo3d', do: 'drop', when }) });
    await expect(client.submit(GOOD, PNG)).rejects.toThrow();
    expect(Number(await client.balance())).toBe(balance);
  });

  it.each([
    ['before', 10_000],
    ['after', 9985],
  ])('answers with an error %s the task was created', async (when, balance) => {
    const faults = plan({ at: 'createImageTo3d', do: 'status', status: 502, when });
    const { client } = await startWithClient({ faults });
    await expect(client.submit(GOOD, PNG)).rejects.toThrow(/JSON/);
    expect(Number(await client.balance())).toBe(balance);
  });

  it('delays the answer', async () => {
    const { client } = await startWithClient({ faults: plan({ at: 'balance', do: 'delay', seconds: 0.3 }) });
    const started = performance.now();
    await client.balance();
    expect(performance.now() - started).toBeGreaterThanOrEqual(299);
  });

  it('names msg “message”, and writes code as text; both answers are otherwise complete', async () => {
    const faults = plan(
      { at: ['balance', 'queryDepth'], do: 'msg-as-message', times: 2 },
      { at: ['balance', 'queryDepth'], do: 'code-as-text', times: 2, skip: 1 },
    );
    const { client, service } = await startWithClient({ faults, credits: '0.10000000000000000001' });
    const { text } = await rawBalance(service, client);
    expect(text).toBe('{"code":200,"data":{"totalBalance":0.10000000000000000001},"message":"success"}');
    const depth = (await client.get('depth/query-task?task_id=x')) as Reply & { message?: string };
    expect(depth).toMatchObject({ code: '404', msg: undefined, data: {} });
    expect((await rawBalance(service, client)).text).toContain('{"code":"200",');
    expect((await rawBalance(service, client)).text).toContain('{"code":200,');
  });

  it('revokes the tokens; a new token is valid', async () => {
    const { client } = await startWithClient({
      faults: plan({ at: 'balance', do: 'revoke-tokens', skip: 1 }),
    });
    expect((await client.get('balance')).code).toBe(200);
    expect((await client.get('balance')).code).toBe(401);
    expect((await client.get('query-task?task_id=x')).code).toBe(401);
    await client.login(CLIENT.clientId, CLIENT.clientSecret);
    expect((await client.get('balance')).code).toBe(200);
  });

  it('happens to the same calls every time, for the same seed', async () => {
    const outcomes = [];
    for (let run = 0; run < 2; run += 1) {
      const faults = plan({ at: 'balance', do: 'status', status: 500, probability: 0.5 });
      const { service, client } = await startWithClient({ faults });
      const statuses: number[] = [];
      for (let call = 0; call < 20; call += 1) {
        statuses.push((await rawBalance(service, client)).response.status);
      }
      outcomes.push(statuses);
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(new Set(outcomes[0])).toEqual(new Set([200, 500]));
  });
});

describe('a fault of a task', () => {
  it.each([
    ['code', { code: 50010001, msg: 'generate failed', data: {} }],
    ['state', { code: 200, msg: 'generate failed', data: { state: 'failed' } }],
  ])('fails it in the shape %s, refunded, once', async (shape, expected) => {
    const { client } = await startWithClient({
      faults: plan({ at: 'createImageTo3d', do: 'fail-task', shape }),
    });
    const failed = await client.submit(GOOD, PNG);
    expect(await client.untilEnded(failed.data.task_id)).toMatchObject(expected);
    expect(Number(await client.balance())).toBe(10_000);
    const made = await client.submit(GOOD, PNG);
    expect((await client.untilEnded(made.data.task_id)).data.state).toBe('success');
  });

  it.each(['queueing', 'processing'])('keeps it %s for ever, also over a restart', async (state) => {
    const data = temporaryFolder();
    const faults = plan({ at: 'createImageTo3d', do: 'never-end', state });
    const { service, client } = await startWithClient({ data, faults });
    const stuck = (await client.submit(GOOD, PNG)).data.task_id;
    await client.untilEnded((await client.submit(GOOD, PNG)).data.task_id);
    const stateNow = async (asked: PlainClient) =>
      (await asked.get(`query-task?task_id=${stuck}`)).data.state;
    expect(await stateNow(client)).toBe(state);
    await service.close();

    const again = new PlainClient((await start({ data })).baseUrl);
    await again.login(CLIENT.clientId, CLIENT.clientSecret);
    await again.untilEnded((await again.submit(GOOD, PNG)).data.task_id);
    await expect.poll(() => stateNow(again)).toBe(state);
  });
});

describe('a fault of a file', () => {
  const made = async (...faults: object[]): Promise<string> => {
    const { client } = await startWithClient({ faults: plan(...faults) });
    return (await client.untilEnded((await client.submit(GOOD, PNG)).data.task_id)).data.url;
  };

  it('breaks the download off in the middle; a Range request resumes it', async () => {
    const url = await made({ at: 'result', do: 'truncate', share: 0.25 });
    const broken = await fetch(url);
    expect(broken.headers.get('content-length')).toBe(String(PNG.length));
    await expect(broken.bytes()).rejects.toThrow();
    const rest = await fetch(url, { headers: { Range: 'bytes=10-' } });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.bytes())).toEqual(PNG.subarray(10));
  });

  it('breaks off before the first byte', async () => {
    const url = await made({ at: 'result', do: 'truncate', share: 0 });
    const broken = await rawCall(url, { method: 'GET' });
    expect(broken).toBeNull();
  });

  it('truncates the file, and announces the shorter length', async () => {
    const url = await made({ at: 'result', do: 'truncate', share: 0.5, length: 'part' });
    const short = await (await fetch(url)).bytes();
    expect(Buffer.from(short)).toEqual(PNG.subarray(0, Math.floor(PNG.length / 2)));
    expect(Buffer.from(await (await fetch(url)).bytes())).toEqual(PNG);
  });

  it('changes one byte, and neither the length nor the first bytes', async () => {
    const url = await made({ at: 'result', do: 'corrupt' });
    const bytes = Buffer.from(await (await fetch(url)).bytes());
    expect(bytes.length).toBe(PNG.length);
    expect(bytes.subarray(0, 1000)).toEqual(PNG.subarray(0, 1000));
    expect(bytes.equals(PNG)).toBe(false);
  });

  it('ignores Range requests', async () => {
    const url = await made({ at: 'result', do: 'no-range' });
    const whole = await fetch(url, { headers: { Range: 'bytes=5-' } });
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, null]);
    expect(Buffer.from(await whole.bytes())).toEqual(PNG);
  });

  it.each([
    ['weak-etag', /^W\/"/],
    ['changing-etag', /^"/],
  ])('has %s, by which no Range goes on', async (kind, shape) => {
    const url = await made({ at: 'result', do: kind, times: 3 });
    const first = (await fetch(url)).headers.get('etag') ?? '';
    expect(first).toMatch(shape);
    const again = await fetch(url, { headers: { Range: 'bytes=5-', 'If-Range': first } });
    expect([again.status, again.headers.get('content-length')]).toEqual([200, String(PNG.length)]);
    expect((await fetch(url)).headers.get('etag') === first).toBe(kind === 'weak-etag');
  });

  it('answers a cover with an error or a web page, and does not affect the result', async () => {
    const { client } = await startWithClient({
      faults: plan({ at: 'cover', do: 'status', status: 500 }, { at: 'cover', do: 'html', skip: 1 }),
    });
    const { data } = await client.untilEnded((await client.submit(GOOD, PNG)).data.task_id);
    expect((await fetch(data.url)).status).toBe(200);
    expect((await fetch(data.cover_url)).status).toBe(500);
    expect((await fetch(data.cover_url)).headers.get('content-type')).toMatch(/html/);
    expect((await fetch(data.cover_url)).headers.get('content-type')).toBe('image/webp');
  });
});
