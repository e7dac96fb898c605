import { access, chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { letInBy, type RunningWebShell, rawRequest, startWebShell } from '../helpers/web-shell.ts';

/**
 * Another user of this machine reads `/proc` while the browser is opened: here the program that is started as the browser
 * keeps what it was started with, and the command lines of all processes at that moment.
 */
const BROWSER = `#!/bin/sh
printf '%s\\n' "$#" "$@" > "$0.arguments.part"
cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' > "$0.all"
mv "$0.arguments.part" "$0.arguments"
`;

let folder: string;
let shell: RunningWebShell;
let page: string;
const nothing = (): null => null;

async function start(): Promise<void> {
  shell = await startWebShell({ env: { DISPLAY: ':0', PATH: `${folder}:/usr/bin:/bin` } });
  const read = () => readFile(join(folder, 'xdg-open.arguments'), 'utf8').catch(nothing);
  await expect.poll(read).not.toBeNull();
  page = (await read())?.split('\n')[1] ?? '';
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-browser-'));
  await writeFile(join(folder, 'xdg-open'), BROWSER);
  await chmod(join(folder, 'xdg-open'), 0o755);
});
afterEach(async () => {
  await shell.stop();
  await rm(folder, { recursive: true, force: true });
});

const tokenOf = async () => /name="token" value="([\w-]+)"/.exec(await readFile(page, 'utf8'))?.[1] ?? '';
const isThere = () =>
  access(page).then(
    () => true,
    () => false,
  );
const form = (token: string, headers: Record<string, string> = {}) =>
  rawRequest(shell.url, '/', {
    method: 'POST',
    headers: { origin: 'null', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ token }).toString(),
  });

describe.runIf(process.platform === 'linux')('opening the system’s browser', () => {
  it('puts no secret into a command line that another user can read', async () => {
    await start();
    const [count, ...others] = (await readFile(join(folder, 'xdg-open.arguments'), 'utf8'))
      .trim()
      .split('\n');
    expect([count, others]).toEqual(['1', [page]]);
    const all = await readFile(join(folder, 'xdg-open.all'), 'utf8');
    expect(all).toContain(page);
    expect(all).not.toContain(await tokenOf());
    expect(all).not.toContain(shell.url.searchParams.get('token'));
    expect(all).not.toContain('token=');
  });

  it('hands the token over by a file that this user alone can read', async () => {
    await start();
    expect((await stat(page)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(page))).mode & 0o777).toBe(0o700);
    expect((await tokenOf()).length).toBeGreaterThan(40);
  });

  it('lets the page of that file in once, and deletes it then', async () => {
    await start();
    const token = await tokenOf();
    const entered = await form(token);
    expect(entered.status).toBe(200);
    expect(entered.headers['cache-control']).toBe('no-store');
    expect(entered.headers['referrer-policy']).toBe('no-referrer');
    const { headers } = letInBy(entered);
    await expect.poll(isThere).toBe(false);
    const call = { ...headers, origin: shell.url.origin, 'content-type': 'application/json' };
    const answer = await rawRequest(shell.url, '/call/jobs.snapshot', {
      method: 'POST',
      headers: call,
      body: 'null',
    });
    expect(answer.status).toBe(200);

    const again = await form(token);
    expect(again.status).toBe(403);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.body).toContain('was used already');
  });

  it('leaves the printed address good, for a person or a program', async () => {
    await start();
    expect((await form(await tokenOf())).status).toBe(200);
    const entered = await rawRequest(shell.url, `/${shell.url.search}`);
    expect(entered.status).toBe(200);
    expect(letInBy(entered).keys.call.length).toBeGreaterThan(40);
  });

  it('takes that token in a form alone, of a page that was opened by hand', async () => {
    await start();
    const token = await tokenOf();
    expect((await rawRequest(shell.url, `/?token=${token}`)).status).toBe(403);
    expect((await form(token, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await form(token, { host: 'evil.example' })).status).toBe(403);
    expect((await form(token, { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' })).status).toBe(403);
    expect((await form(token, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await form(token.repeat(50))).status).toBe(413);
    expect((await form(shell.url.searchParams.get('token') ?? '')).status).toBe(403);
    expect((await form(token)).status).toBe(200);
  });

  it('deletes the file when Maquette ends before it was used', async () => {
    await start();
    expect(await isThere()).toBe(true);
    await shell.stop();
    expect(await isThere()).toBe(false);
  });

  it('holds up whoever tries tokens, and not who is in', async () => {
    await start();
    const entered = await form(await tokenOf());
    const { headers } = letInBy(entered);
    const statuses: number[] = [];
    for (let tries = 0; tries < 30; tries += 1) statuses.push((await form('x'.repeat(43))).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(403));
    expect(statuses.at(-1)).toBe(429);
    const held = await rawRequest(shell.url, `/${shell.url.search}`);
    expect(held.status).toBe(429);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    expect((await rawRequest(shell.url, '/session', { headers })).status).toBe(204);
  });
});
