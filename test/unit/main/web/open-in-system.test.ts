import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasDisplay, openPage, showFolder } from '../../../../main/web/open-in-system.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-open-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a display', () => {
  it.each([
    ['linux', {}, false],
    ['linux', { DISPLAY: '' }, false],
    ['linux', { DISPLAY: ':0' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['darwin', {}, true],
    ['win32', {}, true],
  ] as const)('on %s with %j: %s', (platform, env, there) => {
    expect(hasDisplay(platform, env)).toBe(there);
  });
});

const LINUX = (path: string) => ({ DISPLAY: ':0', PATH: path });

/** A system's program that writes down what it was given, one argument a line. */
async function standIn(program: string): Promise<() => Promise<string | null>> {
  const script = '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.part" && mv "$0.part" "$0.opened"\n';
  await writeFile(join(folder, program), script, { mode: 0o755 });
  return () => readFile(join(folder, `${program}.opened`), 'utf8').catch(() => null);
}
const PATH = () => `${folder}:/bin:/usr/bin`;

describe('showing a folder', () => {
  it('without a display says where it is', async () => {
    await expect(showFolder(folder, 'linux', {})).rejects.toMatchObject({
      kind: 'not-found',
      message: expect.stringContaining(folder),
    });
  });

  it('without the program says where it is', async () => {
    await expect(showFolder(folder, 'linux', LINUX(folder))).rejects.toMatchObject({
      kind: 'not-found',
      message: expect.stringContaining('xdg-open'),
    });
  });

  it.runIf(process.platform === 'linux')('hands it over as it is, without a shell', async () => {
    const target = join(folder, "a chair; rm -rf '$HOME'");
    await mkdir(target);
    const opened = await standIn('xdg-open');
    await showFolder(target, 'linux', LINUX(PATH()));
    await expect.poll(opened).toBe(`${target}\n`);
  });

  it('never opens a file, which could be a program, nor what is not there, nor a relative path', async () => {
    await standIn('xdg-open');
    await writeFile(join(folder, 'run.desktop'), '', { mode: 0o755 });
    for (const target of [join(folder, 'run.desktop'), join(folder, 'gone'), '.', '-h', 'https://a.b']) {
      await expect(showFolder(target, 'linux', LINUX(PATH())), target).rejects.toMatchObject({
        kind: 'not-found',
        message: expect.stringContaining('no folder'),
      });
    }
  });

  it.runIf(process.platform === 'linux')('points out a bundle of macOS, and does not start it', async () => {
    const bundle = join(folder, 'Chair.app');
    await mkdir(bundle);
    const opened = await standIn('open');
    await showFolder(bundle, 'darwin', { PATH: PATH() });
    await expect.poll(opened).toBe(`-R\n${bundle}\n`);
  });

  it.runIf(process.platform === 'linux')('points out a folder of Windows in the one around it', async () => {
    const opened = await standIn('explorer.exe');
    await showFolder(folder, 'win32', { PATH: PATH() });
    await expect.poll(opened).toBe(`/select,"${folder}"\n`);
  });
});

describe('opening a page', () => {
  it('is for pages of our own alone', async () => {
    for (const file of ['http://a.b/?token=a', '/bin/sh', 'page.html', 'javascript:1', '']) {
      await expect(openPage(file, 'linux', LINUX(folder)), file).rejects.toMatchObject({ kind: 'usage' });
    }
  });

  it.runIf(process.platform === 'linux')('hands it to the system', async () => {
    const opened = await standIn('xdg-open');
    await openPage(join(folder, 'page.html'), 'linux', LINUX(PATH()));
    await expect.poll(opened).toBe(`${join(folder, 'page.html')}\n`);
  });
});
