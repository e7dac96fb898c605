import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { RemoteConnectionInput } from '../../main/engine/connections/remote-connection.ts';
import type { Tuning } from '../../main/engine/jobs/tuning.ts';
import { type EngineUnderTest, jobWhen, newJobs, startEngine } from '../helpers/engine/engine-harness.ts';
import { type FaultService, type SubmitFault, startFaultService } from '../helpers/engine/fault-service.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function setUp(
  remote: Partial<RemoteConnectionInput> = {},
  tuning: Partial<Tuning> = {},
): Promise<EngineUnderTest & { service: FaultService; folder: string }> {
  const service = await startFaultService();
  open.push(service);
  const folder = await tempFolder();
  const under = await startEngine({ folder, remote: { baseUrl: service.baseUrl, ...remote }, tuning });
  open.push(under);
  return { ...under, service, folder };
}

const states = ({ engine }: EngineUnderTest): string[] => engine.list().map(({ job }) => job.state.state);
const onlyJob = ({ engine }: EngineUnderTest) => engine.list()[0]!.job;

describe('a batch', () => {
  it('is sent one at a time, brought home whole, and learned from', async () => {
    const under = await setUp();
    const { service, engine, library, folder } = under;
    let atOnce = 0;
    service.onSubmit = () => {
      atOnce = Math.max(atOnce, engine.list().filter(({ job }) => job.state.state === 'submitting').length);
    };
    const jobs = await engine.add(await newJobs(folder, 5));
    await engine.settled(jobs[0]!.batchId);

    expect(states(under)).toEqual(Array(5).fill('done'));
    expect(service.counts.submits).toBe(5);
    expect(atOnce).toBe(1);
    expect(service.counts.tokens).toBe(1);
    expect(engine.spent(jobs[0]!.batchId)).toBe('75.00');
    const { assets, total } = await library.list({ offset: 0, limit: 10 });
    expect(total).toBe(5);
    for (const { asset, folder: home } of assets) {
      const file = asset.files.find(({ role }) => role === 'result')!;
      expect(await readFile(join(home, file.path))).toEqual(service.result);
      expect(asset.credits).toBe('15.00');
    }
  });

  it('never has more at the service than the connection allows', async () => {
    const under = await setUp({ jobsInFlight: 2 });
    const { service, engine, folder } = under;
    service.queriesToSuccess = 3;
    let most = 0;
    engine.subscribe(() => {
      const out = engine.list().filter(({ job }) => ['submitting', 'running'].includes(job.state.state));
      most = Math.max(most, out.length);
    });
    const jobs = await engine.add(await newJobs(folder, 5));
    await engine.settled(jobs[0]!.batchId);
    expect(states(under)).toEqual(Array(5).fill('done'));
    expect(most).toBeLessThanOrEqual(2);
    expect(most).toBeGreaterThan(0);
  });

  it('waits while it is paused, and also after a restart', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    await engine.pause(true);
    await engine.add(await newJobs(folder, 1));
    await engine.settled();
    expect(states(under)).toEqual(['waiting']);
    await under.close();

    const again = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    open.push(again);
    expect(again.engine.isPaused()).toBe(true);
    await again.engine.settled();
    expect(service.counts.submits).toBe(0);
    await again.engine.pause(false);
    await again.engine.settled();
    expect(states(again)).toEqual(['done']);
  });

  it('keeps secrets, tokens and signed addresses out of the ledger, even of what it no longer holds', async () => {
    const under = await setUp();
    await under.engine.add(await newJobs(under.folder, 2));
    await under.engine.settled();
    await under.close();
    const ledger = await readFile(join(under.folder, 'data', 'ledger.sqlite'), 'latin1');
    const found = ['succeeded', 'sssh-signed', 'correct horse'].filter((words) => ledger.includes(words));
    expect(found).toEqual(['succeeded']);
  });
});

