import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lacksSandbox } from '../../../../scripts/set-up/run-electron.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const ROOT_WORDS =
  '[7:1122/1.2:FATAL:electron_main_delegate.cc(288)] Running as root without --no-sandbox is not supported. See the wiki.';
const NO_NAMESPACES =
  '[7:7:1122/1.2:FATAL:zygote_host_impl_linux.cc(117)] No usable sandbox! If you are running on Ubuntu';
const BAD_HELPER =
  '[7:1122/1.2:FATAL:setuid_sandbox_host.cc(157)] The SUID sandbox helper binary was found, but is not configured correctly.';

describe('a start that failed for want of a sandbox', () => {
  it.each([
    [1, ROOT_WORDS, true],
    [133, NO_NAMESPACES, true],
    [133, BAD_HELPER, true],
    [0, ROOT_WORDS, false],
    [1, 'Maquette cannot start: the data folder is in use', false],
    [1, 'the app was started without --no-sandbox', false],
    [133, '[7:7:1122/1.2:FATAL:gpu_data_manager.cc(1)] GPU process isn’t usable.', false],
  ])('with code %i and the words %j: %s', (code, words, expected) => {
    expect(lacksSandbox(code, words)).toBe(expected);
  });
});

describe.runIf(process.platform === 'linux')('--no-sandbox', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maquette-electron-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Starts what stands in for Electron; tells what it was started with each time, and what was said. */
  async function start(script: string, args: readonly string[] = ['app']) {
    const electron = join(folder, 'electron');
    await writeFile(electron, `#!/bin/sh\necho "$@" >> ${folder}/starts\n${script}\n`, { mode: 0o755 });
    const module = pathToFileURL(join(ROOT, 'scripts/set-up/run-electron.mjs')).href;
    const code = `import { runElectron } from '${module}'; process.exitCode = await runElectron('${electron}', ${JSON.stringify(args)});`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      encoding: 'utf8',
    });
    const starts = (await readFile(join(folder, 'starts'), 'utf8')).trim().split('\n');
    return { status, said: stderr, starts };
  }
  const failsWithSandbox = (words: string) =>
    `case "$*" in *--no-sandbox*) exit 7;; esac\necho "${words}" >&2\nkill -TRAP $$`;

  it('is not given where the app starts with the sandbox, whoever starts it', async () => {
    const { status, said, starts } = await start('echo hello >&2; exit 0');
    expect({ status, starts, said }).toEqual({ status: 0, starts: ['app'], said: 'hello\n' });
  });

  it('is given once where starting with the sandbox failed, and a line says so', async () => {
    const { status, said, starts } = await start(failsWithSandbox(NO_NAMESPACES));
    expect({ status, starts }).toEqual({ status: 7, starts: ['app', '--no-sandbox app'] });
    expect(said).toContain('No usable sandbox!');
    expect(said).toContain('so Electron is started without it (--no-sandbox)');
  });

  it('is not given where the app failed for another reason', async () => {
    const { status, said, starts } = await start('echo "the data folder is in use" >&2; exit 2');
    expect({ status, starts }).toEqual({ status: 2, starts: ['app'] });
    expect(said).not.toContain('without it');
  });

  it('is passed on where somebody asked for it', async () => {
    const { starts } = await start('exit 0', ['--no-sandbox', 'app']);
    expect(starts).toEqual(['--no-sandbox app']);
  });
});

describe('the packed app', () => {
  it('is not started without a sandbox by its entry in the menu', async () => {
    const packed = await readFile(join(ROOT, 'electron-builder.yml'), 'utf8');
    expect(packed).toMatch(/^appImage:\n(?: +#.*\n)* +executableArgs: \[\]$/m);
    expect(packed).not.toMatch(/^[^#]*--no-sandbox/m);
  });
});
