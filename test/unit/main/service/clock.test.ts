import { describe, expect, it } from 'vitest';
import { SYSTEM_CLOCK } from '../../../../main/service/clock.ts';

const never = new AbortController().signal;

describe('SYSTEM_CLOCK', () => {
  it('sleeps its time', async () => {
    const started = performance.now();
    await SYSTEM_CLOCK.sleep(30, never);
    expect(performance.now() - started).toBeGreaterThanOrEqual(29);
  });

  it('sleeps longer than a timer can be set to', async () => {
    const stop = new AbortController();
    const century = SYSTEM_CLOCK.sleep(3_155_760_000_000, stop.signal).then(
      () => 'woke up',
      () => 'was woken',
    );
    await SYSTEM_CLOCK.sleep(30, never);
    stop.abort();
    expect(await century).toBe('was woken');
  });

  it.each([0, -5])('does not sleep %i ms', async (ms) => {
    const stop = new AbortController();
    stop.abort();
    await expect(SYSTEM_CLOCK.sleep(ms, stop.signal)).resolves.toBeUndefined();
  });
});
