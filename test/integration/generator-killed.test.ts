import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listProcesses, startOf } from '../../main/service/programs/proc.ts';
import { programTree } from '../../main/service/programs/program-tree.ts';
import { generatorCommand, generatorRun } from '../helpers/generators/program.ts';
import { isAlive } from '../helpers/is-alive.ts';
import { killBeforeNoted } from '../helpers/kill-before-noted.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const GENERATOR = new URL('../../main/service/generators/command/command-generator.ts', import.meta.url);
const RUN_GENERATOR = new URL('../../main/service/generators/command/run-generator.ts', import.meta.url);
const MEGABYTE = 1024 ** 2;

/** A process that runs a generator program, which has started two others, one of them in a session of its own. */
async function runningProgram() {
  const folder = await tempFolder();
  const command = await generatorCommand(
    join(folder, 'program'),
    `const start = (detached) => cp.spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached }).pid;
     const pids = [process.pid, start(false), start(true)];
     fs.writeFileSync(new URL('pids.part', import.meta.url), pids.join(' '));
     fs.renameSync(new URL('pids.part', import.meta.url), new URL('pids', import.meta.url));
     hang();`,
  );
  await mkdir(join(folder, 'attempts'));
  const limits = {
    seconds: 60,
    silentSeconds: 60,
    memoryBytes: 2048 * MEGABYTE,
    outputBytes: 64 * MEGABYTE,
  };
  const options = { command, cwd: folder, folder: join(folder, 'attempts'), keepsTasks: false, limits };
  const service = join(folder, 'service.mjs');
  await writeFile(
    service,
    `import { createCommandGenerator } from ${JSON.stringify(GENERATOR.href)};
     const generator = createCommandGenerator({ ...${JSON.stringify(options)}, finishing: undefined, log: console.error });
     await generator.make(${JSON.stringify(await generatorRun(folder))}, { signal: new AbortController().signal, onProgress: () => {}, onSaid: () => {} });`,
  );
  const killed = fork(service, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => void killed.kill('SIGKILL'));
  const noted = join(folder, 'program', 'pids');
  await expect.poll(() => existsSync(noted), { timeout: 30_000 }).toBe(true);
  const pids = readFileSync(noted, 'utf8').split(' ').map(Number);
  expect(pids.filter(isAlive)).toEqual(pids);
  return { killed, pids };
}

async function expectAllEnd({ killed, pids }: Awaited<ReturnType<typeof runningProgram>>): Promise<void> {
  killed.kill('SIGKILL');
  await expect.poll(() => pids.filter(isAlive), { timeout: 30_000 }).toEqual([]);
}

it('a generator program is ended with all that it started when the process that runs it is killed', async () => {
  await expectAllEnd(await runningProgram());
});

it.skipIf(process.platform !== 'linux')(
  'a generator program never begins if the process that runs it is killed before it has told the guard',
  async () => {
    const folder = await tempFolder();
    const begun = join(folder, 'begun');
    const limits = { seconds: 600, silentSeconds: 600, memoryBytes: 64 * MEGABYTE, outputBytes: MEGABYTE };
    const args = ['-c', ': > "$0"; exec sleep 600', begun];
    const run = { program: '/bin/sh', args, folder, limits, graceMs: 300, env: {} };
    await killBeforeNoted(
      folder,
      `import { runGenerator } from ${JSON.stringify(RUN_GENERATOR.href)};
       const hang = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
       const watch = { signal: new AbortController().signal, onProgress: () => {}, onSaid: () => {} };
       await runGenerator({ ...${JSON.stringify(run)}, guard: { begin: () => {}, watch: hang } }, watch);`,
    );
    expect(existsSync(begun)).toBe(false);
  },
);

it.skipIf(process.platform !== 'linux')(
  'another process takes over the programs that one guarded which was killed',
  async () => {
    const running = await runningProgram();
    const guards = (): readonly number[] =>
      listProcesses()
        .filter(({ pid, parent, isZombie }) => parent === running.killed.pid && !isZombie && isGuard(pid))
        .map(({ pid }) => pid);
    const [first = 0] = guards();
    process.kill(first, 'SIGKILL');
    await expect.poll(() => guards().filter((pid) => pid !== first), { timeout: 30_000 }).toHaveLength(1);
    await expectAllEnd(running);
  },
);

const isGuard = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('program-guard-worker');

it.skipIf(process.platform !== 'linux')(
  'a process that has the number of a program by now is left alone',
  async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      stdio: 'ignore',
      detached: true,
    });
    onTestFinished(() => void other.kill('SIGKILL'));
    const ended = once(other, 'exit');
    const pid = other.pid ?? 0;
    const start = startOf(pid) ?? 0;
    const folder = await tempFolder();
    await programTree(pid, folder, start - 1).end();
    await programTree(pid, folder, start - 1).endRest();
    process.kill(pid, 'SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
  },
);
