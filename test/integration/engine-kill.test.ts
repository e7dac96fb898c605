import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startEngine } from '../helpers/engine/engine-harness.ts';
import type { FaultService } from '../helpers/engine/fault-controls.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const SCRIPT = fileURLToPath(new URL('../helpers/engine/engine-process.ts', import.meta.url));
const JOBS = 4;
const endedSchema = z.array(z.object({ state: z.string(), status: z.string() }));

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: string | null;
    readonly out: string;
  }>;
}

function run(folder: string, service: FaultService, soleUser: boolean): Run {
  const args = [SCRIPT, folder, service.baseUrl, String(JOBS), soleUser ? 'yes' : 'no', 'go-on'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const out = text(child.stdout);
  const ended = once(child, 'close').then(async ([code, signal]) => ({ code, signal, out: await out }));
  open.push({
    close: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  });
  return { child, ended };
}

async function setUp(): Promise<{ service: FaultService; folder: string }> {
  const service = await startFaultService();
  open.push(service);
  return { service, folder: await tempFolder() };
}

async function finish(
  folder: string,
  service: FaultService,
  soleUser: boolean,
): Promise<z.infer<typeof endedSchema>> {
  const { code, out } = await run(folder, service, soleUser).ended;
  expect(code).toBe(0);
  return endedSchema.parse(JSON.parse(out));
}

describe('killed with kill -9', () => {
  it.each([
    ['as it asks for its first token', '/open-api/v1/auth/token', 1, 'at once'],
    ['between two submits', '/open-api/v1/balance', 4, 'at once'],
    ['while it asks after a task', '/open-api/v1/query-task', 2, 'once all are sent'],
    ['while a result comes home', '/files/', 1, 'once all are sent'],
  ])('%s, it goes on: everything is made, and charged once', async (_name, path, times, from) => {
    const { service, folder } = await setUp();
    service.queriesToSuccess = Number.POSITIVE_INFINITY;
    const first = run(folder, service, false);
    let seen = 0;
    service.onRequest = (requested) => {
      // a task that is asked after has its id in the ledger, so no submit is under way any more
      const asked = service.tasks.filter(({ queries }) => queries > 0);
      if (from === 'once all are sent' && asked.length < JOBS) return;
      service.queriesToSuccess = 1;
      seen += requested.startsWith(path) ? 1 : 0;
      if (seen === times) first.child.kill('SIGKILL');
    };
    expect((await first.ended).signal).toBe('SIGKILL');
    service.onRequest = null;

    const jobs = await finish(folder, service, false);
    expect(jobs).toEqual(Array(JOBS).fill(expect.objectContaining({ state: 'done' })));
    expect(service.counts.submits).toBe(JOBS);
    expect(service.balance).toBe(1000 - 15 * JOBS);
  });

  it.each([
    ['an account that others use', false],
    ['an account that nobody else uses', true],
  ])(
    'inside a submit that was charged, on %s: that job is unknown, and not sent again',
    async (_name, soleUser) => {
      const { service, folder } = await setUp();
      const first = run(folder, service, soleUser);
      service.submitFaults.push({ task: true, ends: 'hang' });
      service.onSubmit = () => first.child.kill('SIGKILL');
      await first.ended;
      service.onSubmit = null;

      const jobs = await finish(folder, service, soleUser);
      expect(jobs.map(({ state }) => state)).toEqual(['unknown', 'done', 'done', 'done']);
      expect(jobs[0]?.status).toMatch(/ended while the job was being sent/);
      expect(service.counts.submits).toBe(JOBS);
      expect(service.tasks).toHaveLength(JOBS);

      // And however often it is started again.
      expect((await finish(folder, service, soleUser))[0]?.state).toBe('unknown');
      expect(service.counts.submits).toBe(JOBS);
    },
  );

  it('during a request that was not charged: the balance proves it, and the job is sent again', async () => {
    const { service, folder } = await setUp();
    const first = run(folder, service, true);
    service.submitFaults.push({ task: false, ends: 'hang' });
    service.onSubmit = () => first.child.kill('SIGKILL');
    await first.ended;
    service.onSubmit = null;

    const jobs = await finish(folder, service, true);
    expect(jobs).toEqual(Array(JOBS).fill(expect.objectContaining({ state: 'done' })));
    expect(service.tasks).toHaveLength(JOBS);
    expect(service.counts.submits).toBe(JOBS + 1);
  });

  it('frees its data folder for the next engine; an engine that runs keeps it', async () => {
    const { service, folder } = await setUp();
    const first = run(folder, service, false);
    service.queriesToSuccess = Number.POSITIVE_INFINITY;
    await new Promise<void>((resolve) => {
      service.onRequest = (path) => path.endsWith('/query-task') && resolve();
    });
    await expect(startEngine({ folder, remote: { baseUrl: service.baseUrl } })).rejects.toMatchObject({
      kind: 'in-use',
      message: expect.stringContaining(`process ${first.child.pid}`),
    });
    first.child.kill('SIGKILL');
    await first.ended;
    const next = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
    open.push(next);
    expect(next.engine.list()).toHaveLength(JOBS);
  });
});
