import { afterEach, describe, expect, it } from 'vitest';
import type { Job } from '../../shared/model/job.ts';
import type { SpendingPolicy } from '../../shared/model/spending.ts';
import { type EngineUnderTest, startEngine } from '../helpers/engine/engine-harness.ts';
import { type FaultService, failsAndRefunds } from '../helpers/engine/fault-controls.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
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

async function setUp(policy: Partial<SpendingPolicy> = {}): Promise<Desk> {
  const service = await startFaultService();
  open.push(service);
  const folder = await tempFolder();
  const under = await startEngine({ folder, remote: { baseUrl: service.baseUrl }, policy });
  open.push(under);
  return { ...under, service, folder };
}

const states = ({ engine }: EngineUnderTest): string[] => engine.list().map(({ job }) => job.state.state);

describe('a budget', () => {
  it('of a batch stops before the job that would break it, and lets others go', async () => {
    const desk = await setUp();
    const { engine, folder, service } = desk;
    const jobs = await newJobs(folder, 4);
    const batchId = jobs[0]!.batchId;
    await engine.add(jobs, { id: batchId, title: 'chairs', budget: '44.99' });
    await engine.whenIdle();
    expect(states(desk)).toEqual(['done', 'done', 'waiting', 'waiting']);
    expect(engine.list().at(-1)?.status).toBe('waiting: the budget of its batch is reached');
    expect(engine.remainingMs(null)).toBeNull();
    expect(service.counts.submits).toBe(2);

    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(states(desk).at(-1)).toBe('done');

    await engine.setBudget(batchId, '45.00');
    await engine.whenIdle();
    expect(states(desk).slice(0, 4)).toEqual(['done', 'done', 'done', 'waiting']);
    await engine.setBudget(batchId, null);
    await engine.whenIdle();
    expect(service.counts.submits).toBe(5);
  });

  it('of a day stops every batch of the connection, also after a restart', async () => {
    const desk = await setUp({ dailyBudget: '30.00' });
    const { engine, folder, service } = desk;
    await engine.add(await newJobs(folder, 2));
    await engine.add(await newJobs(folder, 2));
    await engine.whenIdle();
    expect(states(desk)).toEqual(['done', 'done', 'waiting', 'waiting']);
    expect(engine.list().at(-1)?.status).toBe('waiting: the budget of the day is reached');
    expect(engine.remainingMs(null)).toBeNull();
    await desk.close();
    const again = await startEngine({
      folder,
      remote: { baseUrl: service.baseUrl },
      policy: { dailyBudget: '45.00' },
    });
    open.push(again);
    await again.engine.whenIdle();
    expect(states(again)).toEqual(['done', 'done', 'done', 'waiting']);
    expect(service.counts.submits).toBe(3);
  });
});

it('a job of which nobody knows what it costs is sent by no budget, and says so', async () => {
  const { engine, folder, service } = await setUp();
  const [job] = await newJobs(folder, 1);
  // A resolution that the model does not offer: no price is known of it.
  const recipe = { ...job!.recipe, model: 'scene-portraitv1.5' } as Job['recipe'];
  await engine.add([{ ...job!, recipe }], { id: job!.batchId, title: 'x', budget: '9999.00' });
  await engine.whenIdle();
  expect(engine.list()[0]?.status).toBe('waiting: nobody knows what it costs, so no budget has room for it');
  expect(service.counts.submits).toBe(0);
});

