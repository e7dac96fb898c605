import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import {
  CALL_KEY_HEADER,
  KEYS_META,
  KEYS_PLACE,
  SOCKET_KEY,
  SOCKET_PROTOCOL,
} from '../../shared/bridge/session-keys.ts';
import { type RunningWebShell, rawRequest, startWebShell } from '../helpers/web-shell.ts';

/** What a browser really does with the cookie, the origins and the policy; the window itself has tests of its own. */
const PAGE = `<!doctype html>${KEYS_PLACE}<title>window</title><p>the window</p><script type="module" src="./assets/main-AbCd1234.js"></script>`;
const SCRIPT = `
  const meta = document.querySelector('meta[name="${KEYS_META}"]');
  if (meta.content !== '') {
    localStorage.setItem('keys', meta.content);
    history.replaceState(null, '', '/');
  }
  const [call, file] = localStorage.getItem('keys').split('.');
  const answer = await fetch('/call/app.snapshot', {
    method: 'POST', headers: { 'content-type': 'application/json', '${CALL_KEY_HEADER}': call }, body: 'null',
  });
  const events = new WebSocket(new URL('/events', location.href.replace(/^http/, 'ws')), ['${SOCKET_PROTOCOL}', '${SOCKET_KEY}' + call]);
  const seen = [];
  events.onmessage = ({ data }) => {
    seen.push(JSON.parse(data).event);
    document.body.dataset.events = seen.join(' ');
  };
  document.body.dataset.shell = (await answer.json()).value.shell.kind;
  const asset = await fetch('/key/' + file + '/asset/a/chair.glb');
  document.body.dataset.file = String(asset.status);
`;

let shell: RunningWebShell;
test.beforeEach(async () => {
  shell = await startWebShell();
  const page = join(shell.folder, 'renderer');
  await writeFile(join(page, 'index.html'), PAGE);
  await writeFile(join(page, 'assets', 'main-AbCd1234.js'), SCRIPT);
});
test.afterEach(() => shell.stop());

test('the printed address lets a browser in, where calls and events work', async ({ page }) => {
  await page.goto(shell.url.href);
  await expect(page).toHaveURL(`${shell.url.origin}/`);
  await expect(page.locator('body')).toHaveAttribute('data-shell', 'web');
  await expect(page.locator('body')).toHaveAttribute('data-events', 'revisions');
  await expect(page.locator('body')).toHaveAttribute('data-file', '200');
  await page.reload();
  await expect(page.locator('body')).toHaveAttribute('data-shell', 'web');
  const second = await page.context().newPage();
  await second.goto(shell.url.origin);
  await expect(second.locator('body')).toHaveAttribute('data-file', '200');
});

test('another browser is told what to do', async ({ page, browser }) => {
  await page.goto(shell.url.href);
  const other = await (await browser.newContext()).newPage();
  await other.goto(shell.url.href);
  await expect(other.getByRole('heading')).toHaveText('Maquette');
  await expect(other.getByText('was used already')).toBeVisible();
  await other.goto(shell.url.origin);
  await expect(other.getByText('not signed in')).toBeVisible();
  await other.goto(shell.lastUrl().href);
  await expect(other.getByText('the window')).toBeVisible();
});

test('pages of other origins get nothing, and a link leads in', async ({ page }) => {
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<a href="${shell.url.origin}/">Maquette</a>`);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  await page.goto(shell.url.href);
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);

  const outcome = await page.evaluate(async (origin) => {
    const succeeds = (attempt: Promise<unknown>) =>
      attempt.then(
        () => true,
        () => false,
      );
    const body = 'null';
    return {
      read: await succeeds(fetch(`${origin}/asset/a/chair.glb`, { credentials: 'include' })),
      json: await succeeds(
        fetch(`${origin}/call/jobs.snapshot`, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body,
        }),
      ),
      picture: await new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = `${origin}/asset/a/chair.glb`;
      }),
      events: await new Promise((resolve) => {
        const socket = new WebSocket(`${origin.replace('http', 'ws')}/events`);
        socket.onopen = () => resolve(true);
        socket.onerror = () => resolve(false);
      }),
    };
  }, shell.url.origin);
  expect(outcome).toEqual({ read: false, json: false, picture: false, events: false });

  await page.getByRole('link').click();
  await expect(page.getByText('the window')).toBeVisible();
  await new Promise((resolve) => elsewhere.close(resolve));
});

test('the policy holds in the window', async ({ page }) => {
  await page.goto(shell.url.href);
  const violated = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          resolve(effectiveDirective),
        );
        const script = document.createElement('script');
        script.textContent = 'document.title = "run"';
        document.head.append(script);
      }),
  );
  expect(violated).toContain('script-src');
  await expect(page).toHaveTitle('window');
});

test('a server on another port gets the cookie from the browser, and gets nothing for it', async ({
  page,
}) => {
  let stolen = '';
  const theirs = createServer((request, response) => {
    stolen = request.headers.cookie ?? stolen;
    response.setHeader('content-type', 'text/html').end('<p>theirs</p>');
  });
  await new Promise<void>((resolve) => theirs.listen(0, '127.0.0.1', resolve));
  await page.goto(shell.url.href);
  await expect(page.locator('body')).toHaveAttribute('data-file', '200');
  await page.goto(`http://127.0.0.1:${(theirs.address() as AddressInfo).port}/`);
  await new Promise((resolve) => theirs.close(resolve));
  expect(stolen).toContain('maquette-');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  const headers = { cookie: stolen, origin: shell.url.origin, 'content-type': 'application/json' };
  const call = await rawRequest(shell.url, '/call/app.snapshot', { method: 'POST', headers, body: 'null' });
  const file = await rawRequest(shell.url, '/asset/a/chair.glb', { headers });
  expect([call.status, file.status]).toEqual([401, 401]);
});

test.describe('opened by itself', () => {
  test.skip(
    process.platform !== 'linux',
    'the program that stands in for the browser is a shell script named xdg-open; this runs on Linux, as in CI',
  );
  let folder: string;
  let opened: RunningWebShell;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maquette-browser-'));
    const browser = '#!/bin/sh\nprintf %s "$1" > "$0.part" && mv "$0.part" "$0.opened"\n';
    await writeFile(join(folder, 'xdg-open'), browser, { mode: 0o755 });
    opened = await startWebShell({ env: { DISPLAY: ':0', PATH: `${folder}:/usr/bin:/bin` } });
    await writeFile(join(opened.folder, 'renderer', 'index.html'), PAGE);
    await writeFile(join(opened.folder, 'renderer', 'assets', 'main-AbCd1234.js'), SCRIPT);
  });
  test.afterEach(async () => {
    await opened.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('the page in the file lets the browser in by itself, and a reload stays in', async ({ page }) => {
    const read = () => readFile(join(folder, 'xdg-open.opened'), 'utf8').catch(() => '');
    await expect.poll(read).not.toBe('');
    await page.goto(pathToFileURL(await read()).href);
    await expect(page).toHaveURL(`${opened.url.origin}/`);
    await expect(page.locator('body')).toHaveAttribute('data-file', '200');
    await page.reload();
    await expect(page).toHaveURL(`${opened.url.origin}/`);
    await expect(page.locator('body')).toHaveAttribute('data-file', '200');
  });
});
