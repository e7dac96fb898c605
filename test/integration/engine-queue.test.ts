import { afterEach, describe, expect, it } from 'vitest';
import { type EngineUnderTest, jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import type { FaultService } from '../helpers/engine/fault-controls.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { hastyClock } from '../helpers/engine/hasty-clock.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

interface Desk extends EngineUnderTest {
  readonly service: FaultService;
  readonly folder: string;
}

async function setUp(jobsInFlight = 10, uploads = 1): Promise<Desk> {
  const service = await startFaultService();
  open.push(service);
  const folder = await tempFolder();
  const under = await startEngine({ folder, remote: { baseUrl: service.baseUrl, jobsInFlight, uploads } });
  open.push(under);
  return { ...under, service, folder };
}

const stateOf = ({ engine }: EngineUnderTest, id: string): string | undefined =>
  engine.list().find(({ job }) => job.id === id)?.job.state.state;

/** Names of references in the order in which they were sent. */
function sentOrder({ engine }: EngineUnderTest): string[] {
  const order: string[] = [];
  engine.subscribe(({ changed }) => {
    for (const { job } of changed) {
      if (job.state.state === 'waiting' || order.includes(job.reference.name)) continue;
      order.push(job.reference.name);
    }
  });
  return order;
}

describe('the order of the queue', () => {
  it('is set by the artist: moved jobs and jobs of a higher priority go first', async () => {
    const desk = await setUp(1);
    const { engine, folder } = desk;
    await engine.pause(true);
    const jobs = await engine.add(await newJobs(folder, 5));
    const ids = jobs.map(({ id }) => id);
    await engine.move([ids[4]!], ids[1]!);
    await engine.prioritise([ids[3]!], 'high');
    await engine.prioritise([ids[0]!], 'low');
    const order = sentOrder(desk);
    await engine.pause(false);
    await engine.whenIdle();
    const place = (name: number) => order.indexOf(`subject-${name}`);
    expect([place(3), place(4), place(1), place(2), place(0)]).toEqual([0, 1, 2, 3, 4]);
  });

  it('is the same after a restart', async () => {
    const desk = await setUp();
    const { engine, folder, service } = desk;
    await engine.pause(true);
    const jobs = await engine.add(await newJobs(folder, 3));
    await engine.move([jobs[2]!.id], jobs[0]!.id);
    await engine.prioritise([jobs[1]!.id], 'high');
    await desk.close();
    const again = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    open.push(again);
    expect(again.engine.list().map(({ job }) => job.reference.name)).toEqual([
      'subject-1',
      'subject-2',
      'subject-0',
    ]);
  });
});

describe('a connection that takes more than one upload at once', () => {
  it('is sent as many as allowed at once, each once, and learns no price from charges that overlap', async () => {
    const desk = await setUp(10, 3);
    const { engine, folder, service } = desk;
    let most = 0;
    service.onSubmit = () => {
      const out = engine.list().filter(({ job }) => job.state.state === 'submitting');
      most = Math.max(most, out.length);
    };
    await engine.pause(true);
    const jobs = await engine.add(await newJobs(folder, 12));
    await engine.pause(false);
    await engine.whenIdle();
    expect(jobs.map(({ id }) => stateOf(desk, id))).toEqual(Array(12).fill('done'));
    expect(service.counts.submits).toBe(12);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(3);
    const prices = engine.list().map(({ job }) => job.credits);
    expect(prices.every((credits) => credits === null || credits === '15.00')).toBe(true);
  });
});

describe('a Retry-After in the answer to one request', () => {
  it('is not ended by the answer to another request that was already under way', async () => {
    const desk = await setUp(10, 2);
    const { engine, folder, service } = desk;
    const refused = Promise.withResolvers<void>();
    service.submitFaults.push(
      { task: true, ends: 'late', after: refused.promise },
      { task: false, ends: 'answer', status: 429, body: {}, headers: { 'retry-after': '600' } },
    );
    await engine.pause(true);
    const jobs = await engine.add(await newJobs(folder, 3));
    await engine.pause(false);
    const isRefused = (id: string) =>
      jobWhen(
        engine,
        id,
        ({ job: { state } }) => state.state === 'waiting' && state.wait?.reason === 'backing-off',
      );
    await Promise.race(jobs.map(({ id }) => isRefused(id)));
    refused.resolve();
    await Promise.race(
      jobs.map(({ id }) => jobWhen(engine, id, ({ job: { state } }) => state.state === 'done')),
    );
    expect(jobs.map(({ id }) => stateOf(desk, id)).sort()).toEqual(['done', 'waiting', 'waiting']);
    expect(service.counts.submits).toBe(2);
  });
});

describe('an undone change', () => {
  it('restores position and priority; a cancelled job is restored as held, and is not sent', async () => {
    const desk = await setUp(1);
    const { engine, folder, service } = desk;
    await engine.pause(true);
    const jobs = await engine.add(await newJobs(folder, 3));
    const ids = jobs.map(({ id }) => id);
    const places = () =>
      engine.list().map(({ job: { id, position, priority } }) => ({ id, position, priority }));
    const before = places();
    await engine.move([ids[2]!], ids[0]!);
    await engine.prioritise([ids[1]!], 'high');
    await engine.place(before);
    expect(places()).toEqual(before);

    expect(await engine.cancelWaiting([ids[0]!, 'no such job'])).toEqual([ids[0]]);
    await engine.pause(false);
    await engine.whenIdle();
    expect(await engine.cancelWaiting(ids)).toEqual([]);
    await engine.putBack(ids);
    await engine.whenIdle();
    expect(ids.map((id) => stateOf(desk, id))).toEqual(['waiting', 'done', 'done']);
    expect(service.counts.submits).toBe(2);
    await engine.pause(false, { ids: [ids[0]!] });
    await engine.whenIdle();
    expect(stateOf(desk, ids[0]!)).toBe('done');
  });
});

describe('a pause', () => {
  it('of a batch holds only its jobs, also after a restart, until it is resumed', async () => {
    const desk = await setUp();
    const { engine, folder, service } = desk;
    await engine.pause(true);
    const held = await engine.add(await newJobs(folder, 2));
    const free = await engine.add(await newJobs(folder, 2));
    await engine.pause(true, { batchId: held[0]!.batchId });
    await engine.pause(false);
    await engine.whenIdle();
    expect(held.map(({ id }) => stateOf(desk, id))).toEqual(['waiting', 'waiting']);
    expect(free.map(({ id }) => stateOf(desk, id))).toEqual(['done', 'done']);
    await desk.close();

    const again = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    open.push(again);
    await again.engine.whenIdle();
    expect(service.counts.submits).toBe(2);
    expect(again.engine.list().find(({ job }) => job.id === held[0]!.id)?.status).toBe('paused');
    await again.engine.pause(false, { batchId: held[0]!.batchId });
    await again.engine.whenIdle();
    expect(held.map(({ id }) => stateOf({ ...again }, id))).toEqual(['done', 'done']);
  });

  it('of single jobs does not hold the others', async () => {
    const desk = await setUp();
    const { engine, folder } = desk;
    await engine.pause(true);
    const jobs = await engine.add(await newJobs(folder, 3));
    await engine.pause(true, { ids: [jobs[0]!.id] });
    await engine.pause(false);
    await engine.whenIdle();
    expect(jobs.map(({ id }) => stateOf(desk, id))).toEqual(['waiting', 'done', 'done']);
    await engine.pause(false, { ids: jobs.map(({ id }) => id) });
    await engine.whenIdle();
    expect(stateOf(desk, jobs[0]!.id)).toBe('done');
  });
});

describe('a cancelled job that was sent', () => {
  it('can still get its result, without further credits', async () => {
    const desk = await setUp();
    const { engine, folder, service, library } = desk;
    service.queriesToSuccess = Number.POSITIVE_INFINITY;
    const [job] = await engine.add(await newJobs(folder, 1));
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'running');
    await engine.cancel(job!.id);
    expect(stateOf(desk, job!.id)).toBe('cancelled');
    service.queriesToSuccess = 1;
    await engine.keepResult(job!.id);
    await engine.whenIdle();
    expect(stateOf(desk, job!.id)).toBe('done');
    expect(service.counts.submits).toBe(1);
    expect((await library.list({ offset: 0, limit: 1 })).total).toBe(1);
  });

  it('is refused with a message if it was never sent', async () => {
    const { engine, folder } = await setUp();
    await engine.pause(true);
    const [job] = await engine.add(await newJobs(folder, 1));
    await engine.cancel(job!.id);
    await expect(engine.keepResult(job!.id)).rejects.toThrow(/no result at the service/);
  });
});