describe('what an attempt may have cost that nobody read a price of', () => {
  async function lost(): Promise<Desk & { readonly job: Job }> {
    const desk = await setUp();
    const [job] = await newJobs(desk.folder, 1);
    desk.service.submitFaults.push({ task: true, ends: 'reset' });
    const [added] = await desk.engine.add([job!], { id: job!.batchId, title: 'chairs', budget: '29.99' });
    await desk.engine.whenIdle();
    expect(states(desk)).toEqual(['unknown']);
    return { ...desk, job: added! };
  }

  it('counts for the budget after the job was sent again', async () => {
    const desk = await lost();
    await desk.engine.decideUnknown(desk.job.id, 'send-again');
    await desk.engine.whenIdle();
    expect(desk.engine.list()[0]?.job.state).toEqual({
      state: 'waiting',
      wait: { reason: 'budget', of: 'batch' },
    });
    expect(desk.service.counts.submits).toBe(1);
    await desk.engine.setBudget(desk.job.batchId, '30.00');
    await desk.engine.whenIdle();
    expect(states(desk)).toEqual(['done']);
    const books = desk.engine.spending({ from: 0, to: Number.MAX_SAFE_INTEGER });
    expect(books.map(({ attempt, credits, estimated }) => [attempt, credits, estimated])).toEqual([
      [2, '15.00', false],
      [1, '15.00', true],
    ]);
  });

  it('counts for the budget after the job was cleared off the list', async () => {
    const { engine, service, folder, job } = await lost();
    await engine.adopt(job.id, service.tasks[0]!.id);
    await engine.whenIdle();
    expect(engine.list()[0]?.job).toMatchObject({ credits: null, state: { state: 'done' } });
    expect([engine.spent(job.batchId), engine.taken(job.batchId)]).toEqual(['0.00', '15.00']);
    await engine.clearEnded();
    expect([engine.spent(job.batchId), engine.taken(job.batchId)]).toEqual(['15.00', '15.00']);
    const [next] = await newJobs(folder, 1);
    await engine.add([{ ...next!, batchId: job.batchId }]);
    await engine.whenIdle();
    expect(engine.list().map((live) => live.status)).toEqual(['waiting: the budget of its batch is reached']);
    expect(service.counts.submits).toBe(1);
  });

  it('is nobody’s where the task was made elsewhere', async () => {
    const { engine, service, folder } = await setUp({ dailyBudget: '15.00' });
    const [job] = await newJobs(folder, 1);
    service.tasks.push({ id: 'elsewhere.1', state: 'created', queries: 0 });
    await engine.adoptNew({
      connectionId: 'remote',
      taskId: 'elsewhere.1',
      name: 'theirs',
      recipe: job!.recipe,
    });
    await engine.add([job!]);
    await engine.whenIdle();
    expect(engine.list().map((live) => live.job.state.state)).toEqual(['done', 'done']);
  });
});

describe('a job that failed at the service', () => {
  it('is tried again by itself once its refund is seen, as a new attempt', async () => {
    const desk = await setUp();
    const { engine, folder, service } = desk;
    service.queryFaults.push(failsAndRefunds(service), failsAndRefunds(service));
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(engine.list()[0]?.job).toMatchObject({ attempt: 3, credits: '15.00', state: { state: 'done' } });
    expect(service.counts.submits).toBe(3);
    expect(engine.spent()).toBe('15.00');
    const books = engine.spending({ from: 0, to: Number.MAX_SAFE_INTEGER });
    expect(books.map(({ attempt, credits, refunded }) => [attempt, credits, refunded])).toEqual([
      [3, '15.00', false],
      [2, '15.00', true],
      [1, '15.00', true],
    ]);
  });

  it('is tried again no more often than the settings say', async () => {
    const desk = await setUp({ retries: 1 });
    const { engine, folder, service } = desk;
    service.queryFaults.push(failsAndRefunds(service), failsAndRefunds(service));
    const [job] = await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(states(desk)).toEqual(['failed']);
    expect(service.counts.submits).toBe(2);
    // The artist's word begins the count anew.
    service.queryFaults.push(failsAndRefunds(service));
    await engine.retry(job!.id);
    await engine.whenIdle();
    expect(states(desk)).toEqual(['done']);
    expect(service.counts.submits).toBe(4);
  });

  it('is not sent again, nor counted as given back, while the balance does not show it', async () => {
    const desk = await setUp();
    const { engine, folder, service } = desk;
    service.queryFaults.push((response) =>
      response.end(JSON.stringify({ code: 50010001, data: {}, msg: 'generate failed' })),
    );
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(engine.list()[0]?.job.state).toMatchObject({
      state: 'failed',
      failure: { refunded: null, message: expect.stringContaining('the balance does not show it') },
    });
    expect(service.counts.submits).toBe(1);
    expect(engine.spent()).toBe('15.00');
  });
});

describe('a price', () => {
  it('is what people have published until the balance has shown another', async () => {
    const { engine, folder, service } = await setUp();
    const jobs = await newJobs(folder, 1);
    const { recipe } = jobs[0]!;
    expect(engine.price('remote', { ...recipe })).toEqual({ credits: '15.00', seen: 0 });
    service.onSubmit = () => {
      service.balance -= 2.5;
    };
    await engine.add(jobs);
    await engine.whenIdle();
    expect(engine.price('remote', { ...recipe })).toEqual({ credits: '17.50', seen: 1 });
  });
});
