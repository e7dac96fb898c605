import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { BridgeEvent } from '../../shared/bridge/contract.ts';
import { createBridge } from '../../shared/bridge/dispatch.ts';
import { comeIn, type LetIn, type RunningWebShell, rawRequest, startWebShell } from '../helpers/web-shell.ts';

let shell: RunningWebShell;
let own: LetIn;
beforeAll(async () => {
  shell = await startWebShell();
  own = await comeIn(shell.url);
});
afterAll(() => shell.stop());

function call(path: string, body: string, headers: Record<string, string> = {}) {
  return rawRequest(shell.url, `/call/${path}`, {
    method: 'POST',
    headers: { ...own.headers, origin: shell.url.origin, 'content-type': 'application/json', ...headers },
    body,
  });
}

describe('calls', () => {
  const bridge = () =>
    createBridge({
      send: async (path, input) => JSON.parse((await call(path, JSON.stringify(input))).body),
      on: () => () => undefined,
      pathForFile: () => null,
    });

  it('reach the engine, and the shell adds what it can do', async () => {
    const snapshot = await bridge().app.snapshot();
    expect(snapshot.shell).toEqual({ kind: 'web', systemDialogs: false, droppedPaths: false });
    expect(snapshot.dataFolder).toBe(shell.folder);
  });

  it('have no dialogs of the system', async () => {
    expect(await bridge().dialog.pick({ what: 'folder' })).toBeNull();
  });

  it('cannot choose a program to run, but can take one away', async () => {
    const set = (command: string | null) => bridge().local.setCutout({ command });
    await expect(set('rembg i {in} {out}')).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('start Maquette with --cutout-command'),
    });
    expect((await set(null)).cutoutCommand).toBeNull();
    const update = await call('settings.update', JSON.stringify({ cutoutCommand: 'rembg i {in} {out}' }));
    expect(JSON.parse(update.body).value.cutoutCommand).toBeNull();
  });

  it('bring errors back in words', async () => {
    await expect(bridge().library.showInFolder({ id: 'none' })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each([
    ['fs.list', '{"path":3}', 200, 'usage'],
    ['fs.list', '{', 400, 'usage'],
    ['fs.list', '', 400, 'usage'],
    ['constructor.name', 'null', 200, 'usage'],
    ['', 'null', 200, 'usage'],
    ['fs.list', '{"path":"/internal"}', 200, 'internal'],
  ])('%s with %j is refused', async (path, body, status, kind) => {
    const answer = await call(path, body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ ok: false, error: { kind } });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'as %s are refused, since any page may send that',
    async (type) => {
      expect((await call('jobs.snapshot', 'null', { 'content-type': type })).status).toBe(415);
    },
  );

  it('that are too long are refused before they are read', async () => {
    const answer = await call('fs.list', '', {
      'content-length': String(65 * 1024 * 1024),
      expect: '100-continue',
    });
    expect(answer.status).toBe(413);
  });

  it.each(['GET', 'DELETE'])('are not made by %s', async (method) => {
    const headers = { ...own.headers, origin: shell.url.origin };
    const answer = await rawRequest(shell.url, '/call/jobs.snapshot', { method, headers });
    expect([404, 405]).toContain(answer.status);
  });
});

describe('files', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(shell.url, own.file(path), { headers: { cookie: own.cookie, ...headers } });

  it('come whole, and may run nothing', async () => {
    const answer = await get('/asset/a/chair.glb');
    expect(answer).toMatchObject({ status: 200, body: 'glTF0123456789' });
    expect(answer.headers['content-type']).toBe('model/gltf-binary');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get('/asset/a/evil.html')).headers['content-type']).toBe('application/octet-stream');
  });

  it('come in parts', async () => {
    const part = await get('/asset/a/chair.glb', { range: 'bytes=4-6' });
    expect(part).toMatchObject({ status: 206, body: '012' });
    expect(part.headers['content-range']).toBe('bytes 4-6/14');
    expect((await get('/asset/a/chair.glb', { range: 'bytes=99-' })).status).toBe(416);
    const stale = await get('/asset/a/chair.glb', { range: 'bytes=4-6', 'if-range': '"old"' });
    expect(stale.status).toBe(200);
  });

  it('are not sent again while they are the same', async () => {
    const { etag = '' } = (await get('/asset/a/chair.glb')).headers;
    expect((await get('/asset/a/chair.glb', { 'if-none-match': etag })).status).toBe(304);
  });

  it.each(['/asset/b/chair.glb', '/asset/a/gone.glb', '/asset/a/', '/file/x'])(
    'that are not there: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('that may be missing, as a cover, are answered with nothing, which no browser logs as an error', async () => {
    expect(await get('/thumb/x')).toMatchObject({ status: 204, body: '' });
  });
});

