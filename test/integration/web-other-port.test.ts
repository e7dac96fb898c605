import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CALL_KEY_HEADER } from '../../shared/bridge/session-keys.ts';
import { comeIn, type LetIn, type RunningWebShell, rawRequest, startWebShell } from '../helpers/web-shell.ts';

/**
 * Another user's server on another port of 127.0.0.1: browsers send it our cookie, since cookies do not tell ports apart. It
 * replays the cookie, and says of itself whatever our own window says.
 */
let shell: RunningWebShell;
let own: LetIn;
let stolen: string;
beforeAll(async () => {
  shell = await startWebShell();
  own = await comeIn(shell.url);
  const theirs = createServer((request, response) => {
    stolen = request.headers.cookie ?? '';
    response.end();
  });
  await new Promise<void>((resolve) => theirs.listen(0, '127.0.0.1', resolve));
  const { port } = theirs.address() as AddressInfo;
  await rawRequest(new URL(`http://127.0.0.1:${port}/`), '/', { headers: { cookie: own.cookie } });
  await new Promise((resolve) => theirs.close(resolve));
  expect(stolen).toBe(own.cookie);
});
afterAll(() => shell.stop());

const asOurs = () => ({
  cookie: stolen,
  origin: shell.url.origin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
});
const ask = (path: string, method: string, headers: Record<string, string> = {}) =>
  rawRequest(shell.url, path, {
    method,
    headers: { ...asOurs(), ...headers },
    ...(method === 'POST' || method === 'PUT' ? { body: 'null' } : {}),
  });
const key = 'k'.repeat(43);
const sha256 = 'a'.repeat(64);

describe('the cookie alone, replayed by a server on another port', () => {
  it.each<[string, string, string, Record<string, string>?]>([
    ['a call', 'POST', '/call/jobs.snapshot'],
    ['a call with a wrong key', 'POST', '/call/jobs.snapshot', { [CALL_KEY_HEADER]: key }],
    ['a dropped file', 'PUT', `/inbox/${sha256}/a.png`],
    ['a preview to be kept', 'PUT', `/cache/${sha256}/small.webp`],
    ['a preview under a wrong key', 'PUT', `/key/${key}/cache/${sha256}/small.webp`],
    ['a file of an asset', 'GET', '/asset/a/chair.glb'],
    ['a file of an asset under a wrong key', 'GET', `/key/${key}/asset/a/chair.glb`],
    ['a file of an asset under no key', 'GET', '/key//asset/a/chair.glb'],
    ['the head of a file', 'HEAD', '/asset/a/chair.glb'],
    ['a thumbnail', 'GET', '/thumb/x'],
    ['a file that was opened', 'GET', '/file/x'],
    ['whether the window is known', 'HEAD', '/session'],
  ])('is refused %s', async (_what, method, path, headers = {}) => {
    const answer = await ask(path, method, headers);
    expect(answer.status).toBe(401);
    expect(answer.body).not.toContain('glTF');
  });

  it('gets the window without keys', async () => {
    const answer = await rawRequest(shell.url, '/', { headers: { cookie: stolen } });
    expect(answer.status).toBe(200);
    for (const secret of Object.values(own.keys)) expect(answer.body).not.toContain(secret);
    const entered = await rawRequest(shell.url, '/?token=x', { headers: { cookie: stolen } });
    expect([entered.status, entered.headers.location, entered.body]).toEqual([303, '/', '']);
  });

  it.each([[[]], [['maquette']], [['maquette', `key.${key}`]], [['maquette', 'key.']]])(
    'opens no event socket that offers %j',
    async (protocols) => {
      const socket = new WebSocket(`ws://${shell.url.host}/events`, protocols, {
        headers: { cookie: stolen, origin: shell.url.origin },
      });
      const status = await new Promise<number>((resolve, reject) => {
        socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.once('open', () => reject(new Error('it was let in')));
      });
      expect(status).toBe(401);
    },
  );

  it('the keys alone, without the cookie, are refused as well', async () => {
    const { cookie: _, ...withoutCookie } = { ...asOurs(), ...own.headers };
    const call = { method: 'POST', headers: withoutCookie, body: 'null' };
    expect((await rawRequest(shell.url, '/call/jobs.snapshot', call)).status).toBe(401);
    expect((await rawRequest(shell.url, own.file('/asset/a/chair.glb'))).status).toBe(401);
  });
});

describe('the two keys', () => {
  it('do not stand in for each other: the address of a file makes no calls', async () => {
    expect(own.keys.call).not.toBe(own.keys.file);
    const headers = { [CALL_KEY_HEADER]: own.keys.file };
    expect((await ask('/call/jobs.snapshot', 'POST', headers)).status).toBe(401);
    expect((await ask(`/key/${own.keys.call}/asset/a/chair.glb`, 'GET')).status).toBe(401);
    expect((await ask(`/key/${own.keys.file}/call/jobs.snapshot`, 'POST')).status).toBe(401);
  });

  it('are sent to nobody: addresses stay out of referrers, and the socket’s answer names no key', async () => {
    const file = await rawRequest(shell.url, own.file('/asset/a/chair.glb'), {
      headers: { cookie: own.cookie },
    });
    expect(file.status).toBe(200);
    expect(file.headers['referrer-policy']).toBe('no-referrer');
    const socket = new WebSocket(`ws://${shell.url.host}/events`, [...own.protocols], {
      headers: { cookie: own.cookie, origin: shell.url.origin },
    });
    await new Promise((resolve) => socket.once('open', resolve));
    expect(socket.protocol).toBe('maquette');
    socket.terminate();
  });
});
