import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAppProtocol } from '../../../../main/electron/app-protocol.ts';
import { readPageFiles } from '../../../../main/shell/page-files.ts';
import { CONTENT_SECURITY_POLICY } from '../../../../shared/bridge/content-security-policy.ts';
import { createFakeShellEngine } from '../../../helpers/fake-shell-engine.ts';

vi.mock('electron', async () => (await import('../../../helpers/electron-stand-in.ts')).electronStandIn);

let folder: string;
let answer: (request: Request) => Promise<Response>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-protocol-'));
  await mkdir(join(folder, 'page', 'assets'), { recursive: true });
  await writeFile(join(folder, 'page', 'index.html'), '<title>window</title>');
  await writeFile(join(folder, 'page', 'assets', 'main-AbCd1234.js'), 'export {};');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'chair.glb'), 'glTF0123456789');
  const engine = createFakeShellEngine(folder);
  answer = createAppProtocol({ pages: await readPageFiles(join(folder, 'page')), engine });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = {}) => answer(new Request(url, { headers }));

describe('app://maquette', () => {
  it('answers with the window and the one policy', async () => {
    const response = await get('app://maquette/');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('<title>window</title>');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('sends the policy with scripts too, since a worker takes its own', async () => {
    const response = await get('app://maquette/assets/main-AbCd1234.js');
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    'app://maquette/../secret.txt',
    'app://maquette/%2e%2e/secret.txt',
    'app://maquette/..%2fsecret.txt',
    'app://maquette/..%5csecret.txt',
    'app://maquette/assets/%00',
    'app://maquette/%ff',
    'app://maquette//secret.txt',
    'app://maquette/asset/b/chair.glb',
    'app://maquette/asset/a/gone.glb',
    'app://maquette/call/jobs.snapshot',
  ])('does not answer %s', async (url) => {
    const response = await get(url);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });

  it('says without an error that a picture is not there: the window asks for what may be missing', async () => {
    expect((await get('app://maquette/thumb/asset/parts-whose-model-was-deleted')).status).toBe(204);
    expect((await get(`app://maquette/cache/${'b'.repeat(64)}/small.webp`)).status).toBe(204);
  });

  it.each(['app://elsewhere/', 'app://maquette:1/', 'app://user@maquette/', 'http://maquette/'])(
    'is not %s',
    async (url) => {
      const request = { url, method: 'GET', headers: new Headers() } as Request;
      expect((await answer(request)).status).toBe(403);
    },
  );

  it.each(['PUT', 'POST', 'DELETE'])('takes nothing by %s', async (method) => {
    const response = await answer(new Request('app://maquette/inbox/x/y', { method }));
    expect(response.status).toBe(405);
  });

  it('takes what the window derived of a model, and says why it does not', async () => {
    const put = (name: string) =>
      answer(new Request(`app://maquette/cache/${'a'.repeat(64)}/${name}`, { method: 'PUT', body: 'bytes' }));
    expect((await put('small.webp')).status).toBe(200);
    expect(await readFile(join(folder, 'cache', `${'a'.repeat(64)}-small.webp`), 'utf8')).toBe('bytes');
    const refused = await put('unknown');
    expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining({ kind: 'usage' })]);
    expect((await put('a/b')).status).toBe(405);
  });

  it('takes a picture that was pasted without a file into the inbox, and nothing that is no picture', async () => {
    const put = (body: string | Buffer<ArrayBuffer>, name = 'Pasted%202026-11-23.png') => {
      const sha256 = createHash('sha256').update(body).digest('hex');
      return answer(new Request(`app://maquette/inbox/${sha256}/${name}`, { method: 'PUT', body }));
    };
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200, 7)]);
    const taken = await put(png);
    expect(taken.status).toBe(200);
    const { path } = (await taken.json()) as { path: string };
    expect(basename(path)).toBe('Pasted 2026-11-23.png');
    expect((await readFile(path)).equals(png)).toBe(true);
    const refused = await put('#!/bin/sh', 'run.png');
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { kind: 'input', message: expect.stringContaining('run.png is no picture') },
    ]);
    expect((await put('', 'empty.png')).status).toBe(422);
    expect((await put(png, '%ff')).status).toBe(405);
  });

  it('answers with the artist’s files, whole and in parts, and lets them run nothing', async () => {
    const whole = await get('app://maquette/asset/a/chair.glb');
    expect(whole.headers.get('content-type')).toBe('model/gltf-binary');
    expect(whole.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await whole.text()).toBe('glTF0123456789');

    const part = await get('app://maquette/asset/a/chair.glb', { range: 'bytes=-4' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 10-13/14');
    expect(await part.text()).toBe('6789');

    const head = await answer(new Request('app://maquette/asset/a/chair.glb', { method: 'HEAD' }));
    expect(head.headers.get('content-length')).toBe('14');
    expect(await head.text()).toBe('');
  });
});
