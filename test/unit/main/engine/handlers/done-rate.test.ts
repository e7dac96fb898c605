import { describe, expect, it } from 'vitest';
import { createDoneRate } from '../../../../../main/engine/handlers/done-rate.ts';

const MINUTE = 60_000;

describe('the rate of the queue', () => {
  it('is told by the jobs of the last ten minutes, once two of them are done', () => {
    let now = 100 * MINUTE;
    const rate = createDoneRate(() => now);
    rate.record(80 * MINUTE);
    rate.record(now);
    expect(rate.perHour()).toBeNull();
    for (let done = 1; done <= 4; done += 1) {
      now += 2 * MINUTE;
      rate.record(now);
    }
    expect(rate.perHour()).toBe(30);
    now += 3 * MINUTE;
    expect(rate.perHour()).toBe(20);
    now += 9 * MINUTE;
    expect(rate.perHour()).toBeNull();
  });

  it('begins anew', () => {
    let now = 100 * MINUTE;
    const rate = createDoneRate(() => now);
    rate.record(now);
    rate.record(now);
    now += 5 * MINUTE;
    rate.restart();
    rate.record(now);
    now += MINUTE;
    rate.record(now);
    expect(rate.perHour()).toBe(60);
  });
});
