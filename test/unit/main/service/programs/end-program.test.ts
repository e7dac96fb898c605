import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  endAbandonedPrograms,
  endRestOfGroup,
  noteGroup,
} from '../../../../../main/service/programs/end-program.ts';
import { isAlive } from '../../../../helpers/is-alive.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

/** A process in a group of its own that says something once it runs. */
async function startProgram(temporary: string) {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, TMPDIR: temporary },
  });
  const pid = child.pid as number;
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return { pid, ended: once(child, 'exit') };
}

it('ends the rest of a program’s group, but on Windows, where its number may be another’s, nothing', async () => {
  const { pid, ended } = await startProgram(await tempFolder());
  await endRestOfGroup(pid, 'win32');
  expect(isAlive(pid)).toBe(true);
  await endRestOfGroup(pid, 'linux');
  await ended;
  expect(isAlive(pid)).toBe(false);
});

it.runIf(process.platform === 'linux')(
  'ends the program of a killed service by its folder, and none that only has the noted number',
  async () => {
    const cutouts = await tempFolder();
    const [own, reused] = [join(cutouts, 'own'), join(cutouts, 'reused')];
    mkdirSync(own);
    mkdirSync(reused);
    const program = await startProgram(join(own, 'picture'));
    const stranger = await startProgram('/elsewhere');
    noteGroup(own, program.pid);
    noteGroup(reused, stranger.pid);
    endAbandonedPrograms(cutouts);
    await program.ended;
    expect([isAlive(program.pid), isAlive(stranger.pid)]).toEqual([false, true]);
    endAbandonedPrograms(join(cutouts, 'nowhere'));
  },
);
