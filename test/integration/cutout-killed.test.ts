import { execFileSync, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listProcesses } from '../../main/service/programs/proc.ts';
import { isAlive } from '../helpers/is-alive.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const RUN_PROGRAM = new URL('../../main/service/cutout/run-program.ts', import.meta.url);

it.skipIf(process.platform !== 'linux')(
  'a cut-out program never begins if the process that runs it is killed before it has noted the program',
  async () => {
    const taskFolder = await tempFolder();
    const folder = join(taskFolder, 'picture');
    const begun = join(taskFolder, 'begun');
    await mkdir(folder);
    // The note goes into a pipe that nobody reads, so that it is never written.
    for (const name of ['group', 'group.part']) execFileSync('mkfifo', [join(taskFolder, name)]);
    const args = ['-c', ': > "$0"; exec sleep 600', begun];
    const run = { program: '/bin/sh', args, taskFolder, folder, seconds: 600, maxBytes: 1024 ** 2 };
    const worker = join(taskFolder, 'worker.mjs');
    await writeFile(
      worker,
      `import { runProgram } from ${JSON.stringify(RUN_PROGRAM.href)};
       await runProgram(${JSON.stringify(run)});`,
    );
    const killed = fork(worker, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    onTestFinished(() => void killed.kill('SIGKILL'));
    const children = (): readonly number[] =>
      listProcesses()
        .filter(({ parent, group, pid }) => parent === killed.pid && group === pid)
        .map(({ pid }) => pid);
    await expect.poll(children, { timeout: 30_000 }).toHaveLength(1);
    const [program = 0] = children();
    onTestFinished(() => {
      if (isAlive(program)) process.kill(-program, 'SIGKILL');
    });
    killed.kill('SIGKILL');
    await expect.poll(() => isAlive(program), { timeout: 30_000 }).toBe(false);
    expect(existsSync(begun)).toBe(false);
  },
);
