import { describe, expect, it } from 'vitest';
import { MediaError } from '../../main/media/media-error.ts';
import { faultPlanSchema } from '../../main/service/faults/fault-plan.ts';
import { receiveCallbacks } from '../helpers/callback-receiver.ts';
import { formOf } from '../helpers/plain-client.ts';
import { GOOD, PNG, serviceHarness } from '../helpers/service-harness.ts';
import { echoPool } from '../helpers/test-service.ts';

const { start, startWithClient, temporaryFolder } = serviceHarness();

const FAILS_BY_STATE = { at: 'createImageTo3d', do: 'fail-task', shape: 'state' };

/** Without what changes from one signing to the next. */
const unsigned = (body: object): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(/\?expires=\d+&sig=[\w-]+/g, '?signed'));

describe('a callback', () => {
  it('carries the same body as the query’s answer, and is sent once if it is accepted', async () => {
    const lines: string[] = [];
    const receiver = await receiveCallbacks(() => 204);
    const { client } = await startWithClient({ lines });
    const { data } = await client.submit({ ...GOOD, callback_url: receiver.url }, PNG);
    const { status: _status, states: _states, ...query } = await client.untilEnded(data.task_id);
    await expect.poll(() => receiver.deliveries.length).toBe(1);
    const [delivery] = receiver.deliveries;
    expect(delivery?.path).toBe('/hook?secret=s3cr3t');
    expect(delivery?.headers['content-type']).toMatch(/^application\/json/);
    expect(delivery?.body.data.state).toBe('success');
    expect(unsigned(delivery?.body)).toEqual(unsigned(query));
    expect((await fetch(delivery?.body.data.url)).status).toBe(200);
    expect((await fetch(delivery?.body.data.cover_url)).status).toBe(200);
    await expect.poll(() => lines.some((line) => line.includes('taken with HTTP 204'))).toBe(true);
    expect(lines.join('\n')).not.toContain('s3cr3t');
    expect(receiver.deliveries).toHaveLength(1);
  });

  it.each([
    ['a code', { faults: [] }, { code: 50010001, data: {} }],
    ['a state', { faults: [FAILS_BY_STATE] }, { code: 200, data: { state: 'failed' } }],
  ])('tells of a failure by %s, as the query does', async (_name, faults, expected) => {
    const receiver = await receiveCallbacks();
    const pool = {
      ...echoPool(),
      run: () => Promise.reject(new MediaError({ code: 'no-subject', share: 0 })),
    };
    const { client } = await startWithClient({ pool, faults: faultPlanSchema.parse(faults) });
    const { data } = await client.submit({ ...GOOD, callback_url: receiver.url }, PNG);
    const { status: _status, states: _states, ...query } = await client.untilEnded(data.task_id);
    expect(query).toMatchObject(expected);
    await expect.poll(() => receiver.deliveries.map(({ body }) => body)).toEqual([query]);
  });

  it('comes from depth and segmentation too', async () => {
    const receiver = await receiveCallbacks();
    const { client } = await startWithClient();
    const fields = { format: '2', callback_url: receiver.url };
    const mesh = Buffer.from('glTF\x02\0\0\0', 'latin1');
    await client.post('depth/create-task', formOf(fields, { image: PNG }));
    await client.post('segmentation/create-task', formOf(fields, { mesh }), 'Token');
    await expect.poll(() => receiver.deliveries.length).toBe(2);
  });

  it.each([500, 404, 302])(
    'is delivered three times in all, with the pauses, where it is answered with %i',
    async (status) => {
      const elsewhere = await receiveCallbacks();
      const receiver = await receiveCallbacks(() => status, { location: elsewhere.url });
      const lines: string[] = [];
      const { client } = await startWithClient({ callbackPauses: [0.1, 0.3], lines });
      await client.submit({ ...GOOD, callback_url: receiver.url }, PNG);
      await expect.poll(() => lines.some((line) => line.endsWith('given up'))).toBe(true);
      expect(receiver.deliveries).toHaveLength(3);
      expect(elsewhere.deliveries).toEqual([]);
      const [first, second, third] = receiver.deliveries.map(({ at }) => at);
      expect(second! - first!).toBeGreaterThanOrEqual(99);
      expect(third! - second!).toBeGreaterThanOrEqual(299);
    },
  );

  it('is not repeated after a delivery was accepted', async () => {
    const receiver = await receiveCallbacks((_delivery, count) => (count === 2 ? 200 : 500));
    const lines: string[] = [];
    const { client } = await startWithClient({ lines });
    await client.submit({ ...GOOD, callback_url: receiver.url }, PNG);
    await expect.poll(() => lines.some((line) => line.includes('taken with'))).toBe(true);
    expect(receiver.deliveries).toHaveLength(2);
  });

  it('that hangs delays no other callback and no query', async () => {
    const hanging = await receiveCallbacks(() => 'hang');
    const receiver = await receiveCallbacks();
    const { client } = await startWithClient({ callbackSeconds: 30 });
    for (let task = 0; task < 20; task += 1) {
      await client.submit({ ...GOOD, callback_url: hanging.url }, PNG);
    }
    const { data } = await client.submit({ ...GOOD, callback_url: receiver.url }, PNG);
    await expect.poll(() => receiver.deliveries.length).toBe(1);
    expect((await client.untilEnded(data.task_id)).data.state).toBe('success');
    expect(hanging.deliveries.length).toBeLessThanOrEqual(4);
  });

  it('that hangs is aborted after the time limit', async () => {
    const hanging = await receiveCallbacks(() => 'hang');
    const lines: string[] = [];
    const { client } = await startWithClient({ callbackSeconds: 0.1, lines });
    await client.submit({ ...GOOD, callback_url: hanging.url }, PNG);
    await expect.poll(() => lines.filter((line) => line.includes('it took too long')).length).toBe(3);
    expect(hanging.deliveries).toHaveLength(3);
  });

  it('goes on after a restart, and is not delivered more than three times in all', async () => {
    const data = temporaryFolder();
    const receiver = await receiveCallbacks(() => 503);
    const { service, client } = await startWithClient({ data, callbackPauses: [0.2, 600] });
    await client.submit({ ...GOOD, callback_url: receiver.url }, PNG);
    await expect.poll(() => receiver.deliveries.length).toBe(1);
    await service.close();

    const said: string[] = [];
    const second = await start({ data, callbackPauses: [0.2, 0.2], lines: said });
    // delivered, the third is not yet remembered
    await expect.poll(() => said.join('\n')).toContain('given up');
    expect(receiver.deliveries).toHaveLength(3);
    await second.close();
    const bodies = receiver.deliveries.map(({ body }) => new URL(body.data.url).origin);
    expect(bodies).toEqual([service.baseUrl, second.baseUrl, second.baseUrl]);

    const lines: string[] = [];
    await startWithClient({ data, lines });
    expect(lines.filter((line) => line.startsWith('callback'))).toEqual([]);
    expect(receiver.deliveries).toHaveLength(3);
  });

  it('of a task that was under way at a restart is sent when the task has ended', async () => {
    const data = temporaryFolder();
    const receiver = await receiveCallbacks();
    const { service, client } = await startWithClient({ data, queueSeconds: 600 });
    const { data: created } = await client.submit({ ...GOOD, callback_url: receiver.url }, PNG);
    await service.close();
    expect(receiver.deliveries).toEqual([]);

    await start({ data });
    await expect.poll(() => receiver.deliveries.length).toBe(1);
    expect(receiver.deliveries[0]?.body.data).toMatchObject({ task_id: created.task_id, state: 'success' });
  });

  it.each([
    ['to a private address without the flag', undefined, false, /private addresses are allowed with/, 3],
    ['to what is no address', 'mailto:somebody@example.com', true, /no http or https address/, 1],
    ['to a port where nobody listens', 'http://127.0.0.1:1/', true, /cannot be reached \(ECONNREFUSED\)/, 3],
  ])('is given up %s', async (_name, url, allowPrivateUrls, words, attempts) => {
    const receiver = await receiveCallbacks();
    const lines: string[] = [];
    const { client } = await startWithClient({ allowPrivateUrls, lines });
    await client.submit({ ...GOOD, callback_url: url ?? receiver.url }, PNG);
    await expect.poll(() => lines.some((line) => line.endsWith('given up'))).toBe(true);
    const told = lines.filter((line) => line.startsWith('callback'));
    expect(told).toHaveLength(attempts);
    for (const line of told) expect(line).toMatch(words);
    expect(receiver.deliveries).toEqual([]);
  });
});
