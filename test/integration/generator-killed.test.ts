import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { generatorCommand, generatorRun } from '../helpers/generators/program.ts';
import { isAlive } from '../helpers/is-alive.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const GENERATOR = new URL('../../main/service/generators/command/command-generator.ts', import.meta.url);
const MEGABYTE = 1024 ** 2;

it('a generator program is ended with all that it started when the process that runs it is killed', async () => {
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
  await expect.poll(() => existsSync(noted), { timeout: 20_000 }).toBe(true);
  const pids = readFileSync(noted, 'utf8').split(' ').map(Number);
  expect(pids.filter(isAlive)).toEqual(pids);
  killed.kill('SIGKILL');
  await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([]);
});
