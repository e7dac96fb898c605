import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import { openFaultDesk, statesOf } from '../helpers/engine/fault-desk.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

describe('a batch', () => {
  it('is sent one at a time, brought home whole, and learned from', async () => {
    const under = await openFaultDesk();
    const { service, engine, library, folder } = under;
    let atOnce = 0;
    service.onSubmit = () => {
      atOnce = Math.max(atOnce, engine.list().filter(({ job }) => job.state.state === 'submitting').length);
    };
    const jobs = await engine.add(await newJobs(folder, 5));
    await engine.whenIdle(jobs[0]!.batchId);

    expect(statesOf(under)).toEqual(Array(5).fill('done'));
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
    const under = await openFaultDesk({ jobsInFlight: 2 });
    const { service, engine, folder } = under;
    service.queriesToSuccess = 3;
    let most = 0;
    engine.subscribe(() => {
      const out = engine.list().filter(({ job }) => ['submitting', 'running'].includes(job.state.state));
      most = Math.max(most, out.length);
    });
    const jobs = await engine.add(await newJobs(folder, 5));
    await engine.whenIdle(jobs[0]!.batchId);
    expect(statesOf(under)).toEqual(Array(5).fill('done'));
    expect(most).toBeLessThanOrEqual(2);
    expect(most).toBeGreaterThan(0);
  });

  it('waits while it is paused, and also after a restart', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    await engine.pause(true);
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['waiting']);
    await under.close();

    const again = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    onTestFinished(again.close);
    expect(again.engine.isPaused()).toBe(true);
    await again.engine.whenIdle();
    expect(service.counts.submits).toBe(0);
    await again.engine.pause(false);
    await again.engine.whenIdle();
    expect(statesOf(again)).toEqual(['done']);
  });

  it('keeps secrets, tokens and signed addresses out of the ledger, even of what it no longer holds', async () => {
    const under = await openFaultDesk();
    await under.engine.add(await newJobs(under.folder, 2));
    await under.engine.whenIdle();
    await under.close();
    const ledger = await readFile(join(under.folder, 'data', 'ledger.sqlite'), 'latin1');
    const found = ['succeeded', 'sssh-signed', 'correct horse'].filter((words) => ledger.includes(words));
    expect(found).toEqual(['succeeded']);
  });
});

describe('a refusal', () => {
  it('by a documented code fails the job in words, and the others go on', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.submitFaults.push({
      task: false,
      ends: 'answer',
      status: 200,
      body: { code: '10031002', data: {}, msg: 'no' },
    });
    await engine.add(await newJobs(folder, 2));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['failed', 'done']);
    expect(under.engine.list()[0]!.job.state).toMatchObject({
      failure: { code: 10031002, refunded: true, words: 'no' },
    });
  });

  it('of the token is answered with one fresh token, and the job is sent', async () => {
    const under = await openFaultDesk();
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
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done']);
    expect(service.counts).toMatchObject({ tokens: 2, submits: 2 });
  });

  it('of every token ends in words, and is not tried for ever', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    const answer = {
      task: false,
      ends: 'answer',
      status: 401,
      body: { code: 401, data: {}, msg: 'Unauthorized' },
    } as const;
    service.submitFaults.push(answer, answer);
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(under.engine.list()[0]!.job.state).toMatchObject({
      state: 'waiting',
      wait: { reason: 'credentials' },
    });
    expect(service.counts.submits).toBe(2);
    // All else is answered as before, which says nothing of that.
    under.connections.recordStatus('remote', { balance: '1.00' });
    await engine.whenIdle();
    expect(service.counts.submits).toBe(2);
    // The artist has given it another secret.
    const account = { clientId: 'tester', clientSecret: 'correct horse' };
    const remote = { id: 'remote', name: 'Remote', baseUrl: service.baseUrl, ...account };
    under.connections.put(remote, { fresh: true });
    await under.connections.check('remote');
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done']);
  });

  it('of the token is no second one where the service took a token in between', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    const refuse = (status: number) => ({ task: false, ends: 'answer', status, body: {} }) as const;
    service.submitFaults.push(refuse(401), refuse(429), refuse(401));
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done']);
    expect(service.counts.submits).toBe(4);
  });

  it('for want of credits holds the connection until the balance has grown', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.submitFaults.push({
      task: false,
      ends: 'answer',
      status: 200,
      body: { code: 30010000, data: {}, msg: 'broke' },
    });
    const [first] = await engine.add(await newJobs(folder, 2));
    await jobWhen(engine, first!.id, ({ status }) => /credits/.test(status));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['waiting', 'waiting']);
    expect(service.counts.submits).toBe(1);
    await under.connections.check('remote');
    await engine.whenIdle();
    expect(service.counts.submits).toBe(1);
    service.balance += 0.01;
    await under.connections.check('remote');
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done', 'done']);
    expect(service.counts.submits).toBe(3);
  });

  it('a balance below zero holds all jobs as too few credits do, and nothing is sent', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.balance = -5;
    const [first] = await engine.add(await newJobs(folder, 2));
    await jobWhen(engine, first!.id, ({ status }) => /^waiting for credits: .*-5\.00/.test(status));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['waiting', 'waiting']);
    expect(service.counts.submits).toBe(0);
    service.balance = 100;
    await under.connections.check('remote');
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done', 'done']);
    expect(service.counts.submits).toBe(2);
  });

  it('by 429 is waited out', async () => {
    const under = await openFaultDesk();
    const { service, engine, folder } = under;
    service.submitFaults.push({
      task: false,
      ends: 'answer',
      status: 429,
      body: {},
      headers: { 'retry-after': '1' },
    });
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['done']);
    expect(service.counts.submits).toBe(2);
  });

  it('of the client id and secret waits for the artist', async () => {
    const under = await openFaultDesk({ clientSecret: 'wrong' });
    await under.engine.add(await newJobs(under.folder, 2));
    await jobWhen(
      under.engine,
      under.engine.list()[0]!.job.id,
      ({ job }) => job.state.state === 'waiting' && job.state.wait !== null,
    );
    await under.engine.whenIdle();
    expect(under.engine.list()[0]!.job.state).toEqual({ state: 'waiting', wait: { reason: 'credentials' } });
    expect(under.connections.list().find(({ id }) => id === 'remote')).toMatchObject({ state: 'refused' });
    await expect(under.connections.check('remote')).rejects.toMatchObject({ kind: 'credentials' });
  });
});

