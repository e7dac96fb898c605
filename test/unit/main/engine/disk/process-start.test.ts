import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { processMark, processStart } from '../../../../../main/engine/disk/process-start.ts';

it('knows when a process of this machine began, and of one that is gone no later than now', async () => {
  const own = Date.now() - process.uptime() * 1000;
  expect(processStart(process.pid)).toBeLessThanOrEqual(own + 3_000);
  if (process.platform === 'linux') expect(Math.abs(processStart(process.pid) - own)).toBeLessThan(3_000);
  const child = spawn(process.execPath, ['--version']);
  await once(child, 'exit');
  expect(processStart(child.pid ?? 0)).toBeLessThanOrEqual(Date.now());
});

it('names a process by when it began, on Linux, and one that is gone not at all', async () => {
  expect(processMark(process.pid)).toBe(processMark(process.pid));
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  await once(child, 'spawn');
  const mark = processMark(child.pid ?? 0);
  if (process.platform === 'linux') expect(mark).toMatch(/^[0-9a-f-]{36}:\d+$/);
  expect(mark).not.toBe(process.platform === 'linux' ? processMark(process.pid) : 'none');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(processMark(child.pid ?? 0)).toBeNull();
});
