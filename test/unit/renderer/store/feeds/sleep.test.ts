import { expect, it, vi } from 'vitest';
import { sleep } from '../../../../../renderer/store/feeds/sleep.ts';

it('a delay ends after its time, and at once with the reason of its signal', async () => {
  vi.useFakeTimers();
  try {
    const stop = new AbortController();
    const [first, second] = [sleep(1_000, stop.signal), sleep(2_000, stop.signal)];
    const refused = expect(second).rejects.toThrow('closing');
    vi.advanceTimersByTime(1_000);
    await first;
    stop.abort(new Error('closing'));
    await refused;
    await expect(sleep(1_000, stop.signal)).rejects.toThrow('closing');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
