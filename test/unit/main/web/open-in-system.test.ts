import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasDisplay, openInSystem } from '../../../../main/web/open-in-system.ts';

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

describe('opening', () => {
  it('without a display says where it is', async () => {
    await expect(openInSystem('/art/chair', 'linux', {})).rejects.toMatchObject({
      kind: 'not-found',
      message: expect.stringContaining('/art/chair'),
    });
  });

  it('without the program says where it is', async () => {
    await expect(openInSystem('/art/chair', 'linux', { DISPLAY: ':0', PATH: folder })).rejects.toMatchObject({
      kind: 'not-found',
      message: expect.stringContaining('xdg-open'),
    });
  });

  it.runIf(process.platform === 'linux')('hands the target over as it is, without a shell', async () => {
    const target = "/art/a chair; rm -rf '$HOME'";
    await writeFile(join(folder, 'xdg-open'), '#!/bin/sh\nprintf %s "$1" > "$0.opened"\n', { mode: 0o755 });
    await openInSystem(target, 'linux', { DISPLAY: ':0', PATH: folder });
    const opened = () => readFile(join(folder, 'xdg-open.opened'), 'utf8').catch(() => null);
    await expect.poll(opened).toBe(target);
  });
});