describe('before anything is sent', () => {
  it('an image that is gone or was changed fails its job alone', async () => {
    const under = await openFaultDesk();
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
    await engine.whenIdle();
    expect(statesOf(under)).toEqual(['failed', 'failed', 'done']);
    expect(service.counts.submits).toBe(1);
    expect(
      engine
        .list()
        .slice(0, 2)
        .map(({ status }) => status),
    ).toEqual([expect.stringMatching(/empty/), expect.stringMatching(/changed since it was planned/)]);
  });

  it('a service that asks for patience is given it', async () => {
    const { service, engine, folder } = await openFaultDesk();
    service.balanceFaults.push((response) => response.writeHead(429, { 'retry-after': '600' }).end());
    const [job] = await engine.add(await newJobs(folder, 1));
    const { status } = await jobWhen(engine, job!.id, ({ job: { state } }) => {
      return state.state === 'waiting' && state.wait !== null;
    });
    expect(status).toMatch(/^trying again in (59\d|600) s: /);
  });

  it('a service that is not there is waited for, and the job goes when it comes', async () => {
    const gone = await startFaultService();
    const port = Number(new URL(gone.baseUrl).port);
    await gone.close();
    const folder = await tempFolder();
    const under = await startEngine({ folder, remote: { baseUrl: gone.baseUrl } });
    onTestFinished(under.close);
    const [job] = await under.engine.add(await newJobs(folder, 1));
    const live = await jobWhen(
      under.engine,
      job!.id,
      ({ job: { state } }) => state.state === 'waiting' && state.wait !== null,
    );
    expect(live.job.state).toEqual({ state: 'waiting', wait: { reason: 'offline' } });
    onTestFinished((await startFaultService(port)).close);
    await under.engine.whenIdle();
    expect(statesOf(under)).toEqual(['done']);
  });

  it('a service that does not say its balance is told with its own reason, and what to do', async () => {
    const under = await openFaultDesk();
    const answer = JSON.stringify({ code: 777, data: null, msg: 'closed for today' });
    under.service.balanceFaults.push((response) => response.end(answer));
    await expect(under.connections.check('remote')).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(
        /^The service does not say the balance: closed for today \(code 777\); look at .*, or try again later\.$/,
      ),
    });
  });

  it('an address that answers with a web page is named for what it is', async () => {
    const under = await openFaultDesk();
    under.service.html = true;
    await expect(under.connections.check('remote')).rejects.toMatchObject({
      kind: 'not-the-interface',
      message: expect.stringMatching(/does not speak the generation interface/),
    });
    expect(await under.connections.refresh('remote')).toMatchObject({ state: 'refused' });
  });
});
