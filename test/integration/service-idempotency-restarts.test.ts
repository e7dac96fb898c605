import { afterEach, describe, expect, it } from 'vitest';
import { SYSTEM_CLOCK } from '../../main/service/clock.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { rowCount } from '../helpers/service-data/row-count.ts';
import { OLD_BALANCE, OLD_TASKS, writeOldDatabase } from '../helpers/service-data/write-old-database.ts';
import { GOOD, PNG, serviceHarness } from '../helpers/service-harness.ts';
import { endProcess, type ServiceProcess, startServiceProcess } from '../helpers/service-process.ts';
import { CLIENT } from '../helpers/test-service.ts';

const { start, startWithClient, temporaryFolder } = serviceHarness();
const PRICE = 15;
const DAY = 86_400_000;
const OTHER = Buffer.concat([PNG, Buffer.from('!')]);
const under = (key: string) => ({ 'Idempotency-Key': key });
const spent = async (client: PlainClient, opening = 10_000): Promise<number> =>
  opening - Number(await client.balance());

describe('an idempotency key', () => {
  it('outlives a restart, and holds for tasks that have ended', async () => {
    const data = temporaryFolder();
    const { service, client } = await startWithClient({ data });
    const first = await client.submit(GOOD, PNG, under('"one"'));
    await client.untilEnded(first.data.task_id);
    await service.close();
    const { client: again } = await startWithClient({ data });
    expect(await again.submit(GOOD, PNG, under('"one"'))).toEqual(first);
    expect((await again.submit(GOOD, OTHER, under('"one"'))).code).toBe(422);
    expect(await spent(again)).toBe(PRICE);
  });

  it('gives its task though a restarted service would refuse the request by now', async () => {
    const data = temporaryFolder();
    const { service, client } = await startWithClient({ data, credits: '15.00' });
    const first = await client.submit(GOOD, PNG, under('"one"'));
    await service.close();
    const { client: again } = await startWithClient({ data, generalPrefix: 'renamed' });
    expect((await again.submit(GOOD, PNG, under('"two"'))).code).toBe(10031006);
    expect(await again.submit(GOOD, PNG, under('"one"'))).toEqual(first);
  });

  it('of another client has nothing to do with it', async () => {
    const data = temporaryFolder();
    const { service, client } = await startWithClient({ data });
    const first = await client.submit(GOOD, PNG, under('"one"'));
    await service.close();
    const { baseUrl } = await start({ data, clientId: 'somebody else' });
    const other = new PlainClient(baseUrl);
    await other.login('somebody else', CLIENT.clientSecret);
    const second = await other.submit(GOOD, PNG, under('"one"'));
    expect(second.code).toBe(200);
    expect(second.data.task_id).not.toBe(first.data.task_id);
    expect((await other.submit(GOOD, OTHER, under('"one"'))).code).toBe(422);
    expect(await spent(other)).toBe(2 * PRICE);
  });

  it('is free again after 24 hours of the service’s own clock, and swept from its database', async () => {
    const data = temporaryFolder();
    const start = Date.now();
    let now = start;
    const clock = { now: () => now, sleep: SYSTEM_CLOCK.sleep };
    const { service, client } = await startWithClient({ data, clock, tokenTtlSeconds: 10 * 86_400 });
    const first = await client.submit(GOOD, PNG, under('"one"'));
    await client.submit(GOOD, PNG, under('"two"'));
    now = start + DAY - 1;
    expect(await client.submit(GOOD, PNG, under('"one"'))).toEqual(first);
    now = start + DAY;
    const second = await client.submit(GOOD, OTHER, under('"one"'));
    expect(second.code).toBe(200);
    expect(second.data.task_id).not.toBe(first.data.task_id);
    // The repeat did not lengthen the first one's time, and the expired "two" went with it.
    expect(rowCount(data, 'idempotency_key')).toBe(1);
    expect(await spent(client)).toBe(3 * PRICE);
    await service.close();
    now = start + 2 * DAY;
    await startWithClient({ data, clock });
    expect(rowCount(data, 'idempotency_key')).toBe(0);
  });

  it('is honoured by a service whose data folder an earlier version made, with nothing of it lost', async () => {
    const data = temporaryFolder();
    writeOldDatabase(data);
    const { client } = await startWithClient({ data });
    expect(await client.get(`query-task?task_id=${OLD_TASKS.model}`)).toMatchObject({
      data: { state: 'success' },
    });
    expect(await client.get(`query-task?task_id=${OLD_TASKS.failed}`)).toMatchObject({
      data: { state: 'failed' },
    });
    // The one that was open goes on: nothing listens at its address, so it fails and is refunded.
    expect((await client.untilEnded(OLD_TASKS.open, 'depth/query-task')).code).toBe(5001001);
    const opening = Number(OLD_BALANCE) + 10;
    const first = await client.submit(GOOD, PNG, under('"one"'));
    expect(await client.submit(GOOD, PNG, under('"one"'))).toEqual(first);
    expect(await spent(client, opening)).toBe(PRICE);
  });
});

describe('a service that is killed', () => {
  const running: ServiceProcess[] = [];
  afterEach(async () => {
    for (const { child } of running.splice(0)) await endProcess(child, 'SIGKILL');
  });
  const startProcess = async (data: string) => {
    const service = await startServiceProcess(['--data', data, '--canned']);
    running.push(service);
    const client = new PlainClient(service.ready.baseUrl);
    await client.login(CLIENT.clientId, CLIENT.clientSecret);
    return { service, client };
  };

  it('with submits under way makes one task of each key in the end, charged once', async () => {
    const data = temporaryFolder();
    const keys = Array.from({ length: 12 }, (_, job) => `"job ${job}"`);
    const told = new Map<string, Set<string>>(keys.map((key) => [key, new Set()]));
    for (const killAfter of [1, 4, undefined]) {
      const { service, client } = await startProcess(data);
      let answers = 0;
      await Promise.all(
        keys.map(async (key) => {
          const answer = await client.submit(GOOD, PNG, under(key)).catch(() => undefined);
          if (answer === undefined) return;
          expect(answer.code).toBe(200);
          told.get(key)?.add(answer.data.task_id);
          answers += 1;
          if (answers === killAfter) service.child.kill('SIGKILL');
        }),
      );
      if (killAfter !== undefined) {
        await endProcess(service.child, 'SIGKILL');
        continue;
      }
      // Whoever was told of a task before a kill is told of the same one after it.
      expect([...told.values()].map(({ size }) => size)).toEqual(keys.map(() => 1));
      expect(new Set([...told.values()].flatMap((ids) => [...ids])).size).toBe(keys.length);
      expect(await spent(client)).toBe(keys.length * PRICE);
      expect(rowCount(data, 'task')).toBe(keys.length);
    }
  });
});
