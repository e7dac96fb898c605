import { expect, it, onTestFinished, vi } from 'vitest';
import { endWorker } from '../../../../../main/engine/threads/end-worker.ts';
import { hasHangingThread } from '../../../../../main/engine/threads/hanging-threads.ts';

it('leaves a worker that a disk holds, in time, and knows of it until the disk lets go', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const held = Promise.withResolvers<number>();
  const unref = vi.fn();
  const ended = endWorker({ terminate: () => held.promise, unref });
  await vi.advanceTimersByTimeAsync(3_000);
  await ended;
  expect(hasHangingThread()).toBe(true);
  expect(unref).toHaveBeenCalled();
  held.resolve(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(hasHangingThread()).toBe(false);
});