describe('dropped files', () => {
  const bytes = Buffer.from('an image');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const put = (path: string, body: Buffer) =>
    rawRequest(shell.url, path, {
      method: 'PUT',
      headers: { ...own.headers, origin: shell.url.origin },
      body,
    });

  it('are staged under their name', async () => {
    const answer = await put(`/inbox/${sha256}/${encodeURIComponent('Stuhl größer.png')}`, bytes);
    expect(answer.status).toBe(200);
    const { path } = JSON.parse(answer.body) as { path: string };
    expect(path).toMatch(/Stuhl größer\.png$/);
    expect(await readFile(path)).toEqual(bytes);
  });

  it('that arrive damaged are refused in words', async () => {
    const answer = await put(`/inbox/${sha256}/a.png`, Buffer.from('another image'));
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body)).toMatchObject({ kind: 'input', message: expect.any(String) });
  });

  it.each([`/inbox/${sha256}`, `/inbox/${sha256}/`, '/inbox/x/a.png', `/inbox/${sha256}/%ff`])(
    'need an address of the right form: %s',
    async (path) => {
      expect((await put(path, bytes)).status).toBe(400);
    },
  );
});

it('a picture that is not there is no error, as of parts whose model was deleted', async () => {
  const path = own.file('/thumb/asset/gone');
  const answer = await rawRequest(shell.url, path, { headers: { cookie: own.cookie } });
  expect(answer.status).toBe(204);
});

describe('what the window derived of models', () => {
  const put = (name: string, headers: Record<string, string>) =>
    rawRequest(shell.url, own.file(`/cache/${'a'.repeat(64)}/${name}`), {
      method: 'PUT',
      headers: { origin: shell.url.origin, ...headers },
      body: Buffer.from('bytes'),
    });

  it('is taken in, or refused in words', async () => {
    expect((await put('small.webp', { cookie: own.cookie })).status).toBe(200);
    const refused = await put('unknown', { cookie: own.cookie });
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      422,
      expect.objectContaining({ kind: 'usage' }),
    ]);
    expect((await put('small.webp', {})).status).toBe(401);
    expect((await put('small.webp', { cookie: own.cookie, origin: 'http://evil.example' })).status).toBe(403);
  });
});

describe('events', () => {
  const socketTo = (path: string, headers: Record<string, string>) =>
    new WebSocket(`ws://${shell.url.host}${path}`, [...own.protocols], { headers });

  const refusal = (socket: WebSocket) =>
    new Promise<number>((resolve, reject) => {
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.once('open', () => reject(new Error('it was let in')));
    });

  it('bring how far the engine has told first, then what changes, numbered, and end with the window', async () => {
    const socket = socketTo('/events', { cookie: own.cookie, origin: shell.url.origin });
    const events: BridgeEvent[] = [];
    const until = (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => events.length >= count && resolve();
        socket.on('message', look);
        look();
      });
    socket.on('message', (data) => events.push(JSON.parse(String(data))));
    await until(1);
    expect(events).toMatchObject([{ event: 'revisions', payload: { connections: { number: 0 } } }]);

    shell.engine.emit({ event: 'notice', payload: { level: 'info', message: 'hello', at: 1 } });
    await until(2);
    expect(events[1]).toEqual({ event: 'notice', payload: { level: 'info', message: 'hello', at: 1 } });
    shell.engine.emit({ event: 'connections.changed', payload: [] });
    await until(3);
    expect(events[2]).toMatchObject({ event: 'connections.changed', payload: [], revision: { number: 1 } });

    socket.removeAllListeners('message');
    const pong = new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));
    socket.send('anything');
    socket.send('ping');
    expect(await pong).toBe('pong');

    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.close();
    await ended;
    await expect.poll(() => shell.engine.listeners()).toBe(0);
  });

  it.each([
    ['no cookie', '/events', () => ({ origin: shell.url.origin }), 401],
    ['no origin', '/events', () => ({ cookie: own.cookie }), 403],
    ['a foreign origin', '/events', () => ({ cookie: own.cookie, origin: 'http://evil.example' }), 403],
    [
      'a foreign host',
      '/events',
      () => ({ cookie: own.cookie, origin: shell.url.origin, host: 'evil.example' }),
      403,
    ],
    ['another path', '/call', () => ({ cookie: own.cookie, origin: shell.url.origin }), 404],
  ])('are refused with %s', async (_name, path, headers, status) => {
    expect(await refusal(socketTo(path, headers()))).toBe(status);
  });
});

describe('the end', () => {
  it('takes leave of the windows and closes the engine', async () => {
    const other = await startWebShell();
    const { cookie, protocols } = await comeIn(other.url);
    const socket = new WebSocket(`ws://${other.url.host}/events`, [...protocols], {
      headers: { cookie, origin: other.url.origin },
    });
    await new Promise((resolve) => socket.once('message', resolve));
    const code = new Promise<number>((resolve) => socket.once('close', resolve));
    await other.stop();
    expect(await code).toBe(1001);
    expect(other.engine.closed()).toBe(true);
    await expect(rawRequest(other.url, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
