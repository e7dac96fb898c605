import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FormBody } from '../../main/engine/api/form-body.ts';
import { paidPost } from '../../main/engine/api/paid-post.ts';
import type { JobReport } from '../../main/engine/jobs/report/job-report.ts';
import type { ProxyFor } from '../../main/engine/ports.ts';
import { AppError } from '../../shared/model/app-error.ts';
import { jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { startTestProxy } from '../helpers/proxy/test-proxy.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

/** Where no route leads: TCP knows no group addresses. */
const NO_ROUTE = 'http://224.0.0.1';
const NO_DNS = 'http://nobody.invalid';

/** A port that nobody listens at any more. */
async function refusing(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

/** A server that takes every connection, and cuts it at the first byte. */
async function cutting(): Promise<string> {
  const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy())).listen(
    0,
    '127.0.0.1',
  );
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const FORMS: readonly (readonly [form: string, address: () => Promise<string>])[] = [
  ['no route', async () => NO_ROUTE],
  ['no DNS', async () => NO_DNS],
  ['refused', refusing],
  ['reset', cutting],
  ['no TLS', async () => (await cutting()).replace('http:', 'https:')],
];

const isHeld = ({ job: { state } }: JobReport): boolean => state.state === 'waiting' && state.wait !== null;

describe('offline', () => {
  it.each(FORMS)('(%s) is waited for as such before anything is sent', async (_form, address) => {
    const folder = await tempFolder();
    const { engine, close } = await startEngine({ folder, remote: { baseUrl: await address() } });
    onTestFinished(close);
    const [job] = await engine.add(await newJobs(folder, 2));
    const held = await jobWhen(engine, job?.id ?? '', isHeld);
    expect(held.job.state).toEqual({ state: 'waiting', wait: { reason: 'offline' } });
    expect(engine.list().map(({ job: { state } }) => state.state)).toEqual(['waiting', 'waiting']);
  });

  // A connection that is cut once it stands is another matter: what was sent by then may have been charged.
  it.each(FORMS.filter(([form]) => form !== 'reset' && form !== 'no TLS'))(
    '(%s) that begins just before the paid request is waited for too, and the job goes once it ends',
    async (_form, address) => {
      const service = await startFaultService();
      onTestFinished(service.close);
      const proxy = await startTestProxy(Number(new URL(service.baseUrl).port));
      const [way, noWay] = [new URL(proxy.url), new URL(await address())];
      // Results lie where the connection does.
      Object.assign(service, { baseUrl: 'http://service.invalid' });
      let online = true;
      const systemProxy: ProxyFor = async () => (online ? way : noWay);
      service.onRequest = (path) => {
        if (path.endsWith('/balance')) online = false;
      };
      const folder = await tempFolder();
      const { engine, close } = await startEngine({
        folder,
        remote: { baseUrl: service.baseUrl },
        systemProxy,
      });
      onTestFinished(close);
      const [job] = await engine.add(await newJobs(folder, 1));
      const id = job?.id ?? '';
      const held = await jobWhen(engine, id, isHeld);
      expect(held.job.state).toEqual({ state: 'waiting', wait: { reason: 'offline' } });
      expect(engine.history(id).map(({ type }) => type)).toContain('never-sent');
      expect(service.counts.submits).toBe(0);

      service.onRequest = null;
      online = true;
      await jobWhen(engine, id, ({ job: { state } }) => state.state === 'done');
      expect(service.counts.submits).toBe(1);
    },
  );
});

describe('a paid request', () => {
  async function* hello() {
    yield Buffer.from('hello');
  }
  const send = (origin: string, stream: FormBody['stream'] = hello, length = 5) =>
    paidPost({
      origin,
      path: '/pay',
      headers: {},
      body: { contentType: 'text/plain', length, stream, close: async () => undefined },
      proxy: null,
      onProgress: () => undefined,
    });

  it.each(FORMS)('(%s) was sent only where its connection stood', async (form, address) => {
    expect((await send(await address())).kind).toBe(form === 'reset' ? 'broken' : 'not-connected');
  });

  it('is read no faster than the service takes it', async () => {
    const piece = Buffer.alloc(64 * 1024);
    const length = 1000 * piece.length;
    let [read, taken, ahead] = [0, 0, 0];
    const server = createHttpServer((request, response) => {
      request.on('data', (bytes: Buffer) => {
        taken += bytes.length;
      });
      request.on('end', () => response.end());
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const evidence = await send(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      async function* () {
        for (; read < length; read += piece.length) {
          ahead = Math.max(ahead, read - taken);
          yield piece;
        }
      },
      length,
    );
    expect(evidence).toMatchObject({ kind: 'answered', status: 200 });
    expect(taken).toBe(length);
    // What the system's own buffers hold of it.
    expect(ahead).toBeLessThan(length / 4);
  });

  it('whose file was changed meanwhile breaks off before its end, says why, and counts as sent', async () => {
    const server = createHttpServer((request) => request.resume()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const cut = new Promise<boolean>((resolve) => {
      server.once('request', (request) => request.once('close', () => resolve(request.complete)));
    });
    const evidence = await send(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      async function* () {
        yield Buffer.from('hell');
        throw new AppError('input', 'chair.png was changed while it was sent');
      },
    );
    expect(evidence).toMatchObject({ kind: 'broken', words: 'chair.png was changed while it was sent' });
    expect(await cut).toBe(false);
  });
});
