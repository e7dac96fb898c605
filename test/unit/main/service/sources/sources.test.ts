import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDataFolder } from '../../../../../main/service/data/data-folder.ts';
import { fetchToFile } from '../../../../../main/service/outbound/fetch-to-file.ts';
import { createGuardedAgent } from '../../../../../main/service/outbound/guarded-agent.ts';
import { SourceError } from '../../../../../main/service/sources/source-error.ts';
import { createSources } from '../../../../../main/service/sources/sources.ts';
import type { TaskRequest } from '../../../../../main/service/task.ts';

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(9000, 'pixels')]);
const GLB = Buffer.concat([Buffer.from('glTF\x02\0\0\0', 'latin1'), Buffer.alloc(100)]);
const never = new AbortController().signal;

async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string; readonly port: number; readonly paths: string[] }> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, paths };
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function agent(allowPrivate = true) {
  const outbound = createGuardedAgent({ allowPrivate });
  onTestFinished(() => outbound.close());
  return outbound;
}

const fetchFile = (
  url: string,
  options: { maxBytes?: number; seconds?: number; allowPrivate?: boolean } = {},
) => {
  const { maxBytes = 100_000, seconds = 5, allowPrivate = true } = options;
  const file = join(temporary(), 'fetched');
  const fetched = fetchToFile(agent(allowPrivate), { url, file, maxBytes, seconds, signal: never });
  return { file, fetched };
};

describe('fetchToFile', () => {
  it('brings the file, through redirects', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/a?b=1') response.writeHead(302, { location: '/c' }).end();
      else response.end(PNG);
    });
    const { file, fetched } = fetchFile(`${url}/a?b=1`);
    const { bytes, head } = await fetched;
    expect(bytes).toBe(PNG.length);
    expect(Buffer.from(head)).toEqual(PNG.subarray(0, 64));
    expect(readFileSync(file)).toEqual(PNG);
  });

  const endless = (_request: IncomingMessage, response: ServerResponse): void => {
    response.flushHeaders();
    const more = (): void => {
      if (response.write(Buffer.alloc(10_000))) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  };
  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void, string]>([
    ['an error', (_, response) => response.writeHead(404).end(), 'status'],
    [
      'a redirect without end',
      (_, response) => response.writeHead(307, { location: '/again' }).end(),
      'redirects',
    ],
    [
      'a redirect to another kind of address',
      (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'bad-address',
    ],
    [
      'a length that is too much',
      (_, response) => response.writeHead(200, { 'content-length': 100_001 }).flushHeaders(),
      'too-large',
    ],
    ['more than it may be, without a length', endless, 'too-large'],
    ['nothing', (_, response) => response.end(), 'empty'],
    [
      'a break in the middle',
      (_, response) =>
        response.writeHead(200, { 'content-length': 500 }).write('half', () => response.destroy()),
      'unreachable',
    ],
    ['silence', () => undefined, 'too-slow'],
    ['silence after its headers', (_, response) => response.writeHead(200).flushHeaders(), 'too-slow'],
  ])('says what is wrong with %s, and leaves nothing behind', async (_name, handle, reason) => {
    const { url } = await serve(handle);
    const { file, fetched } = fetchFile(url, { seconds: 0.5 });
    await expect(fetched).rejects.toMatchObject({ name: 'OutboundError', reason });
    expect(existsSync(file)).toBe(false);
  });

  it('refuses private addresses where they are not allowed: written, looked up, or redirected to', async () => {
    const { url, port, paths } = await serve((_request, response) => response.end(PNG));
    for (const address of [
      url,
      `http://localhost:${port}`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      'http://169.254.169.254/',
    ]) {
      const { fetched } = fetchFile(address, { allowPrivate: false });
      await expect(fetched).rejects.toMatchObject({ reason: 'private-address' });
    }
    expect(paths).toEqual([]);
  });

  it('checks the addresses that a name resolves to at the moment of the connection', async () => {
    const { port, paths } = await serve((_request, response) => response.end(PNG));
    const outbound = agent(false);
    // As if `localhost` were a public name with a private address.
    const call = outbound.agent.request({ origin: `http://localhost:${port}`, path: '/', method: 'GET' });
    await expect(call).rejects.toMatchObject({ reason: 'private-address' });
    expect(paths).toEqual([]);
  });

  it.each(['', 'http', 'ftp://example.com/a', 'javascript:1', 'http://'])(
    'refuses the address %j',
    async (url) => {
      await expect(fetchFile(url).fetched).rejects.toMatchObject({ reason: 'bad-address' });
    },
  );

  it('ends with its signal', async () => {
    const { url } = await serve(() => undefined);
    const stop = new AbortController();
    const file = join(temporary(), 'fetched');
    const fetched = fetchToFile(agent(), { url, file, maxBytes: 1, seconds: 60, signal: stop.signal });
    stop.abort(new Error('the service ends'));
    await expect(fetched).rejects.toThrow('the service ends');
  });
});

