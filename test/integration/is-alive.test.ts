import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { isAlive } from '../helpers/is-alive.ts';

it.runIf(process.platform === 'linux')(
  'does not count a process that has ended and is not noticed by its parent',
  async () => {
    // What the shell becomes knows nothing of the shell's child.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [text] = await once(parent.stdout, 'data');
    await expect.poll(() => isAlive(Number(String(text)))).toBe(false);
    expect(isAlive(parent.pid ?? 0)).toBe(true);
  },
);
