import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rawCall } from '../helpers/plain-client.ts';
import { GOOD, PNG, serviceHarness } from '../helpers/service-harness.ts';
import { echoPool, type startTestService } from '../helpers/test-service.ts';

const MB = 1024 * 1024;
const { startWithClient, temporaryFolder } = serviceHarness();

describe('uploads', () => {
  it.each([
    ['exactly 20 MB', 20 * MB, 200],
    ['one byte more', 20 * MB + 1, 10031001],
  ])('of %s', async (_name, size, code) => {
    const { client } = await startWithClient();
    expect((await client.submit(GOOD, Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]))).code).toBe(
      code,
    );
  });

  it.each([
    ['with a wrong token', 'Bearer wrong', PNG, 401],
    ['that is too large', null, Buffer.alloc(22 * MB), 10031001],
  ])(
    '%s are refused in an answer that arrives, on a connection of its own',
    async (_name, wrong, bytes, code) => {
      const { service, client } = await startWithClient();
      const form = new FormData();
      for (const [name, value] of Object.entries(GOOD)) form.set(name, String(value));
      form.set('images', new Blob([Buffer.concat([bytes, Buffer.alloc(8 * MB)])]), 'a.png');
      const encoded = new Request(service.baseUrl, { method: 'POST', body: form });
      const body = Buffer.from(await encoded.arrayBuffer());
      const { hostname, port } = new URL(service.baseUrl);
      const socket = connect({ host: hostname, port: Number(port) }).pause();
      onTestFinished(() => void socket.destroy());
      const head = [
        'POST /open-api/v1/submit-task HTTP/1.1',
        `host: ${hostname}`,
        'connection: close',
        `authorization: ${wrong ?? `Bearer ${client.token}`}`,
        `content-type: ${encoded.headers.get('content-type')}`,
        `content-length: ${body.length}`,
      ];
      // A client that reads nothing before it has sent everything, as many do.
      await new Promise<void>((resolve, reject) => {
        socket.on('error', reject);
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
        socket.write(body, () => resolve());
      });
      const [, answer = ''] = (await text(socket)).split('\r\n\r\n');
      expect(answer).toContain(`"code":${code}`);
    },
  );

  it('leave nothing behind, refused, done or cut off', async () => {
    const data = temporaryFolder();
    const { service, client } = await startWithClient({ data });
    const uploads = () => readdirSync(join(data, 'uploads'));
    expect((await client.submit({ ...GOOD, face: '1' }, PNG)).code).toBe(10031002);
    const { data: created } = await client.submit(GOOD, PNG);
    await client.untilEnded(created.task_id);
    await expect.poll(uploads).toEqual([]);

    const controller = new AbortController();
    const half = new ReadableStream({
      start: (stream) => {
        stream.enqueue(
          Buffer.from(
            '--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n\x89PNG',
            'latin1',
          ),
        );
      },
    });
    const cut = fetch(`${service.baseUrl}/open-api/v1/submit-task`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${client.token}`, 'Content-Type': 'multipart/form-data; boundary=b' },
      body: half,
      signal: controller.signal,
      duplex: 'half',
    } as RequestInit);
    await expect.poll(() => uploads().length).toBe(1);
    controller.abort();
    await expect(cut).rejects.toThrow();
    await expect.poll(uploads).toEqual([]);
    expect(Number(await client.balance())).toBe(9985);
  });

  it.each([
    ['no form at all', 'application/json', '{}'],
    ['a form without a boundary', 'multipart/form-data', 'x'],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\nabc',
    ],
    ['bytes that are no form', 'multipart/form-data; boundary=b', 'nonsense'],
  ])('that are %s are refused, and the service lives', async (_name, type, body) => {
    const { service, client } = await startWithClient();
    const answer = await rawCall(`${service.baseUrl}/open-api/v1/submit-task`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${client.token}`, 'Content-Type': type },
      body,
    });
    expect(answer?.status).toBe(200);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 10031010, data: {} });
    expect(Number(await client.balance())).toBe(10_000);
  });
});

describe('a result that cannot be kept', () => {
  it('fails its task, is refunded, and leaves nothing behind', async () => {
    const data = temporaryFolder();
    const { run, close } = echoPool();
    const { client } = await startWithClient({
      data,
      pool: {
        run: (request, options) => {
          const [taskId = ''] = readdirSync(join(data, 'uploads'));
          // The cover, which comes second, finds its place taken.
          mkdirSync(join(data, 'results', taskId, '0.webp'), { recursive: true });
          return run(request, options);
        },
        close,
      },
    });
    const { data: created } = await client.submit(GOOD, PNG);
    expect(await client.untilEnded(created.task_id)).toMatchObject({
      code: 50010001,
      msg: 'generate failed: the local service had an error of its own',
    });
    await expect.poll(() => readdirSync(join(data, 'results'))).toEqual([]);
    expect(Number(await client.balance())).toBe(10_000);
  });
});

