import { describe, expect, it } from 'vitest';
import { estimateDuration, nextPollDelay } from '../../../../../../main/engine/jobs/poll/poll-plan.ts';

describe('when a task is polled', () => {
  const durations = [1000, 1000, 1000, 1100, 1200];
  const delays = (polls: number, elapsedMs: number, known: readonly number[], local = false) =>
    nextPollDelay({ elapsedMs, polls, durations: known, isLocal: local, random: 0.5 });

  it('is not later if the clock was set back', () => {
    expect(delays(1, -3_600_000, durations)).toBe(delays(1, 0, durations));
  });
  it('is first slightly before the 20th percentile of similar tasks', () => {
    expect(delays(0, 0, durations)).toBe(950);
  });
  it('is at most four times for a task with the usual duration', () => {
    let elapsed = 0;
    let polls = 0;
    while (elapsed < 1200) {
      elapsed += delays(polls, elapsed, durations);
      polls += 1;
    }
    expect(polls).toBeLessThanOrEqual(4);
  });
  it('has intervals that grow, and never stops', () => {
    expect(delays(1, 100_000, durations)).toBeGreaterThanOrEqual(75);
    expect(delays(1000, 1e9, durations)).toBe(30_000);
    expect(delays(1000, 1e9, [], true)).toBe(5000);
  });
  it('starts after about a second for Local if no durations are known, and later for an account', () => {
    expect(delays(0, 0, [], true)).toBe(1000);
    expect(delays(0, 0, [1, 2], false)).toBe(2000);
  });
  it('learns durations from observed ends, and adapts to much shorter tasks within a few', () => {
    const took = 1000;
    const known: number[] = [];
    for (let task = 0; task < 30; task += 1) {
      let [elapsed, polls, seenOpenMs] = [0, 0, 0];
      for (;;) {
        const sorted = known.toSorted((a, b) => a - b);
        elapsed += delays(polls, elapsed, sorted);
        polls += 1;
        if (elapsed >= took) break;
        seenOpenMs = elapsed;
      }
      known.push(estimateDuration({ seenOpenMs, seenEndedMs: elapsed, isReported: false }));
      if (task < 15) continue;
      expect(elapsed).toBeLessThan(1.2 * took);
      expect(polls).toBeLessThanOrEqual(3);
    }
    expect(estimateDuration({ seenOpenMs: 0, seenEndedMs: 700, isReported: true })).toBe(700);
  });
  it('has a jitter of 10 % in both directions', () => {
    const at = (random: number) =>
      nextPollDelay({ elapsedMs: 0, polls: 0, durations: [], isLocal: true, random });
    expect([at(0), at(1)]).toEqual([900, 1100]);
  });
});
