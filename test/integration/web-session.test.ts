import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindPort } from '../../main/web/web-server.ts';
import { CONTENT_SECURITY_POLICY } from '../../shared/bridge/content-security-policy.ts';
import {
  comeIn,
  type LetIn,
  letInBy,
  type RunningWebShell,
  rawRequest,
  startWebShell,
} from '../helpers/web-shell.ts';

let shell: RunningWebShell;
let own: LetIn;
let cookie: string;
beforeAll(async () => {
  shell = await startWebShell({ firstRun: true });
  own = await comeIn(shell.url);
  cookie = own.cookie;
});
afterAll(() => shell.stop());

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(shell.url, path, { headers });

describe('the address', () => {
  it('is the first line on stdout and nowhere else, on loopback, with a token', () => {
    const [line = ''] = shell.out().split('\n');
    expect(JSON.parse(line)).toEqual({ url: shell.url.href });
    expect(shell.words()).not.toContain(shell.url.href);
    expect(shell.url.hostname).toBe('127.0.0.1');
    expect(shell.url.searchParams.get('token')?.length).toBeGreaterThan(40);
  });

  it('queued the samples', () => {
    expect(shell.engine.firstRuns()).toBe(1);
  });

  it('is good once, and another is printed for the next browser', async () => {
    const again = await get(`/${shell.url.search}`);
    expect(again.status).toBe(403);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(again.body).toContain('was used already');
    expect(again.body).toContain('Open the address that Maquette printed last in its terminal');

    const next = shell.lastUrl();
    expect(next.search).not.toBe(shell.url.search);
    const entered = await rawRequest(next, `/${next.search}`);
    expect(entered.status).toBe(200);
    expect(entered.headers['set-cookie']?.[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(letInBy(entered)).toMatchObject({ cookie, keys: own.keys });
  });

  it('lets in whoever loads it again with the cookie', async () => {
    const again = await get(`/${shell.url.search}`, { cookie });
    expect(again.status).toBe(303);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it.each(['', 'x', 'é'])('refuses the token %j', async (token) => {
    expect((await get(`/?token=${encodeURIComponent(token)}`)).status).toBe(403);
  });
});

describe('without the cookie', () => {
  it.each([
    ['/', 'GET'],
    ['/assets/main-AbCd1234.js', 'GET'],
    ['/asset/a/chair.glb', 'GET'],
    ['/thumb/x', 'HEAD'],
    ['/call/jobs.snapshot', 'POST'],
    ['/inbox/x/y', 'PUT'],
  ])('%s (%s) is refused', async (path, method) => {
    const origin = shell.url.origin;
    const headers = { origin, 'content-type': 'application/json' };
    expect((await rawRequest(shell.url, path, { method, headers })).status).toBe(401);
    expect(
      (await rawRequest(shell.url, path, { method, headers: { ...headers, cookie: `${cookie}x` } })).status,
    ).toBe(401);
  });

  it('a browser reads why, in words', async () => {
    const answer = await get('/', { accept: 'text/html' });
    expect(answer.status).toBe(401);
    expect(answer.body).toContain('printed last in its terminal');
  });
});

describe('with the cookie, from elsewhere', () => {
  it.each([['localhost'], ['evil.example'], ['127.0.0.1']])('the host %s is refused', async (host) => {
    const answer = await get('/', { cookie, host });
    expect(answer.status).toBe(403);
  });

  it.each([['http://evil.example'], ['null'], ['http://127.0.0.1:1'], ['https://127.0.0.1']])(
    'the origin %s is refused',
    async (origin) => {
      const call = await rawRequest(shell.url, '/call/jobs.snapshot', {
        method: 'POST',
        headers: { ...own.headers, origin, 'content-type': 'application/json' },
        body: 'null',
      });
      expect(call.status).toBe(403);
      expect((await get(own.file('/asset/a/chair.glb'), { cookie, origin })).status).toBe(403);
    },
  );

  it('a call without an origin is refused', async () => {
    const call = await rawRequest(shell.url, '/call/jobs.snapshot', {
      method: 'POST',
      headers: { ...own.headers, 'content-type': 'application/json' },
      body: 'null',
    });
    expect(call.status).toBe(403);
  });

  it.each(['cross-site', 'same-site'])('a %s picture is refused', async (site) => {
    const headers = {
      cookie,
      'sec-fetch-site': site,
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-dest': 'image',
    };
    expect((await get(own.file('/asset/a/chair.glb'), headers)).status).toBe(403);
  });

  it('a link is led in by a page of our own, which the strict cookie comes along with', async () => {
    const headers = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    const answer = await get('/', headers);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('url=/');
    expect(answer.body).not.toContain('<title>window</title>');
  });
});

describe('the page', () => {
  it('comes with the one policy and is never kept', async () => {
    const answer = await get('/', { cookie });
    expect(answer.body).toContain('<title>window</title>');
    expect(answer.headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('has its hashed files kept for good, under their right type', async () => {
    const answer = await get('/assets/main-AbCd1234.js', { cookie });
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%00',
    '/%ff',
    '//etc/passwd',
    '/nothing.js',
  ])('does not answer %s', async (path) => {
    const answer = await get(path, { cookie });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('not for the window');
  });

  it('refuses an address of another host in the request line', async () => {
    expect((await get('http://evil.example/', { cookie, host: shell.url.host })).status).toBe(400);
  });
});

describe('the port', () => {
  it('that is in use is said in a sentence', async () => {
    await expect(bindPort(Number(shell.url.port))).rejects.toMatchObject({
      kind: 'in-use',
      message: expect.stringContaining(`Port ${shell.url.port} is in use`),
    });
  });

  it('hangs up on whoever calls before anybody answers, as a window of an earlier run does', async () => {
    const bound = await bindPort(0);
    try {
      const url = `http://127.0.0.1:${bound.port}/`;
      await expect(fetch(url, { method: 'HEAD' })).rejects.toThrow('fetch failed');
      const socket = new WebSocket(`ws://127.0.0.1:${bound.port}/events`);
      await new Promise((resolve) => socket.addEventListener('close', resolve));
      expect(socket.readyState).toBe(WebSocket.CLOSED);
    } finally {
      await bound.release();
    }
  });

  it.runIf(process.platform === 'linux')('is not reached from other addresses of this machine', async () => {
    const bound = await bindPort(0);
    const other = createServer();
    await new Promise<void>((resolve, reject) => {
      other.once('error', reject);
      other.listen({ host: '127.0.0.2', port: bound.port }, resolve);
    });
    expect(other.listening).toBe(true);
    await new Promise((resolve) => other.close(resolve));
    await bound.release();
  });
});
