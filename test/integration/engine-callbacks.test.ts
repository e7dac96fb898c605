import { describe, expect, it, onTestFinished } from 'vitest';
import type { Job } from '../../shared/model/job.ts';
import { callBack } from '../helpers/engine/call-back.ts';
import { type EngineUnderTest, jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import { failsAndRefunds } from '../helpers/engine/fault-controls.ts';
import { type FaultDesk, openFaultDesk } from '../helpers/engine/fault-desk.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';

const setUp = (soleUser = false): Promise<FaultDesk> => openFaultDesk({ soleUser }, true);

/** Where the service was told to call back, by the request in which it was. */
function callbackUrl({ service }: FaultDesk, request = 0): string {
  const [, url] = /name="callback_url"\r\n\r\n([^\r]+)/.exec(service.bodies[request] ?? '') ?? [];
  expect(url).toBeDefined();
  return url ?? '';
}

async function loseAnswer(desk: FaultDesk): Promise<Job> {
  desk.service.submitFaults.push({ task: true, ends: 'reset' });
  const [job] = await desk.engine.add(await newJobs(desk.folder, 1));
  await desk.engine.whenIdle();
  expect(stateOf(desk, job!.id)).toBe('unknown');
  return job!;
}

const stateOf = ({ engine }: EngineUnderTest, id: string): string | undefined =>
  engine.list().find(({ job }) => job.id === id)?.job.state.state;

describe('a job whose answer was lost', () => {
  it('is found by its callback, queried and fetched; it is sent only once', async () => {
    const desk = await setUp();
    await desk.engine.add(await newJobs(desk.folder, 1));
    await desk.engine.whenIdle();
    const job = await loseAnswer(desk);
    expect(await callBack(callbackUrl(desk, 1), desk.service.tasks[1]!.id)).toBe(204);
    await jobWhen(desk.engine, job.id, ({ job: { state } }) => state.state === 'done');
    expect(desk.service.counts.submits).toBe(2);
    // What it cost was never read: the books have what its like did.
    expect(desk.engine.spent()).toBe('30.00');
  });

  it('is found even if the callback arrives before the answer is lost', async () => {
    const desk = await setUp();
    const { service, engine, folder } = desk;
    let called: Promise<number> | null = null;
    service.onSubmit = () => {
      called = callBack(callbackUrl(desk), service.tasks[0]!.id);
    };
    service.submitFaults.push({ task: true, ends: 'hang' });
    const [job] = await engine.add(await newJobs(folder, 1));
    await expect.poll(() => called, { timeout: 10_000 }).not.toBeNull();
    expect(await called).toBe(204);
    expect(stateOf(desk, job!.id)).toBe('submitting');
    service.dropHanging();
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'done');
    expect(service.counts.submits).toBe(1);
  });

  it('is found after a restart if the engine ended before it could follow the callback', async () => {
    const desk = await setUp();
    const { service, folder } = desk;
    const job = await loseAnswer(desk);
    // Nobody answers the question whether that task is known, until the engine is gone.
    let asked = false;
    service.onRequest = (path) => {
      if (!path.endsWith('/query-task')) return;
      asked = true;
      service.queryFaults.push(() => undefined);
    };
    expect(await callBack(callbackUrl(desk), service.tasks[0]!.id)).toBe(204);
    await expect.poll(() => asked).toBe(true);
    service.onRequest = null;
    service.queryFaults.length = 0;
    await desk.close();
    const later = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    onTestFinished(later.close);
    await jobWhen(later.engine, job.id, ({ job: { state } }) => state.state === 'done');
    expect(service.counts.submits).toBe(1);
  });

  it('lets the balance prove the other lost requests once its callback has resolved it', async () => {
    const desk = await setUp(true);
    const { service, engine, folder } = desk;
    engine.setUnknownPolicy('go-on');
    service.submitFaults.push({ task: true, ends: 'reset' }, { task: false, ends: 'reset' });
    const jobs = await engine.add(await newJobs(folder, 3));
    await engine.whenIdle();
    // Two in a row: the third is sent by the artist's word.
    await engine.resumeAccount('remote');
    await engine.whenIdle();
    expect(engine.list().map(({ job: { state } }) => state.state)).toEqual(['unknown', 'unknown', 'done']);
    expect(engine.list()[1]?.status).toMatch(/which of 2 lost requests took that cannot be told$/);
    expect(await callBack(callbackUrl(desk), service.tasks[0]!.id)).toBe(204);
    for (const { id } of jobs) await jobWhen(engine, id, ({ job: { state } }) => state.state === 'done');
    expect(service.tasks).toHaveLength(3);
    expect(engine.spent()).toBe('45.00');
  });

  it('does not adopt a task that the service does not know', async () => {
    const desk = await setUp();
    const job = await loseAnswer(desk);
    const queries = desk.service.counts.queries;
    await callBack(callbackUrl(desk), 'made-up');
    await expect.poll(() => desk.service.counts.queries).toBe(queries + 1);
    expect(stateOf(desk, job.id)).toBe('unknown');
  });

  it('that was sent again fetches both results if the callback of the first request arrives later', async () => {
    const desk = await setUp();
    const { engine, service, library } = desk;
    const job = await loseAnswer(desk);
    await engine.decideUnknown(job.id, 'send-again');
    await engine.whenIdle();
    expect(stateOf(desk, job.id)).toBe('done');
    await callBack(callbackUrl(desk), service.tasks[0]!.id);
    await expect.poll(async () => (await library.list({ offset: 0, limit: 9 })).total).toBe(2);
    await engine.whenIdle();
    expect(engine.list().map(({ job: { attempt, state } }) => [attempt, state.state])).toEqual([
      [2, 'done'],
      [1, 'done'],
    ]);
    expect(service.counts.submits).toBe(2);
  });

  it('is not reopened by the late callback of an attempt that has ended', async () => {
    const desk = await setUp();
    const { engine, service, folder } = desk;
    service.queryFaults.push(failsAndRefunds(service));
    const [job] = await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(engine.list()[0]?.job).toMatchObject({ attempt: 2, state: { state: 'done' } });
    const { queries } = service.counts;
    expect(await callBack(callbackUrl(desk), service.tasks[0]!.id, 'failed')).toBe(204);
    // Callbacks are followed up in the order they come: once this one was, so was the one before.
    expect(await callBack(callbackUrl(desk), 'made-up')).toBe(204);
    await expect.poll(() => service.counts.queries).toBe(queries + 1);
    expect(engine.list().map(({ job: { id } }) => id)).toEqual([job!.id]);
  });

  it('can adopt a task id that the artist enters, and only a valid one', async () => {
    const desk = await setUp();
    const { engine, service } = desk;
    const job = await loseAnswer(desk);
    await expect(engine.adopt(job.id, 'made-up')).rejects.toThrow(/knows no model task of this id/);
    await engine.decideUnknown(job.id, 'give-up');
    await engine.adopt(job.id, service.tasks[0]!.id);
    await engine.whenIdle();
    expect(stateOf(desk, job.id)).toBe('done');
    await expect(
      engine.adoptNew({
        connectionId: 'remote',
        taskId: service.tasks[0]!.id,
        name: 'x',
        recipe: job.recipe,
      }),
    ).rejects.toThrow(/has this task already/);
  });

  it('records the facts that support would ask for, and no secret', async () => {
    const desk = await setUp();
    const job = await loseAnswer(desk);
    const details = desk.engine.details(job.id);
    expect(details).toContain(job.id);
    expect(details).toContain(`client id tester`);
    expect(details).toMatch(/#1 claimed: balance before 1000/);
    expect(details).toMatch(/#1 outcome-lost: The answer was lost/);
    expect(details).toMatch(/front subject-0\.png sha256 [0-9a-f]{64}/);
    expect(details).not.toContain(desk.service.secret);
    expect(desk.engine.history(job.id).map(({ type }) => type)).toEqual(['added', 'claimed', 'outcome-lost']);
  });
});

describe('a task that was made elsewhere', () => {
  it('becomes a job and then an asset, and is never sent', async () => {
    const desk = await setUp();
    const { engine, service, library, folder } = desk;
    const [first] = await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    service.tasks.push({ id: 'elsewhere.1', state: 'created', queries: 0 });
    const job = await engine.adoptNew({
      connectionId: 'remote',
      taskId: 'elsewhere.1',
      name: 'their chair',
      recipe: first!.recipe,
    });
    await engine.whenIdle();
    expect(stateOf(desk, job.id)).toBe('done');
    const { assets } = await library.list({ offset: 0, limit: 1 });
    expect(assets[0]?.asset).toMatchObject({
      name: 'their chair',
      references: [],
      taskId: 'elsewhere.1',
      credits: null,
    });
    await engine.retry(job.id);
    await engine.whenIdle();
    expect(engine.list().find((live) => live.job.id === job.id)?.job.state).toMatchObject({
      state: 'failed',
    });
    expect(service.counts.submits).toBe(1);
  });
});

describe('a job that is cancelled and tried again while it is made ready', () => {
  it('gets a callback address with the number of the attempt that was sent', async () => {
    const desk = await setUp();
    const { service, engine, folder } = desk;
    await engine.pause(true);
    const [job] = await engine.add(await newJobs(folder, 1));
    const { id } = job!;
    service.onRequest = (path) => {
      if (!path.endsWith('/balance')) return;
      service.onRequest = null;
      void engine.cancel(id).then(() => engine.retry(id));
    };
    await engine.pause(false);
    await jobWhen(engine, id, ({ job: { state } }) => state.state === 'done');
    expect(callbackUrl(desk)).toContain(`/${id}.2/`);
    expect(service.counts.submits).toBe(1);
  });
});

describe('a running job', () => {
  it('is queried at once when its callback arrives', async () => {
    const desk = await setUp();
    const { engine, service, folder } = desk;
    service.queriesToSuccess = Number.POSITIVE_INFINITY;
    const [job] = await engine.add(await newJobs(folder, 1));
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'running');
    service.queriesToSuccess = 1;
    await callBack(callbackUrl(desk), service.tasks[0]!.id);
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'done');
  });
});