describe('a lost answer', () => {
  const lost: [string, SubmitFault][] = [
    ['a reset after the task was made', { task: true, ends: 'reset' }],
    ['a web page of something between', { task: true, ends: 'html' }],
    ['a fault of the service', { task: true, ends: 'error-500' }],
    [
      'a code that nobody knows',
      { task: false, ends: 'answer', status: 200, body: { code: 99999, msg: '?' } },
    ],
    [
      'a redirect',
      { task: false, ends: 'answer', status: 307, body: {}, headers: { location: '/elsewhere' } },
    ],
  ];
  it.each(lost)('by %s is not sent again; the others go on', async (_name, fault) => {
    const under = await setUp();
    const { service, engine, folder } = under;
    service.submitFaults.push(fault);
    engine.setUnknownPolicy('go-on');
    await engine.add(await newJobs(folder, 3));
    await engine.settled();
    expect(states(under)).toEqual(['unknown', 'done', 'done']);
    expect(service.counts.submits).toBe(3);
    expect(engine.list()[0]!.status).toMatch(/answer was lost/i);
  });

  it('holds up its lane where the artist wants to be asked, until it is settled', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    service.submitFaults.push({ task: true, ends: 'reset' });
    const [first] = await engine.add(await newJobs(folder, 2));
    await engine.settled();
    expect(states(under)).toEqual(['unknown', 'waiting']);
    await expect(engine.cancel(first!.id)).rejects.toThrow(/send it again, or give it up/i);
    await engine.settle(first!.id, 'give-up');
    await engine.settled();
    expect(states(under)).toEqual(['failed', 'done']);
    await engine.retry(first!.id);
    await engine.settled();
    expect(states(under)).toEqual(['done', 'done']);
    expect(service.counts.submits).toBe(3);
  });

  it('is sent again by itself only where the balance proves that it was not charged', async () => {
    const under = await setUp({ soleUser: true });
    const { service, engine, folder } = under;
    service.submitFaults.push({ task: false, ends: 'reset' });
    await engine.add(await newJobs(folder, 2));
    await engine.settled();
    expect(states(under)).toEqual(['done', 'done']);
    expect(service.tasks).toHaveLength(2);
    expect(service.counts.submits).toBe(3);
    expect(engine.spent()).toBe('30.00');
  });

  it('is not proven while a cancelled task may give its credits back unseen', async () => {
    const under = await setUp({ soleUser: true });
    const { service, engine, folder } = under;
    engine.setUnknownPolicy('go-on');
    service.queriesToSuccess = Number.POSITIVE_INFINITY;
    const [first] = await engine.add(await newJobs(folder, 1));
    await jobWhen(engine, first!.id, ({ job: { state } }) => state.state === 'running');
    await engine.cancel(first!.id);
    // The lost one is charged, and the cancelled one fails there: the balance is what it was.
    service.onSubmit = () => {
      service.balance += 15;
    };
    service.submitFaults.push({ task: true, ends: 'reset' });
    const [second] = await engine.add(await newJobs(folder, 1));
    await engine.settled();
    expect(engine.list().find(({ job }) => job.id === second!.id)).toMatchObject({
      job: { state: { state: 'unknown' } },
      status: expect.stringContaining('the balance proves nothing'),
    });
    expect(service.counts.submits).toBe(2);
  });

  it('that the balance shows to be charged stays, says so, and keeps what it cost', async () => {
    const under = await setUp({ soleUser: true });
    const { service, engine, folder } = under;
    engine.setUnknownPolicy('go-on');
    service.submitFaults.push({ task: true, ends: 'reset' });
    await engine.add(await newJobs(folder, 2));
    await engine.settled();
    expect(states(under)).toEqual(['unknown', 'done']);
    expect(onlyJob(under)).toMatchObject({ credits: '15.00', state: { charged: true } });
    expect(service.counts.submits).toBe(2);
    await engine.settle(onlyJob(under).id, 'give-up');
    expect(onlyJob(under).state).toMatchObject({
      state: 'failed',
      failure: { refunded: false, message: expect.stringMatching(/charged/i) },
    });
  });

  it('on an account that others use is not proven by its balance', async () => {
    const under = await setUp({ soleUser: false });
    under.engine.setUnknownPolicy('go-on');
    under.service.submitFaults.push({ task: false, ends: 'reset' });
    await under.engine.add(await newJobs(under.folder, 1));
    await under.engine.settled();
    expect(states(under)).toEqual(['unknown']);
    expect(under.service.counts.submits).toBe(1);
  });
});

