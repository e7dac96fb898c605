import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { processStart } from '../../../../../main/engine/disk/process-start.ts';

it('knows when a process of this machine began, and of one that is gone no later than now', async () => {
  const own = Date.now() - process.uptime() * 1000;
  expect(processStart(process.pid)).toBeLessThanOrEqual(own + 3_000);
  if (process.platform === 'linux') expect(Math.abs(processStart(process.pid) - own)).toBeLessThan(3_000);
  const child = spawn(process.execPath, ['--version']);
  await once(child, 'exit');
  expect(processStart(child.pid ?? 0)).toBeLessThanOrEqual(Date.now());
});