describe('a request that is answered before it was read', () => {
  it.each([
    ['an unknown path', '/nowhere', 'text/plain', 404],
    ['a form that ends early', '/open-api/v1/submit-task', 'multipart/form-data; boundary=b', 200],
    ['a refill that is too large', '/refill', 'application/x-www-form-urlencoded', 403],
  ])('leaves its connection to the next one: %s', async (_name, path, type, status) => {
    const { service, client } = await startWithClient();
    const { hostname, port, host } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    let answers = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      answers += text;
    });
    const head = (method: string, target: string, length: number): string =>
      `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${client.token}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
    const body = Buffer.alloc(8 * MB, 'x');
    body.write('--b--\r\n');
    socket.write(head('POST', path, body.length));
    socket.write(body);
    socket.write(head('GET', '/open-api/v1/balance', 0));
    const statuses = () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code));
    await expect.poll(statuses).toEqual([status, 200]);
  });
});

describe('result URLs', () => {
  const made = async (options: Parameters<typeof startTestService>[0] = {}) => {
    const { client } = await startWithClient(options);
    const { data } = await client.submit(GOOD, PNG);
    const ended = await client.untilEnded(data.task_id);
    return { url: ended.data.url as string, client, taskId: data.task_id as string };
  };

  it('answer Range, and If-Range by a strong ETag', async () => {
    const { url } = await made();
    const part = await fetch(url, { headers: { Range: 'bytes=8-13' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 8-13/${PNG.length}`);
    expect(await part.text()).toBe('pixels');
    const etag = part.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);

    const same = await fetch(url, { headers: { Range: 'bytes=-6', 'If-Range': etag } });
    expect([same.status, same.headers.get('content-length')]).toEqual([206, '6']);
    const other = await fetch(url, { headers: { Range: 'bytes=-6', 'If-Range': '"another"' } });
    expect([other.status, other.headers.get('content-length')]).toEqual([200, String(PNG.length)]);
    const beyond = await fetch(url, { headers: { Range: `bytes=${PNG.length}-` } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${PNG.length}`]);
  });

  it.skipIf(process.platform === 'win32')(
    'lead to no other file, whatever lies in the place of one',
    async () => {
      const data = temporaryFolder();
      const { url, taskId } = await made({ data });
      const name = basename(new URL(url).pathname);
      const place = join(data, 'results', taskId, name);
      const secret = join(data, 'secret');
      writeFileSync(secret, 'not for clients');
      rmSync(place);
      symlinkSync(secret, place);
      expect((await fetch(url)).status).toBe(404);
    },
  );

  it('answer HEAD and the preflight of a browser', async () => {
    const { url } = await made();
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PNG.length)]);
    const preflight = await fetch(url, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  });

  it('end with their time, and a query gives fresh ones', async () => {
    const { url, client, taskId } = await made({ urlTtlSeconds: 0.2 });
    await expect.poll(async () => (await fetch(url)).status).toBe(403);
    const again = await client.get(`query-task?task_id=${taskId}`);
    expect((await fetch(again.data.url)).status).toBe(200);
  });

  it.each([
    ['Files.Example:8080', 'http://files.example:8080'],
    ['files.example:80', 'http://files.example'],
    ['somebody@files.example', undefined],
    ['files.example/elsewhere', undefined],
    ['no host', undefined],
  ])('lie under the address that the client wrote, %s, where it is one', async (Host, origin) => {
    const { service, client } = await startWithClient();
    const { data } = await client.submit(GOOD, PNG);
    await client.untilEnded(data.task_id);
    const answer = await rawCall(`${service.baseUrl}/open-api/v1/query-task?task_id=${data.task_id}`, {
      method: 'GET',
      headers: { Host, Authorization: `Bearer ${client.token}` },
    });
    expect(new URL(JSON.parse(answer?.body ?? '').data.url).origin).toBe(origin ?? service.baseUrl);
  });

  it('are worthless when changed', async () => {
    const { url } = await made();
    expect((await fetch(url.replace(/sig=.{4}/, 'sig=AAAA'))).status).toBe(403);
    expect((await fetch(url.replace('0.glb', '0.obj'))).status).toBe(403);
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403);
    expect((await fetch(new URL('/files/../tasks.sqlite', url))).status).toBe(404);
  });
});
