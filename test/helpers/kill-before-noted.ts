import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { listProcesses } from '../../main/service/programs/proc.ts';
import { isAlive } from './is-alive.ts';

/**
 * Runs a script that starts a program in a group of its own, and hangs then; kills it, and expects that the program ends by that. Linux only.
 * @param folder for the script
 */
export async function killBeforeNoted(folder: string, script: string): Promise<void> {
  const file = join(folder, 'killed.mjs');
  await writeFile(file, script);
  const killed = fork(file, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => void killed.kill('SIGKILL'));
  const programs = (): readonly number[] =>
    listProcesses()
      .filter(({ parent, group, pid }) => parent === killed.pid && group === pid)
      .map(({ pid }) => pid);
  await expect.poll(programs, { timeout: 30_000 }).toHaveLength(1);
  const [program = 0] = programs();
  onTestFinished(() => {
    if (isAlive(program)) process.kill(-program, 'SIGKILL');
  });
  killed.kill('SIGKILL');
  await expect.poll(() => isAlive(program), { timeout: 30_000 }).toBe(false);
}
