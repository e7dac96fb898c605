import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { JobEngine } from '../../main/engine/jobs/job-engine.ts';
import type { JobReport } from '../../main/engine/jobs/report/job-report.ts';
import { stagingIn } from '../helpers/engine/block-commit.ts';
import { type EngineUnderTest, jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import type { FaultService } from '../helpers/engine/fault-controls.ts';
import { glbOf, startFaultService } from '../helpers/engine/fault-service.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { cutFile, sendFile } from '../helpers/engine/send-file.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

type World = EngineUnderTest & { readonly service: FaultService; readonly folder: string };
type StartOptions = Partial<Parameters<typeof startEngine>[0]>;

async function setUp(options: StartOptions = {}): Promise<World> {
  const service = await startFaultService();
  open.push(service);
  const folder = await tempFolder();
  const under = await startEngine({ folder, remote: { baseUrl: service.baseUrl }, ...options });
  open.push(under);
  return { ...under, service, folder };
}

async function runOne({ engine, folder }: World): Promise<JobReport> {
  await engine.add(await newJobs(folder, 1));
  await engine.whenIdle();
  return only(engine);
}

const only = (engine: JobEngine): JobReport => engine.list()[0]!;

/** A glb that says less than it has. */
function lying(): Buffer {
  const bytes = glbOf(randomBytes(2000));
  bytes.writeUInt32LE(100, 8);
  return bytes;
}

/** The next results are none, each of other bytes. */
function giveBad(service: FaultService, count: number): void {
  for (let n = 0; n < count; n += 1)
    service.downloadFaults.push((request, response) => sendFile(request, response, lying()));
}

/** What of a job lies in the library, asset or not. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'library', 'assets'), { recursive: true });
  return names.filter((name) => /glb|bin|json/.test(name)).sort();
}

describe('a result that cannot be used', () => {
  it('is downloaded three times; then the artist is asked, and nothing is downloaded again by itself, also after a restart', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    giveBad(service, 10);
    const { job, status } = await runOne(under);
    expect(job.state).toMatchObject({
      state: 'fetching',
      bad: { count: 3, why: 'wrong', ask: true },
      kept: {
        bytes: 2012,
        wrong: expect.stringMatching(/its header says that it has 100 bytes, but it has 2012/),
      },
    });
    expect(status).toMatch(
      /cannot be used: its header says that it has 100 bytes.* Decide what to do with it/,
    );
    expect(service.counts).toMatchObject({ downloads: 3, submits: 1 });
    await engine.decideResult(job.id, 'ask-again').catch(() => undefined);
    await engine.whenIdle();
    expect(service.counts.downloads).toBe(6);
    await under.close();
    const again = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    open.push(again);
    await again.engine.whenIdle();
    expect(only(again.engine).job.state).toMatchObject({ bad: { count: 3, ask: true } });
    expect(service.counts.downloads).toBe(6);
  });

  it('is counted over a restart', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    giveBad(service, 1);
    service.downloadFaults.push((_request, response) => response.writeHead(200).write('glTF'));
    const [job] = await engine.add(await newJobs(folder, 1));
    await expect.poll(() => service.counts.downloads).toBe(2);
    await under.close();
    giveBad(service, 5);
    const again = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    open.push(again);
    await again.engine.whenIdle();
    expect(again.engine.list()[0]!.job).toMatchObject({
      id: job!.id,
      state: { bad: { count: 3, ask: true } },
    });
    // Two of this run, and the one that hung.
    expect(service.counts.downloads).toBe(4);
  });

  it('leads to the artist’s decision at the second download if its bytes are the same', async () => {
    const under = await setUp();
    under.service.result = lying();
    expect((await runOne(under)).job.state).toMatchObject({ bad: { count: 2, ask: true } });
    expect(under.service.counts.downloads).toBe(2);
  });

  it('is counted and leads to the artist’s decision even if the disk has no space for its record', async () => {
    const under = await setUp();
    const { service, folder } = under;
    const bytes = lying();
    const refuseRecord = (): Promise<unknown> =>
      stagingIn(join(folder, 'library')).then((staging) =>
        mkdir(join(staging, '.kept.json'), { recursive: true }),
      );
    for (let n = 0; n < 5; n += 1) {
      service.downloadFaults.push(async (request, response) => {
        await refuseRecord();
        sendFile(request, response, bytes);
      });
    }
    expect((await runOne(under)).job.state).toMatchObject({ bad: { count: 2, ask: true } });
    expect(service.counts.downloads).toBe(2);
  });

  it('becomes an asset unchanged if the artist decides so, marked with what is wrong', async () => {
    const under = await setUp();
    const { service, engine, library, folder } = under;
    service.result = lying();
    const { job } = await runOne(under);
    await engine.decideResult(job.id, 'keep-as-it-came');
    await jobWhen(engine, job.id, ({ job: { state } }) => state.state === 'done');
    const { assets } = await library.list({ offset: 0, limit: 1 });
    const { asset, folder: home } = assets[0]!;
    expect(asset.asItCame).toEqual({ wrong: expect.stringMatching(/its header says that it has 100 bytes/) });
    const result = asset.files.find(({ role }) => role === 'result');
    expect((await readFile(join(home, result!.path))).equals(service.result)).toBe(true);
    await engine.whenIdle();
    expect((await filesIn(folder)).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('is requested and downloaded again if the artist decides so, and the bad file is deleted', async () => {
    const under = await setUp();
    const { service, engine, library, folder } = under;
    giveBad(service, 3);
    const { job } = await runOne(under);
    const { queries } = service.counts;
    await engine.decideResult(job.id, 'ask-again');
    await jobWhen(engine, job.id, ({ job: { state } }) => state.state === 'done');
    expect(service.counts).toMatchObject({ queries: queries + 1, submits: 1 });
    const { assets } = await library.list({ offset: 0, limit: 1 });
    expect(assets[0]!.asset.asItCame).toBeNull();
    await engine.whenIdle();
    expect((await filesIn(folder)).filter((name) => /bad|\.part/.test(name))).toEqual([]);
  });

  it('is deleted when the artist gives it up', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    service.result = lying();
    const { job } = await runOne(under);
    await engine.decideResult(job.id, 'give-up');
    expect(only(engine).job.state).toMatchObject({ state: 'failed', failure: { refunded: false } });
    await expect.poll(() => filesIn(folder)).toEqual([]);
    await expect(engine.decideResult(job.id, 'ask-again')).rejects.toMatchObject({ kind: 'usage' });
  });

  it('that is a web page leads to the artist’s decision later, because a proxy in between may stop sending it', async () => {
    const under = await setUp();
    const { service, engine } = under;
    for (let n = 0; n < 5; n += 1)
      service.downloadFaults.push((_request, response) => response.end(`<!doctype html><p>Sign in ${n}`));
    const { job } = await runOne(under);
    await jobWhen(engine, job.id, ({ job: { state } }) => state.state === 'done');
    service.result = Buffer.from('<!doctype html><title>Sign in</title>');
    const other = await setUp();
    other.service.result = service.result;
    const [second] = await other.engine.add(await newJobs(other.folder, 1));
    const live = await jobWhen(other.engine, second!.id, isAsked);
    expect(live.job.state).toMatchObject({ bad: { count: 6 } });
    expect(other.service.counts.downloads).toBe(6);
    await expect(other.engine.decideResult(second!.id, 'keep-as-it-came')).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(/nothing to keep/),
    });
  });

  it('that always breaks off, and starts from zero each time, leads to the artist’s decision too', async () => {
    const under = await setUp();
    const { service } = under;
    const cut = (_request: unknown, response: ServerResponse): void =>
      cutFile(response, service.result, 50_000, 'W/"weak"');
    service.downloadFaults.push(...Array.from({ length: 100 }, () => cut));
    const { job } = await runOne(under);
    expect(job.state).toMatchObject({ bad: { why: 'broken-off', count: 3, ask: true } });
    expect(service.counts.downloads).toBe(12);
  });
});

const isAsked = ({ job: { state } }: JobReport): boolean =>
  state.state === 'fetching' && state.bad?.ask === true;

describe('a result over the size limit of the settings', () => {
  it('is not downloaded if its length is announced, and is downloaded once the limit is raised', async () => {
    const under = await setUp({ resultLimit: 100_000 });
    const { service, engine, folder } = under;
    const { job, status } = await runOne(under);
    expect(job.state).toMatchObject({ bad: { count: 1, why: 'too-large', ask: true } });
    expect(job.state).not.toHaveProperty('kept');
    expect(status).toMatch(/larger than the 98 KB that a result may have at most/);
    expect(service.counts.downloads).toBe(1);
    expect((await filesIn(folder)).filter((name) => /glb|bin/.test(name))).toEqual([]);
    await engine.decideResult(job.id, 'ask-again');
    await jobWhen(engine, job.id, isAsked);
    expect(service.counts.downloads).toBe(2);
    await under.close();
    const raised = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    open.push(raised);
    await raised.engine.decideResult(job.id, 'ask-again');
    await jobWhen(raised.engine, job.id, ({ job: { state } }) => state.state === 'done');
  });

  it('without an announced length stops at the limit, and leads to the artist’s decision at once', async () => {
    const under = await setUp({ resultLimit: 3_000_000 });
    const { service, folder } = under;
    let sent = 0;
    service.downloadFaults.push((_request, response) => {
      response.writeHead(200).write(glbOf(Buffer.alloc(100)));
      const more = (): void => {
        if (response.destroyed || sent > 500_000_000) return;
        sent += 1_000_000;
        response.write(Buffer.alloc(1_000_000), more);
      };
      more();
    });
    const { job } = await runOne(under);
    expect(job.state).toMatchObject({ bad: { count: 1, why: 'too-large', ask: true } });
    expect(sent).toBeLessThan(400_000_000);
    const kept = async (): Promise<string[]> =>
      (await filesIn(folder)).filter((name) => /glb|bin/.test(name));
    await expect.poll(kept).toEqual([]);
  });

  it('is not begun if it would take the reserved disk space, and is downloaded once there is space', async () => {
    const under = await setUp();
    const { service, engine, folder } = under;
    const huge = (_request: unknown, response: ServerResponse): void =>
      void response.writeHead(200, { 'content-length': 2 ** 50 }).write('glTF');
    service.downloadFaults.push(huge, huge, huge);
    const [job] = await engine.add(await newJobs(folder, 1));
    const live = await jobWhen(
      engine,
      job!.id,
      ({ job: { state } }) => state.state === 'fetching' && state.note !== null,
    );
    expect(live.status).toMatch(/is full: it has [\d.]+ \wB free, and needs over 1,000 TB; make room/);
    expect(live.fullDisk).toBe('library');
    const done = await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'done');
    expect(done.fullDisk).toBeUndefined();
  });
});

describe('the cover of a result', () => {
  it('is fetched after the asset, and a slow cover does not delay the asset', async () => {
    const under = await setUp({ tuning: { coverMs: 60_000 } });
    const { service, engine, library, folder } = under;
    const cover = Promise.withResolvers<ServerResponse>();
    service.downloadFaults.push(
      (request, response) => sendFile(request, response, service.result),
      (_request, response) => {
        response.writeHead(200, { 'content-length': WEBP.length }).write(WEBP.subarray(0, 12));
        cover.resolve(response);
      },
    );
    const [job] = await engine.add(await newJobs(folder, 1));
    const live = await jobWhen(engine, job!.id, ({ job: { state } }) => state.state === 'done');
    expect(live.job.state.state).toBe('done');
    const before = await library.list({ offset: 0, limit: 1 });
    expect(before.assets[0]!.asset.files.map(({ role }) => role)).toEqual(['result', 'reference']);
    (await cover.promise).end(WEBP.subarray(12));
    // Whoever waits for the end finds it there.
    await engine.whenIdle();
    const { assets } = await library.list({ offset: 0, limit: 1 });
    const { asset, folder: home } = assets[0]!;
    expect(asset.files.map(({ role }) => role)).toEqual(['result', 'cover', 'reference']);
    expect((await readFile(join(home, 'cover.webp'))).equals(WEBP)).toBe(true);
  });

  it('is left out if it does not arrive within the time limit', async () => {
    const under = await setUp({ tuning: { coverMs: 300 } });
    const { service, engine, library, folder } = under;
    service.downloadFaults.push(
      (request, response) => sendFile(request, response, service.result),
      (_request, response) => void response.writeHead(200, { 'content-length': 5000 }).write('RIFF'),
    );
    await engine.add(await newJobs(folder, 1));
    await engine.whenIdle();
    const { assets } = await library.list({ offset: 0, limit: 1 });
    expect(assets[0]!.asset.files.map(({ role }) => role)).toEqual(['result', 'reference']);
  });

  it('is left out if it is larger than the limit for pictures', async () => {
    const under = await setUp();
    const { service, library } = under;
    let sent = 0;
    service.downloadFaults.push(
      (request, response) => sendFile(request, response, service.result),
      (_request, response) => {
        response.writeHead(200).write(WEBP);
        const more = (): void => {
          if (response.destroyed || sent > 500_000_000) return;
          sent += 1_000_000;
          response.write(Buffer.alloc(1_000_000), more);
        };
        more();
      },
    );
    expect((await runOne(under)).job.state.state).toBe('done');
    expect(sent).toBeLessThan(400_000_000);
    const { assets } = await library.list({ offset: 0, limit: 1 });
    expect(assets[0]!.asset.files.map(({ role }) => role)).toEqual(['result', 'reference']);
  });
});

const WEBP = Buffer.concat([Buffer.from('RIFF\x0c\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(4)]);
