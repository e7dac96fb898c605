import { expect, onTestFinished, test, vi } from 'vitest';
import { whenQuiet } from '../../../../../main/engine/async/when-quiet.ts';

test('tells once that nothing was heard for a while, again after something was, and never after the end', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const told = vi.fn();
  const quiet = whenQuiet(1_000, told);
  vi.advanceTimersByTime(900);
  expect(quiet.touch()).toBe(false);
  vi.advanceTimersByTime(999);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(told).toHaveBeenCalledOnce();
  expect([quiet.touch(), quiet.touch()]).toEqual([true, false]);
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveBeenCalledTimes(2);
  quiet.end();
  vi.advanceTimersByTime(5_000);
  expect(told).toHaveBeenCalledTimes(2);
});
