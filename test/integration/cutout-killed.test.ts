import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killBeforeNoted } from '../helpers/kill-before-noted.ts';
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
    await killBeforeNoted(
      taskFolder,
      `import { runProgram } from ${JSON.stringify(RUN_PROGRAM.href)};
       await runProgram(${JSON.stringify(run)});`,
    );
    expect(existsSync(begun)).toBe(false);
  },
);
