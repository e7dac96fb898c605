import { readFileSync } from 'node:fs';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserOpener } from '../../../../main/web/browser-opener.ts';
import { HAND_OVER_MS } from '../../../../main/web/hand-over.ts';

const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-opener-'));
  // what this process makes in the temporary folder is seen here
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

function start(env: NodeJS.ProcessEnv) {
  const words: string[] = [];
  const opener = createBrowserOpener({ env, logger, writeError: (text) => void words.push(text) });
  const endFormToken = vi.fn();
  const open = () => opener.open({ authority: '127.0.0.1:1', formToken: () => 'the-token', endFormToken });
  return { opener, open, words, endFormToken };
}

describe.runIf(process.platform === 'linux')('the page that is handed to the browser', () => {
  const env = () => ({ DISPLAY: ':0', PATH: `${folder}:/usr/bin:/bin` });
  const opened = async () => {
    const read = () => readFile(join(folder, 'xdg-open.opened'), 'utf8').catch(() => '');
    await expect.poll(read).not.toBe('');
    return read();
  };
  beforeEach(async () => {
    const browser = '#!/bin/sh\nprintf %s "$1" > "$0.part" && mv "$0.part" "$0.opened"\n';
    await writeFile(join(folder, 'xdg-open'), browser, { mode: 0o755 });
  });

  it('goes nowhere but to the shell, and runs nothing but its own submit', async () => {
    const { opener, open } = start(env());
    await open();
    const html = readFileSync(await opened(), 'utf8');
    expect(html).toContain('action="http://127.0.0.1:1/"');
    expect(html).toContain('value="the-token"');
    expect(html).toMatch(
      /default-src 'none'; base-uri 'none'; script-src 'sha256-[^']+'; form-action http:\/\/127\.0\.0\.1:1"/,
    );
    await opener.end();
  });

  it('is deleted when it was used or is not needed any more, and its token is void then', async () => {
    const { opener, open, endFormToken } = start(env());
    await open();
    const page = await opened();
    expect(endFormToken).not.toHaveBeenCalled();
    await opener.end();
    expect([await isThere(page), endFormToken.mock.calls.length]).toEqual([false, 1]);
    await opener.end();
    expect(endFormToken).toHaveBeenCalledTimes(1);
  });

  it('is deleted, and its token void, after two minutes in which no browser came', async () => {
    const timers: { readonly run: () => void; readonly ms: number | undefined }[] = [];
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      timers.push({ run, ms });
      return 0;
    }) as never);
    const { open, endFormToken } = start(env());
    await open();
    const limit = timers.find(({ ms }) => ms === HAND_OVER_MS);
    vi.mocked(setTimeout).mockRestore();
    const page = await opened();
    limit?.run();
    await expect.poll(() => isThere(page)).toBe(false);
    expect(HAND_OVER_MS).toBe(120_000);
    expect(endFormToken).toHaveBeenCalledTimes(1);
  });

  it('is deleted at once where no browser can be started, which is said', async () => {
    const { open, words, endFormToken } = start({ DISPLAY: ':0', PATH: join(folder, 'nothing') });
    await open();
    expect(words).toEqual(['No browser could be opened: open the address above yourself.\n']);
    expect(endFormToken).toHaveBeenCalledTimes(1);
    expect(logger.warn).toHaveBeenCalled();
  });

  it('is not made where there is no display', async () => {
    const { open, words, endFormToken } = start({ PATH: folder });
    await open();
    expect([words, endFormToken.mock.calls.length]).toEqual([[], 0]);
    expect(await isThere(join(folder, 'xdg-open.opened'))).toBe(false);
  });
});
