import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startHeartbeat } from '../../../../renderer/bridge/heartbeat.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const ping = vi.fn();
  const onSilent = vi.fn();
  return { ...startHeartbeat({ ping, onSilent }), ping, onSilent };
}

describe('a heartbeat', () => {
  it('notices within half a minute that nothing is heard any more, and tells it once', () => {
    const { ping, onSilent } = start();
    vi.advanceTimersByTime(20_000);
    expect(ping).toHaveBeenCalledTimes(4);
    expect(onSilent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(onSilent).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(120_000);
    expect(onSilent).toHaveBeenCalledTimes(1);
  });

  it('leaves alone who is busy for a while, and notices the next silence too', () => {
    const { heard, onSilent } = start();
    for (let round = 0; round < 20; round += 1) {
      vi.advanceTimersByTime(19_000);
      heard();
    }
    expect(onSilent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(30_000);
    heard();
    vi.advanceTimersByTime(30_000);
    expect(onSilent).toHaveBeenCalledTimes(2);
  });

  it('counts nothing against anybody while the machine sleeps or the window stands still', () => {
    const { onSilent } = start();
    vi.advanceTimersByTime(19_000);
    // an hour in which no timer fires: what was due comes once, late
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
    vi.advanceTimersByTime(5_000);
    vi.restoreAllMocks();
    vi.advanceTimersByTime(10_000);
    expect(onSilent).not.toHaveBeenCalled();
  });

  it('ends when it is stopped', () => {
    const { stop, ping, onSilent } = start();
    stop();
    vi.advanceTimersByTime(60_000);
    expect([ping, onSilent].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});
