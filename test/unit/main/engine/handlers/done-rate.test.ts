import { describe, expect, it } from 'vitest';
import { createDoneRate } from '../../../../../main/engine/handlers/done-rate.ts';

const MINUTE = 60_000;

describe('the rate of the queue', () => {
  it('is measured over the last ten minutes, once ten jobs are done', () => {
    let now = 100 * MINUTE;
    const rate = createDoneRate(() => now);
    rate.record(80 * MINUTE);
    rate.record(now);
    for (let done = 2; done <= 9; done += 1) {
      now += MINUTE / 2;
      rate.record(now);
    }
    expect(rate.perHour()).toBeNull();
    now += MINUTE / 2;
    rate.record(now);
    expect(rate.perHour()).toBe(120);
    now += 4.5 * MINUTE;
    expect(rate.perHour()).toBe(60);
    now += 9 * MINUTE;
    expect(rate.perHour()).toBeNull();
  });

  it('is not shown if all jobs were done within a minute', () => {
    let now = 100 * MINUTE;
    const rate = createDoneRate(() => now);
    for (let done = 1; done <= 20; done += 1) {
      now += 250;
      rate.record(now);
    }
    expect(rate.perHour()).toBeNull();
  });

  it('can be reset', () => {
    let now = 100 * MINUTE;
    const rate = createDoneRate(() => now);
    for (let done = 1; done <= 10; done += 1) rate.record(now);
    now += 5 * MINUTE;
    rate.restart();
    for (let done = 1; done <= 10; done += 1) {
      rate.record(now);
      now += MINUTE / 9;
    }
    now -= MINUTE / 9;
    expect(rate.perHour()).toBeCloseTo(540);
  });
});