describe('a wait that ends between two readings of the clock', () => {
  it('ends, and the job is sent', async () => {
    const service = await startFaultService();
    open.push(service);
    const folder = await tempFolder();
    // A clock that goes on at every look: whatever may fall between two of them does.
    let looks = 0;
    const clock = { ...hastyClock(5), now: () => Date.now() + 3 * looks++ };
    const remote = { baseUrl: service.baseUrl };
    const under = await startEngine({ folder, remote, clock, tuning: { backoffCeilingMs: 20 } });
    open.push(under);
    const busy = { task: false, ends: 'answer', status: 429, body: {} } as const;
    service.submitFaults.push(...Array<typeof busy>(40).fill(busy));
    await under.engine.add(await newJobs(folder, 3));
    await under.engine.whenIdle();
    // What does not end says why it waits.
    const left = under.engine.list().filter(({ job }) => job.state.state !== 'done');
    expect(left.map(({ status }) => status)).toEqual([]);
    expect(service.counts.submits).toBe(43);
  });
});

describe('a service that goes away for a while', () => {
  it('is waited for by every job that runs there, and every result is fetched', async () => {
    const desk = await setUp(8);
    const { engine, folder, service } = desk;
    service.queriesToSuccess = Number.POSITIVE_INFINITY;
    const jobs = await engine.add(await newJobs(folder, 8));
    await Promise.all(
      jobs.map(({ id }) => jobWhen(engine, id, ({ job: { state } }) => state.state === 'running')),
    );
    const away = (response: import('node:http').ServerResponse): void => {
      response.writeHead(503).end('away');
    };
    service.queryFaults.push(...Array<typeof away>(12).fill(away));
    service.queriesToSuccess = 1;
    await engine.whenIdle();
    expect(jobs.map(({ id }) => stateOf(desk, id))).toEqual(Array(8).fill('done'));
    expect(service.counts.submits).toBe(8);
    expect(service.queryFaults).toHaveLength(0);
  });
});
