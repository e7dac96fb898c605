import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCli } from '../helpers/engine/run-cli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-web-command-'));
  const browser = '#!/bin/sh\nprintf %s "$1" > "$0.part" && mv "$0.part" "$0.opened"\n';
  await writeFile(join(folder, 'xdg-open'), browser, { mode: 0o755 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const opened = () => readFile(join(folder, 'xdg-open.opened'), 'utf8').catch(() => null);

/** Starts `maquette web` where there is a display, and a program that stands in for the browser. */
async function startWeb(options: readonly string[]) {
  const places = ['--data', join(folder, 'data'), '--library', join(folder, 'library')];
  const { child, ended } = startCli(['web', ...options, ...places], {
    env: { DISPLAY: ':0', PATH: `${folder}:/usr/bin:/bin`, TMPDIR: folder },
  });
  const first = once(createInterface(child.stdout ?? process.stdin), 'line').then(([line]) => String(line));
  const line = await Promise.race([first, ended.then(({ stderr }) => Promise.reject(new Error(stderr)))]);
  const stop = () => {
    child.kill('SIGINT');
    return ended;
  };
  return { url: (JSON.parse(line) as { url: string }).url, stop };
}

describe.runIf(process.platform === 'linux')('npm run web', () => {
  it('opens a browser on a page without the session address, and prints the address as JSON first', async () => {
    const { url, stop } = await startWeb([]);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
    await expect.poll(opened).toMatch(/open-maquette\.html$/);
    const { code, stderr } = await stop();
    expect([code, stderr]).toEqual([0, expect.stringContaining('Your browser is being opened.')]);
  });

  it('opens no browser with --no-open, and still prints the address', async () => {
    const { url, stop } = await startWeb(['--no-open']);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
    const { code, stderr } = await stop();
    expect(code).toBe(0);
    expect(stderr).not.toContain('browser is being opened');
    expect(await opened()).toBeNull();
  });
});
