import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { listProcesses } from '../../../../../main/service/programs/proc.ts';
import { programTree } from '../../../../../main/service/programs/program-tree.ts';

/** A process in a group of its own that answers until it is ended, and when it started. */
async function startOther() {
  const child = spawn(process.execPath, ['-e', 'process.stdin.pipe(process.stdout)'], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const answers = async (): Promise<boolean> => {
    child.stdin.write('?');
    return Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)]);
  };
  child.stdin.on('error', () => undefined);
  expect(await answers()).toBe(true);
  const pid = child.pid ?? 0;
  const start = listProcesses().find((entry) => entry.pid === pid)?.start ?? 0;
  return { child, ended, answers, pid, start };
}

it.runIf(process.platform === 'linux')(
  'does not end the process that has the number of a program that ended: only the one that started when it did',
  async () => {
    const { child, ended, answers, pid, start } = await startOther();
    try {
      await programTree(pid, '/none', start - 1).end();
      expect(await answers()).toBe(true);
      await programTree(pid, '/none', start).end();
      expect(await ended).toEqual([null, 'SIGKILL']);
    } finally {
      child.kill('SIGKILL');
    }
  },
);
