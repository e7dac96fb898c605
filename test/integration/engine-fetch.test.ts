import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { JobReport } from '../../main/engine/jobs/report/job-report.ts';
import type { Tuning } from '../../main/engine/jobs/tuning.ts';
import type { SpendingPolicy } from '../../shared/model/spending.ts';
import { blockCommit } from '../helpers/engine/block-commit.ts';
import { type EngineUnderTest, jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import { type FaultService, failsAndRefunds } from '../helpers/engine/fault-controls.ts';
import { glbOf, startFaultService } from '../helpers/engine/fault-service.ts';
import { hastyClock, suspendableClock } from '../helpers/engine/hasty-clock.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { cutFile, etagOf, sendFile } from '../helpers/engine/send-file.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const FIFTY = 50;

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function setUp(
  tuning: Partial<Tuning> = {},
  policy: Partial<SpendingPolicy> = {},
  jobsInFlight = 10,
  clock = hastyClock(100),
): Promise<EngineUnderTest & { service: FaultService; folder: string }> {
  const service = await startFaultService();
  open.push(service);
  const folder = await tempFolder();
  const under = await startEngine({
    folder,
    remote: { baseUrl: service.baseUrl, jobsInFlight },
    tuning,
    policy,
    clock,
  });
  open.push(under);
  return { ...under, service, folder };
}

async function runOne(under: EngineUnderTest & { folder: string }): Promise<JobReport> {
  const [job] = await under.engine.add(await newJobs(under.folder, 1));
  await under.engine.whenIdle();
  return under.engine.list().find((live) => live.job.id === job!.id)!;
}

async function resultOf(under: EngineUnderTest): Promise<Buffer> {
  const { assets } = await under.library.list({ offset: 0, limit: 1 });
  const { asset, folder } = assets[0]!;
  return readFile(join(folder, asset.files.find(({ role }) => role === 'result')!.path));
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('a result that is being fetched', () => {
  it.each([0.1, 0.5, 0.9])('that breaks off at %d is resumed from there', async (share) => {
    const under = await setUp();
    const { service } = under;
    // More than the buffers on the way hold, so that some of it is home when the line is cut.
    service.result = glbOf(randomBytes(3_000_000));
    const ranges: (string | undefined)[] = [];
    service.downloadFaults.push(
      (_request, response) => cutFile(response, service.result, Math.floor(service.result.length * share)),
      (request, response) => {
        ranges.push(request.headers.range);
        sendFile(request, response, service.result);
      },
    );
    expect((await runOne(under)).job.state.state).toBe('done');
    expect(ranges[0]).toMatch(/^bytes=[1-9]\d*-$/);
    expect(sha256(await resultOf(under))).toBe(sha256(service.result));
    expect(service.counts.submits).toBe(1);
  });

  it('that is far too slow frees its slot for others, and is resumed after them', async () => {
    const under = await setUp({ slowDownloadMs: 400 });
    const { service } = under;
    service.result = glbOf(randomBytes(100_000));
    const resumed = new Set<string | undefined>();
    const downloads = 3;
    let cut = 0;
    const allCut = Promise.withResolvers<void>();
    for (let slot = 0; slot < downloads; slot += 1) {
      service.downloadFaults.push((_request, response) => {
        response.writeHead(200, { etag: etagOf(service.result), 'content-length': service.result.length });
        let sent = 0;
        const drops = setInterval(() => response.write(service.result.subarray(sent, ++sent)), 20);
        response.once('close', () => {
          clearInterval(drops);
          cut += 1;
          if (cut === downloads) allCut.resolve();
        });
      });
    }
    // For covers, too, and for those that give way themselves. None comes before each slot was freed: a download that nobody waits for is left its slot.
    for (let answer = 0; answer < 30 * downloads; answer += 1) {
      service.downloadFaults.push((request, response) => {
        if (request.headers.range !== undefined) resumed.add(request.url);
        void allCut.promise.then(() => sendFile(request, response, service.result));
      });
    }
    await under.engine.add(await newJobs(under.folder, 2 * downloads));
    await under.engine.whenIdle();
    expect(under.engine.list().map(({ job }) => job.state.state)).toEqual(
      Array.from({ length: 2 * downloads }, () => 'done'),
    );
    // The others came whole; those that trickled went on where they were.
    expect(resumed.size).toBe(downloads);
    expect(service.counts.submits).toBe(2 * downloads);
  });

  it('that changed at the service meanwhile is fetched from the start', async () => {
    const under = await setUp();
    const { service } = under;
    const other = glbOf(service.result, Buffer.from('changed'));
    service.downloadFaults.push((_request, response) => {
      cutFile(response, service.result, 5000);
      service.result = other;
    });
    expect((await runOne(under)).job.state.state).toBe('done');
    expect(sha256(await resultOf(under))).toBe(sha256(other));
  });

  it('with a weak ETag is not resumed', async () => {
    const under = await setUp();
    const { service } = under;
    const ranges: (string | undefined)[] = [];
    service.downloadFaults.push(
      (_request, response) => cutFile(response, service.result, 5000, 'W/"weak"'),
      (request, response) => {
        ranges.push(request.headers.range);
        sendFile(request, response, service.result);
      },
    );
    expect((await runOne(under)).job.state.state).toBe('done');
    expect(ranges).toEqual([undefined]);
  });

  it.each([403, 410])(
    'whose address has run out (%d) gets a fresh one, and is not sent again',
    async (status) => {
      const under = await setUp();
      const { service } = under;
      service.downloadFaults.push((_request, response) => response.writeHead(status).end());
      expect((await runOne(under)).job.state.state).toBe('done');
      expect(service.counts).toMatchObject({ submits: 1, queries: 2 });
    },
  );

  it('whose address runs out while the machine sleeps gets a fresh one before anything else, and goes on', async () => {
    const { clock, suspend } = suspendableClock(100);
    const under = await setUp({}, {}, 10, clock);
    const { service } = under;
    service.result = glbOf(randomBytes(3_000_000));
    const fetched: (string | undefined)[] = [];
    service.downloadFaults.push(
      (_request, response) => {
        suspend(2 * 3_600_000);
        cutFile(response, service.result, 2_000_000);
      },
      ({ url, headers }, response) => {
        fetched.push(url, headers.range);
        sendFile({ headers }, response, service.result);
      },
    );
    expect((await runOne(under)).job.state.state).toBe('done');
    expect(fetched).toEqual([expect.stringMatching(/query=2$/), expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
    expect(sha256(await resultOf(under))).toBe(sha256(service.result));
    expect(service.counts).toMatchObject({ submits: 1, queries: 2 });
  });

  it('with an old address is asked for anew before it is fetched', async () => {
    const under = await setUp({ urlsGoodMs: -1 });
    const [job] = await under.engine.add(await newJobs(under.folder, 1));
    await jobWhen(under.engine, job!.id, ({ job: { state } }) => state.state === 'fetching');
    await expect.poll(() => under.service.counts.queries).toBeGreaterThan(2);
    expect(under.service.counts.downloads).toBe(0);
  });

  it('whose every address has run out is asked for with patience, and needs somebody', async () => {
    const under = await setUp();
    const { service, engine } = under;
    const refuse = (
      _request: unknown,
      response: { writeHead: (status: number) => { end: () => void } },
    ): void => response.writeHead(403).end();
    service.downloadFaults.push(...Array.from({ length: 1000 }, () => refuse));
    const { job, status } = await runOne(under);
    expect(job.state.state).toBe('fetching');
    expect(status).toMatch(/address of the result has run out/);
    expect(service.counts.downloads).toBe(3);
    expect(engine.history(job.id).filter(({ type }) => type === 'succeeded')).toHaveLength(3);
  });

  it('that is a web page in place of a model is not taken for one, and said so', async () => {
    const under = await setUp();
    under.service.result = Buffer.from('<!doctype html><title>Sign in</title>');
    const live = await runOne(under);
    expect(live.job.state).toMatchObject({
      state: 'fetching',
      note: expect.stringMatching(/The result cannot be used/),
    });
    expect((await under.library.list({ offset: 0, limit: 1 })).total).toBe(0);
  });

  it('is followed over redirects, and never to where results cannot be', async () => {
    const under = await setUp();
    const { service } = under;
    service.downloadFaults.push(
      (_request, response) => response.writeHead(302, { location: '/files/elsewhere' }).end(),
      (request, response) => sendFile(request, response, service.result),
    );
    expect((await runOne(under)).job.state.state).toBe('done');
    service.downloadFaults.push(
      ...Array.from(
        { length: 9 },
        () => (_request: unknown, response: import('node:http').ServerResponse) => {
          response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
        },
      ),
    );
    const live = await runOne(under);
    expect(live.job.state).toMatchObject({
      state: 'fetching',
      note: expect.stringMatching(/not where the service is/),
    });
  });

  it.each(['file:///etc/passwd', 'no address', 'http://10.0.0.1/x'])(
    'that was named at %s is asked for anew, and comes home once it is named well',
    async (url) => {
      const under = await setUp();
      const { service } = under;
      for (let times = 0; times < 2; times += 1) {
        service.queryFaults.push((response) => {
          const data = { task_id: service.tasks.at(-1)?.id, state: 'success', url };
          response.end(JSON.stringify({ code: 200, data, msg: 'success' }));
        });
      }
      expect((await runOne(under)).job.state.state).toBe('done');
      expect(service.counts).toMatchObject({ submits: 1, downloads: 2 });
    },
  );

  it('that was named at a host which refuses connections is asked for anew, and comes home from where it is then', async () => {
    const under = await setUp({ urlsGoodAwayMs: 0 });
    const { service } = under;
    const closed = await startFaultService();
    await closed.close();
    service.queryFaults.push((response) => {
      const data = { task_id: service.tasks.at(-1)?.id, state: 'success', url: `${closed.baseUrl}/files/0` };
      response.end(JSON.stringify({ code: 200, data, msg: 'success' }));
    });
    expect((await runOne(under)).job.state.state).toBe('done');
    expect(service.counts).toMatchObject({ submits: 1, queries: 2 });
  });

  it('comes without a cover where there is none to be had', async () => {
    const under = await setUp();
    const { service } = under;
    service.downloadFaults.push(
      (request, response) => sendFile(request, response, service.result),
      (_request, response) => response.writeHead(404).end(),
    );
    expect((await runOne(under)).job.state.state).toBe('done');
    const { assets } = await under.library.list({ offset: 0, limit: 1 });
    expect(assets[0]!.asset.files.map(({ role }) => role).sort()).toEqual(['reference', 'result']);
  });

  it('is fetched once, though its sidecar could not be written beside it at first', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    let inTheWay = '';
    service.downloadFaults.push(async (request, response) => {
      inTheWay = await blockCommit(folder);
      sendFile(request, response, service.result);
    });
    const [job] = await engine.add(await newJobs(folder, 1));
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'fetching' && state.note !== null);
    await rmdir(inTheWay);
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'done');
    await engine.whenIdle();
    // The second is the cover.
    expect(service.counts.downloads).toBe(2);
    expect(sha256(await resultOf(under))).toBe(sha256(service.result));
  });

  it('begins anew where somebody cleared away what had come of it', async () => {
    const under = await setUp();
    const { service, folder } = under;
    service.downloadFaults.push(async (_request, response) => {
      const assets = join(folder, 'library', 'assets');
      const [owner = ''] = (await readdir(assets, { recursive: true })).filter((name) =>
        name.endsWith('.owner.json'),
      );
      await rm(join(assets, dirname(owner)), { recursive: true });
      cutFile(response, service.result, 5000);
    });
    expect((await runOne(under)).job.state.state).toBe('done');
    expect(sha256(await resultOf(under))).toBe(sha256(service.result));
  });

  it('leaves nothing half-written in the library when it is given up', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    const hang: (typeof service.downloadFaults)[number] = (_request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('glTF');
    };
    service.downloadFaults.push(hang);
    const [job] = await engine.add(await newJobs(folder, 1));
    await expect.poll(() => service.counts.downloads).toBe(1);
    await engine.cancel(job!.id);
    await under.close();
    const left = await readdir(join(folder, 'library', 'assets'), { recursive: true });
    expect(left.filter((name) => /part|glb|json/.test(name))).toEqual([]);
  });
});

