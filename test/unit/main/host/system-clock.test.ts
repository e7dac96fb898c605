import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../main/host/system-clock.ts';

it('does not wait for a time that has passed, and Node does not warn of it', async () => {
  const warnings: string[] = [];
  const warned = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  await systemClock.sleep(-28);
  // A warning is told in the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});
