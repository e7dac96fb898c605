import { describe, expect, it } from 'vitest';
import { attemptPrice, percentile, priceKey, usualPrice } from '../../../../../main/engine/jobs/learned.ts';
import { nextPollDelay, tookAbout } from '../../../../../main/engine/jobs/poll/poll-plan.ts';
import { judgeBalance } from '../../../../../main/engine/money/balance-proof.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';

describe('when a task is asked after', () => {
  const durations = [1000, 1000, 1000, 1100, 1200];
  const delays = (polls: number, elapsedMs: number, known: readonly number[], local = false) =>
    nextPollDelay({ elapsedMs, polls, durations: known, local, random: 0.5 });

  it('is no later because the clock was set back', () => {
    expect(delays(1, -3_600_000, durations)).toBe(delays(1, 0, durations));
  });
  it('is first when a fifth of its like were done, a little early', () => {
    expect(delays(0, 0, durations)).toBe(950);
  });
  it('is at most four times for a job like its like', () => {
    let elapsed = 0;
    let polls = 0;
    while (elapsed < 1200) {
      elapsed += delays(polls, elapsed, durations);
      polls += 1;
    }
    expect(polls).toBeLessThanOrEqual(4);
  });
  it('grows without end, and never stops', () => {
    expect(delays(1, 100_000, durations)).toBeGreaterThanOrEqual(75);
    expect(delays(1000, 1e9, durations)).toBe(30_000);
    expect(delays(1000, 1e9, [], true)).toBe(5000);
  });
  it('starts at about a second for Local where nothing was learned, and later for an account', () => {
    expect(delays(0, 0, [], true)).toBe(1000);
    expect(delays(0, 0, [1, 2], false)).toBe(2000);
  });
  it('learns how long tasks take from when their ends were seen, down to much shorter ones within a few', () => {
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
      known.push(tookAbout({ seenOpenMs, seenEndedMs: elapsed, told: false }));
      if (task < 15) continue;
      expect(elapsed).toBeLessThan(1.2 * took);
      expect(polls).toBeLessThanOrEqual(3);
    }
    expect(tookAbout({ seenOpenMs: 0, seenEndedMs: 700, told: true })).toBe(700);
  });
  it('is jittered by a tenth either way', () => {
    const at = (random: number) =>
      nextPollDelay({ elapsedMs: 0, polls: 0, durations: [], local: true, random });
    expect([at(0), at(1)]).toEqual([900, 1100]);
  });
});

describe('what is learned', () => {
  it('is the price seen most, the newest of equals', () => {
    expect(usualPrice([])).toBeNull();
    expect(usualPrice(['20.00', '15.00', '15', '20'])).toEqual({ credits: '20.00', seen: 2 });
    expect(usualPrice(['20', '15.0', '15.00'])).toEqual({ credits: '15.0', seen: 2 });
  });
  it('is the new one as soon as the two newest say so, however often the old one was seen', () => {
    const old = Array.from({ length: 40 }, () => '15.00');
    expect(usualPrice(['20.00', ...old])).toEqual({ credits: '15.00', seen: 40 });
    expect(usualPrice(['20.00', '20.0', ...old])).toEqual({ credits: '20.00', seen: 2 });
  });
  it('is what the balance dropped by, exactly; what its like cost where a refund hides it', () => {
    const price = (before: string, after: string, known: readonly string[] = [], moneyMoved = false) =>
      attemptPrice({ before, after, known, moneyMoved });
    expect(price('1000.10', '999.90')).toEqual({ credits: '0.20', estimated: false });
    expect(price('100', '100', ['15.00'])).toEqual({ credits: '15.00', estimated: true });
    expect(price('100', '115')).toBeNull();
    expect(price('100', '70', ['15.00'], true)).toEqual({ credits: '15.00', estimated: true });
    expect(price('100', '70', [], true)).toBeNull();
  });
  it('is kept apart by what changes the price', () => {
    expect(priceKey(DEFAULT_RECIPE)).toBe('model|generalv1.5|512|both');
    expect(priceKey({ ...DEFAULT_RECIPE, faces: 100_000, format: 'obj' })).toBe(priceKey(DEFAULT_RECIPE));
  });
  it('has percentiles', () => {
    expect(percentile([], 0.5)).toBeNull();
    expect(percentile([1, 2, 3, 4, 5], 0.2)).toBe(2);
    expect(percentile([7], 1)).toBe(7);
  });
});

describe('what a balance proves', () => {
  const ALONE = { charged: '0.00', lost: ['15.00'], givenBack: false, doubt: null };
  const judge = (change: Partial<Parameters<typeof judgeBalance>[0]>) =>
    judgeBalance({
      before: '100.00',
      readings: ['100.00', '100'],
      price: '15.00',
      account: ALONE,
      ...change,
    });

  it('that it was not charged: both readings equal the one before', () => {
    expect(judge({})).toEqual({ verdict: 'not-charged' });
  });
  it('that it was charged: both are lower by the price, or by something where that is not known', () => {
    expect(judge({ readings: ['85', '85.00'] })).toEqual({ verdict: 'charged', credits: '15.00' });
    expect(judge({ readings: ['60', '60'], price: null })).toEqual({ verdict: 'charged', credits: '40.00' });
  });
  it('what all lost requests have in common, beside what is accounted for', () => {
    const account = { ...ALONE, charged: '30.00', lost: ['15.00', '2.00'] };
    expect(judge({ readings: ['70', '70'], account })).toEqual({ verdict: 'not-charged' });
    expect(judge({ readings: ['53', '53'], account })).toEqual({ verdict: 'charged', credits: '15.00' });
    expect(judge({ readings: ['55', '55'], account })).toMatchObject({ verdict: 'no-proof' });
  });
  it.each([
    ['there is doubt about the account', { account: { ...ALONE, doubt: 'a refund is not seen' } }],
    ['what came back may come late', { readings: ['85', '85'], account: { ...ALONE, givenBack: true } }],
    ['it was read once', { readings: ['100.00'] }],
    ['it was not read', { readings: [] }],
    ['it still changes', { readings: ['100.00', '85.00'] }],
    ['it has grown', { readings: ['115', '115'] }],
    ['it dropped by something else', { readings: ['70', '70'] }],
  ])('nothing where %s', (_why, change) => {
    expect(judge(change)).toMatchObject({ verdict: 'no-proof', why: expect.any(String) });
  });
});
