import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { callbackPath } from '../../main/engine/callbacks/callback-path.ts';
import { openCallbackReceiver } from '../../main/engine/callbacks/callback-receiver.ts';
import { systemClock } from '../../main/host/system-clock.ts';
import type { Job } from '../../shared/model/job.ts';
import { quietLogger } from '../helpers/engine/doubles.ts';
import { type EngineUnderTest, jobWhen, newJobs, startEngine } from '../helpers/engine/engine-harness.ts';
import { type FaultService, failsAndRefunds, startFaultService } from '../helpers/engine/fault-service.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

interface Desk extends EngineUnderTest {
  readonly service: FaultService;
  readonly folder: string;
}

async function setUp(soleUser = false): Promise<Desk> {
  const service = await startFaultService();
  open.push(service);
  const folder = await tempFolder();
  const under = await startEngine({
    folder,
    remote: { baseUrl: service.baseUrl, soleUser },
    callbacks: true,
  });
  open.push(under);
  return { ...under, service, folder };
}

/** Where the service was told to call back, by the request in which it was. */
function callbackUrl({ service }: Desk, request = 0): string {
  const [, url] = /name="callback_url"\r\n\r\n([^\r]+)/.exec(service.bodies[request] ?? '') ?? [];
  expect(url).toBeDefined();
  return url ?? '';
}

async function call(url: string, taskId: string, state = 'success'): Promise<number> {
  const body = JSON.stringify({ code: 200, msg: 'success', data: { task_id: taskId, state } });
  return (await fetch(url, { method: 'POST', body })).status;
}

async function loseAnswer(desk: Desk): Promise<Job> {
  desk.service.submitFaults.push({ task: true, ends: 'reset' });
  const [job] = await desk.engine.add(await newJobs(desk.folder, 1));
  await desk.engine.settled();
  expect(stateOf(desk, job!.id)).toBe('unknown');
  return job!;
}

const stateOf = ({ engine }: EngineUnderTest, id: string): string | undefined =>
  engine.list().find(({ job }) => job.id === id)?.job.state.state;