describe('a refusal', () => {
  it('by a documented code fails the job in words, and the others go on', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    service.submitFaults.push({
      task: false,
      ends: 'answer',
      status: 200,
      body: { code: '10031002', data: {}, msg: 'no' },
    });
    await engine.add(await newJobs(folder, 2));
    await engine.settled();
    expect(states(under)).toEqual(['failed', 'done']);
    expect(onlyJob(under).state).toMatchObject({ failure: { code: 10031002, refunded: true, words: 'no' } });
  });

  it('of the token is answered with one fresh token, and the job is sent', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    await under.connections.check('remote');
    let revoked = false;
    // The balance is read with the old token, and the request then meets a revoked one.
    service.submitFaults.push({
      task: false,
      ends: 'answer',
      status: 401,
      body: { code: 401, data: {}, msg: 'Unauthorized' },
    });
    service.onSubmit = () => {
      if (!revoked) service.revoke();
      revoked = true;
    };
    await engine.add(await newJobs(folder, 1));
    await engine.settled();
    expect(states(under)).toEqual(['done']);
    expect(service.counts).toMatchObject({ tokens: 2, submits: 2 });
  });

  it('of every token ends in words, and is not tried for ever', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    const answer = {
      task: false,
      ends: 'answer',
      status: 401,
      body: { code: 401, data: {}, msg: 'Unauthorized' },
    } as const;
    service.submitFaults.push(answer, answer);
    await engine.add(await newJobs(folder, 1));
    await engine.settled();
    expect(onlyJob(under).state).toEqual({ state: 'waiting', wait: { reason: 'credentials' } });
    expect(service.counts.submits).toBe(2);
  });

  it('for want of credits holds the connection until the balance has grown', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    service.submitFaults.push({
      task: false,
      ends: 'answer',
      status: 200,
      body: { code: 30010000, data: {}, msg: 'broke' },
    });
    const [first] = await engine.add(await newJobs(folder, 2));
    await jobWhen(engine, first!.id, ({ status }) => /credits/.test(status));
    await engine.settled();
    expect(states(under)).toEqual(['waiting', 'waiting']);
    expect(service.counts.submits).toBe(1);
  });

  it('by 429 is waited out', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    service.submitFaults.push({
      task: false,
      ends: 'answer',
      status: 429,
      body: {},
      headers: { 'retry-after': '1' },
    });
    await engine.add(await newJobs(folder, 1));
    await engine.settled();
    expect(states(under)).toEqual(['done']);
    expect(service.counts.submits).toBe(2);
  });

  it('of the client id and secret waits for the artist', async () => {
    const under = await setUp({ clientSecret: 'wrong' });
    await under.engine.add(await newJobs(under.folder, 2));
    await jobWhen(
      under.engine,
      onlyJob(under).id,
      ({ job }) => job.state.state === 'waiting' && job.state.wait !== null,
    );
    await under.engine.settled();
    expect(onlyJob(under).state).toEqual({ state: 'waiting', wait: { reason: 'credentials' } });
    expect(under.connections.list().find(({ id }) => id === 'remote')).toMatchObject({ state: 'refused' });
    await expect(under.connections.check('remote')).rejects.toMatchObject({ kind: 'credentials' });
  });
});

describe('before anything is sent', () => {
  it('an image that is gone or was changed fails its job alone', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    const jobs = await newJobs(folder, 3);
    await engine.pause(true);
    const added = await engine.add(jobs);
    const pathOf = (index: number): string => {
      const { reference } = added[index]!;
      return reference.kind === 'single' ? reference.image.path : '';
    };
    await writeFile(pathOf(0), '');
    await writeFile(pathOf(1), 'another picture');
    await engine.pause(false);
    await engine.settled();
    expect(states(under)).toEqual(['failed', 'failed', 'done']);
    expect(service.counts.submits).toBe(1);
    expect(
      engine
        .list()
        .slice(0, 2)
        .map(({ status }) => status),
    ).toEqual([expect.stringMatching(/empty/), expect.stringMatching(/changed since it was planned/)]);
  });

  it('a service that is not there is waited for, and the job goes when it comes', async () => {
    const gone = await startFaultService();
    const port = Number(new URL(gone.baseUrl).port);
    await gone.close();
    const folder = await tempFolder();
    const under = await startEngine({ folder, remote: { baseUrl: gone.baseUrl } });
    open.push(under);
    const [job] = await under.engine.add(await newJobs(folder, 1));
    const live = await jobWhen(
      under.engine,
      job!.id,
      ({ job: { state } }) => state.state === 'waiting' && state.wait !== null,
    );
    expect(live.job.state).toEqual({ state: 'waiting', wait: { reason: 'offline' } });
    open.push(await startFaultService(port));
    await under.engine.settled();
    expect(states(under)).toEqual(['done']);
  });

  it('an address that answers with a web page is named for what it is', async () => {
    const under = await setUp();
    under.service.html = true;
    await expect(under.connections.check('remote')).rejects.toMatchObject({
      kind: 'not-the-interface',
      message: expect.stringMatching(/does not speak the generation interface/),
    });
    expect(await under.connections.refresh('remote')).toMatchObject({ state: 'refused' });
  });
});
