import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffDelay, delayAfter } from '../../../../../main/engine/async/backoff.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';

describe('the wait after a failure', () => {
  it('doubles up to its ceiling', () => {
    expect([1, 2, 3, 7, 500].map((failures) => backoffDelay(failures, 0.5))).toEqual([
      1000, 2000, 4000, 60_000, 60_000,
    ]);
  });

  it('never shrinks as failures go on, and stays within a quarter of its ceiling', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.integer({ min: 1, max: 3_600_000 }),
        (failures, random, ceilingMs) => {
          const wait = backoffDelay(failures, random, ceilingMs);
          expect(wait).toBeLessThanOrEqual(ceilingMs * 1.25);
          expect(wait).toBeGreaterThan(0);
          expect(backoffDelay(failures + 1, random, ceilingMs)).toBeGreaterThanOrEqual(wait);
        },
      ),
    );
  });

  it('is as long as the service asked for, where it did', () => {
    const asked = new AppError('refused', 'Later.', { retryAfterMs: 7000 });
    expect(delayAfter(asked, 1, 0.5)).toBe(7000);
    expect(delayAfter(new AppError('offline', 'Away.'), 2, 0.5)).toBe(2000);
    expect(delayAfter(new Error('a fault'), 2, 0.5)).toBe(2000);
  });
});