describe('a job whose answer was lost', () => {
  it('is found by its callback, asked after, and brought home: sent once', async () => {
    const desk = await setUp();
    await desk.engine.add(await newJobs(desk.folder, 1));
    await desk.engine.settled();
    const job = await loseAnswer(desk);
    expect(await call(callbackUrl(desk, 1), desk.service.tasks[1]!.id)).toBe(204);
    await jobWhen(desk.engine, job.id, ({ job: { state } }) => state.state === 'done');
    expect(desk.service.counts.submits).toBe(2);
    // What it cost was never read: the books have what its like did.
    expect(desk.engine.spent()).toBe('30.00');
  });

  it('is found even where the callback comes before the answer is lost', async () => {
    const desk = await setUp();
    const { service, engine, folder } = desk;
    let called: Promise<number> | null = null;
    service.onSubmit = () => {
      called = call(callbackUrl(desk), service.tasks[0]!.id);
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

  it('is found after a restart, where the engine ended before it could look into the callback', async () => {
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
    expect(await call(callbackUrl(desk), service.tasks[0]!.id)).toBe(204);
    await expect.poll(() => asked).toBe(true);
    service.onRequest = null;
    service.queryFaults.length = 0;
    await desk.close();
    const later = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    open.push(later);
    await jobWhen(later.engine, job.id, ({ job: { state } }) => state.state === 'done');
    expect(service.counts.submits).toBe(1);
  });

  it('has the others proven anew by the balance once its callback has settled it', async () => {
    const desk = await setUp(true);
    const { service, engine, folder } = desk;
    engine.setUnknownPolicy('go-on');
    service.submitFaults.push({ task: true, ends: 'reset' }, { task: false, ends: 'reset' });
    const jobs = await engine.add(await newJobs(folder, 3));
    await engine.settled();
    expect(engine.list().map(({ job: { state } }) => state.state)).toEqual(['unknown', 'unknown', 'done']);
    expect(engine.list()[1]?.status).toMatch(/which of 2 lost requests took that cannot be told$/);
    expect(await call(callbackUrl(desk), service.tasks[0]!.id)).toBe(204);
    for (const { id } of jobs) await jobWhen(engine, id, ({ job: { state } }) => state.state === 'done');
    expect(service.tasks).toHaveLength(3);
    expect(engine.spent()).toBe('45.00');
  });

  it('is not taken in by a task that the service does not know', async () => {
    const desk = await setUp();
    const job = await loseAnswer(desk);
    const queries = desk.service.counts.queries;
    await call(callbackUrl(desk), 'made-up');
    await expect.poll(() => desk.service.counts.queries).toBe(queries + 1);
    expect(stateOf(desk, job.id)).toBe('unknown');
  });

  it('brings home both results where it was sent again, and the first one’s callback comes after all', async () => {
    const desk = await setUp();
    const { engine, service, library } = desk;
    const job = await loseAnswer(desk);
    await engine.settle(job.id, 'send-again');
    await engine.settled();
    expect(stateOf(desk, job.id)).toBe('done');
    await call(callbackUrl(desk), service.tasks[0]!.id);
    await expect.poll(async () => (await library.list({ offset: 0, limit: 9 })).total).toBe(2);
    await engine.settled();
    expect(engine.list().map(({ job: { attempt, state } }) => [attempt, state.state])).toEqual([
      [2, 'done'],
      [1, 'done'],
    ]);
    expect(service.counts.submits).toBe(2);
  });

  it('is not taken up anew by the late callback of an attempt that ended', async () => {
    const desk = await setUp();
    const { engine, service, folder } = desk;
    service.queryFaults.push(failsAndRefunds(service));
    const [job] = await engine.add(await newJobs(folder, 1));
    await engine.settled();
    expect(engine.list()[0]?.job).toMatchObject({ attempt: 2, state: { state: 'done' } });
    const { queries } = service.counts;
    expect(await call(callbackUrl(desk), service.tasks[0]!.id, 'failed')).toBe(204);
    // Callbacks are followed up in the order they come: once this one was, so was the one before.
    expect(await call(callbackUrl(desk), 'made-up')).toBe(204);
    await expect.poll(() => service.counts.queries).toBe(queries + 1);
    expect(engine.list().map(({ job: { id } }) => id)).toEqual([job!.id]);
  });

  it('can be given the id that somebody found out, and nothing else', async () => {
    const desk = await setUp();
    const { engine, service } = desk;
    const job = await loseAnswer(desk);
    await expect(engine.adopt(job.id, 'made-up')).rejects.toThrow(/knows no model task of this id/);
    await engine.settle(job.id, 'give-up');
    await engine.adopt(job.id, service.tasks[0]!.id);
    await engine.settled();
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

  it('keeps all that support would ask for, and no secret', async () => {
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
  it('becomes a job and an asset, and can never be sent', async () => {
    const desk = await setUp();
    const { engine, service, library, folder } = desk;
    const [first] = await engine.add(await newJobs(folder, 1));
    await engine.settled();
    service.tasks.push({ id: 'elsewhere.1', state: 'created', queries: 0 });
    const job = await engine.adoptNew({
      connectionId: 'remote',
      taskId: 'elsewhere.1',
      name: 'their chair',
      recipe: first!.recipe,
    });
    await engine.settled();
    expect(stateOf(desk, job.id)).toBe('done');
    const { assets } = await library.list({ offset: 0, limit: 1 });
    expect(assets[0]?.asset).toMatchObject({
      name: 'their chair',
      references: [],
      taskId: 'elsewhere.1',
      credits: null,
    });
    await engine.retry(job.id);
    await engine.settled();
    expect(engine.list().find((live) => live.job.id === job.id)?.job.state).toMatchObject({
      state: 'failed',
    });
    expect(service.counts.submits).toBe(1);
  });
});

describe('a running job', () => {
  it('is asked after at once when its callback comes', async () => {
    const desk = await setUp();
    const { engine, service, folder } = desk;
    service.queriesToSuccess = Number.POSITIVE_INFINITY;
    const [job] = await engine.add(await newJobs(folder, 1));
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'running');
    service.queriesToSuccess = 1;
    await call(callbackUrl(desk), service.tasks[0]!.id);
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'done');
  });
});

describe('the receiver', () => {
  const KEY = Buffer.alloc(32, 1);
  const TARGET = { jobId: 'job', attempt: 1 };

  async function listen(now = { value: 0 }) {
    const hints: unknown[] = [];
    const trouble: Error[] = [];
    const receiver = await openCallbackReceiver({
      host: '127.0.0.1',
      port: 0,
      key: KEY,
      onHint: async (hint) => {
        const [error] = trouble.splice(0);
        if (error !== undefined) throw error;
        hints.push(hint);
      },
      clock: { ...systemClock, now: () => now.value },
      logger: quietLogger,
    });
    open.push(receiver);
    const base = `http://127.0.0.1:${receiver.port}`;
    return { hints, trouble, base, url: `${base}${callbackPath(KEY, TARGET)}`, port: receiver.port };
  }

  it('tells nothing to whoever does not know a secret', async () => {
    const { base, url, hints } = await listen();
    const wrong = [`${base}/`, `${base}/callback/job.1/${'A'.repeat(43)}`, url.replace('job.1', 'job.2')];
    for (const each of wrong) expect(await call(each, 't')).toBe(404);
    expect((await fetch(url)).status).toBe(404);
    expect(hints).toEqual([]);
  });

  it('takes a callback that says nothing it can read, and hears a replay once', async () => {
    const now = { value: 0 };
    const { url, hints } = await listen(now);
    for (const body of ['', 'not json', '{"code":50010001,"data":{},"msg":"generate failed"}']) {
      expect((await fetch(url, { method: 'POST', body })).status).toBe(204);
    }
    expect(await call(url, 't')).toBe(204);
    expect(await call(url, 't')).toBe(204);
    expect(hints).toEqual([
      { ...TARGET, taskId: null },
      { ...TARGET, taskId: 't' },
    ]);
    now.value = 5000;
    await call(url, 't');
    expect(hints).toHaveLength(3);
  });

  it('has a callback come again that could not be kept', async () => {
    const now = { value: 0 };
    const { url, hints, trouble } = await listen(now);
    trouble.push(new Error('the disk is full'));
    const answer = await fetch(url, { method: 'POST', body: '' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    now.value = 5000;
    expect(await call(url, 't')).toBe(204);
    expect(hints).toHaveLength(1);
  });

  it('refuses what is too long, and too much at once', async () => {
    const { url, hints } = await listen();
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(413);
    const answers = await Promise.all(Array.from({ length: 80 }, (_, index) => call(url, `t${index}`)));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
    expect(hints.length).toBeLessThanOrEqual(50);
  });

  it('says that a port is taken', async () => {
    const { port } = await listen();
    const again = openCallbackReceiver({
      host: '127.0.0.1',
      port,
      key: KEY,
      onHint: async () => undefined,
      clock: systemClock,
      logger: quietLogger,
    });
    await expect(again).rejects.toMatchObject({
      kind: 'in-use',
      message: expect.stringContaining(String(port)),
    });
  });

  it('goes on where a caller hangs', async () => {
    const { url, port, hints } = await listen();
    const hanging = connect(port, '127.0.0.1');
    hanging.write('POST / HTTP/1.1\r\n');
    expect(await call(url, 't')).toBe(204);
    expect(hints).toHaveLength(1);
    hanging.destroy();
  });
});
