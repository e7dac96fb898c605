import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTryLimit } from '../../../../main/web/try-limit.ts';

describe('trying tokens', () => {
  it('is held up after twenty wrong ones, and goes on as time passes', () => {
    let now = 5;
    const limit = createTryLimit(() => now);
    for (let wrong = 0; wrong < 20; wrong += 1) {
      expect(limit.waitMs()).toBe(0);
      limit.count();
    }
    expect(limit.waitMs()).toBe(3_000);
    now += 2_999;
    expect(limit.waitMs()).toBe(1);
    now += 1;
    expect(limit.waitMs()).toBe(0);
    limit.count();
    expect(limit.waitMs()).toBe(3_000);
    now += 60_000;
    for (let wrong = 0; wrong < 20; wrong += 1) limit.count();
    expect(limit.waitMs()).toBe(3_000);
  });

  it('takes no more than twenty, and one in three seconds, whenever they come', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 10_000 }), { maxLength: 200 }), (pauses) => {
        let now = 0;
        let taken = 0;
        const limit = createTryLimit(() => now);
        for (const pause of pauses) {
          now += pause;
          if (limit.waitMs() > 0) continue;
          taken += 1;
          limit.count();
        }
        expect(taken).toBeLessThanOrEqual(20 + now / 3_000);
      }),
    );
  });
});