describe('createSources', () => {
  const open = () => {
    const folder = openDataFolder(temporary(), () => undefined);
    onTestFinished(() => folder.close());
    return { folder, sources: createSources({ folder, outbound: agent() }) };
  };
  const depth = (url: string): TaskRequest => ({
    kind: 'depth',
    image: { from: 'address', url },
    removeBackground: true,
    format: 'png',
  });
  const parts = (url: string): TaskRequest => ({
    kind: 'segmentation',
    mesh: { from: 'address', url },
    level: 'low',
    format: 'glb',
  });

  it.each([
    ['an image', depth, PNG, 'image'],
    ['a mesh', parts, GLB, 'mesh'],
  ] as const)('makes %s at an address an upload', async (_name, request, bytes, field) => {
    const { url } = await serve((_request, response) => response.end(bytes));
    const { folder, sources } = open();
    const local = await sources.fetchSources('local.1', request(url), never);
    const source = { from: 'upload', file: expect.stringMatching(/^fetched-/) };
    expect(local).toEqual({ ...request(url), [field]: source });
    const [file = ''] = readdirSync(folder.uploadsOf('local.1'));
    expect(readFileSync(join(folder.uploadsOf('local.1'), file))).toEqual(bytes);
  });

  it('an attempt that is given up leaves the file of the next one', async () => {
    const stop = new AbortController();
    const arrived = Promise.withResolvers<void>();
    const { url, paths } = await serve((_request, response) => {
      if (paths.length > 1) return void response.end(PNG);
      response.writeHead(200).write(PNG);
      arrived.resolve();
    });
    const { folder, sources } = open();
    const first = sources.fetchSources('local.1', depth(url), stop.signal);
    await arrived.promise;
    await sources.fetchSources('local.1', depth(url), never);
    stop.abort(new Error('another has it'));
    await expect(first).rejects.toThrow();
    const [file = ''] = readdirSync(folder.uploadsOf('local.1'));
    expect(readFileSync(join(folder.uploadsOf('local.1'), file))).toEqual(PNG);
  });

  it('leaves uploads as they are', async () => {
    const request: TaskRequest = {
      kind: 'depth',
      image: { from: 'upload', file: '0' },
      removeBackground: false,
      format: 'exr',
    };
    expect(await open().sources.fetchSources('local.1', request, never)).toEqual(request);
  });

  it.each([
    ['no image', depth, GLB, 'what is at image_url is no png, jpeg or webp'],
    ['no mesh', parts, PNG, 'what is at mesh_url is no glb, stl or obj'],
    ['nothing', parts, Buffer.alloc(0), 'mesh_url cannot be fetched: it is empty'],
  ])('says that there is %s', async (_name, request, bytes, words) => {
    const { url } = await serve((_request, response) => response.end(bytes));
    const local = open().sources.fetchSources('local.1', request(url), never);
    await expect(local).rejects.toThrow(SourceError);
    await expect(local).rejects.toThrow(words);
  });
});