describe('a task', () => {
  const msg = 'generate failed';
  it.each([
    ['with a state', (id: string) => ({ code: 200, data: { task_id: id, state: 'failed' }, msg }), 200],
    ['with a code and empty data', () => ({ code: '50010001', data: {}, msg }), 50010001],
  ])('that failed, told %s, ends and is refunded', async (_name, bodyOf, code) => {
    const under = await setUp({}, { retries: 0 });
    under.service.queryFaults.push(failsAndRefunds(under.service, bodyOf));
    const live = await runOne(under);
    expect(live.job.state).toMatchObject({ state: 'failed', failure: { code, refunded: true } });
    expect(under.engine.spent()).toBe('0.00');
  });

  it('is asked after through faults, a full queue and a cut line', async () => {
    const under = await setUp();
    under.service.queryFaults.push(
      (response) => response.writeHead(502).end('bad gateway'),
      (response) => response.writeHead(429, { 'retry-after': '0' }).end(),
      (response) => response.destroy(),
      (response) => response.destroy(),
      (response) => response.end(JSON.stringify({ code: 10000000, data: {}, msg: 'system error' })),
      (response) => response.end(JSON.stringify({ code: 777, data: {}, msg: 'what task?' })),
    );
    expect((await runOne(under)).job.state.state).toBe('done');
    expect(under.service.counts.submits).toBe(1);
  });

  it('is found by one fresh token when every token was revoked, however many are under way', async () => {
    const under = await setUp({}, {}, FIFTY);
    const { service, engine, folder } = under;
    service.queriesToSuccess = Number.POSITIVE_INFINITY;
    await engine.add(await newJobs(folder, FIFTY));
    await expect.poll(() => service.counts.balances, { timeout: 120_000 }).toBe(2 * FIFTY);
    const before = service.counts.tokens;
    service.queriesToSuccess = 1;
    service.revoke();
    await engine.whenIdle();
    expect(engine.list().map(({ job }) => job.state.state)).toEqual(Array(FIFTY).fill('done'));
    expect(service.counts).toMatchObject({ submits: FIFTY, tokens: before + 1 });
  });

  it('needs somebody once no token is given out any more, and comes home when one is', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    service.queriesToSuccess = Number.POSITIVE_INFINITY;
    const [job] = await engine.add(await newJobs(folder, 1));
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'running');
    const { secret } = service;
    service.secret = 'another';
    service.revoke();
    await engine.whenIdle();
    expect(engine.list()[0]).toMatchObject({
      job: { state: { state: 'running' } },
      status: expect.stringMatching(/does not accept the client id and secret/),
    });
    Object.assign(service, { secret, queriesToSuccess: 1 });
    await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'done');
    expect(service.counts.submits).toBe(1);
  });

  it('can be cancelled, and says that its credits are spent', async () => {
    const under = await setUp();
    under.service.queriesToSuccess = Number.POSITIVE_INFINITY;
    const [job] = await under.engine.add(await newJobs(under.folder, 1));
    await jobWhen(under.engine, job!.id, ({ job: { state } }) => state.state === 'running');
    await under.engine.cancel(job!.id);
    await under.engine.whenIdle();
    expect(under.engine.list()[0]).toMatchObject({ status: 'cancelled; its credits are spent' });
    await under.engine.clearEnded();
    expect(under.engine.list()).toEqual([]);
  });
});
