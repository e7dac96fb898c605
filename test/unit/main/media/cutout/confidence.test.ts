import fc from 'fast-check';
import { expect, it } from 'vitest';
import { confidenceOf, SURE_ENOUGH } from '../../../../../main/media/cutout/confidence.ts';

const CLEAR = {
  agreement: 0.99,
  against: 0.03,
  within: 0,
  faint: 0.1,
  touching: 0,
  shadow: 0.01,
  clipped: 0.01,
  blocks: 0.01,
  around: 0,
};

it('is sure of a clear outline, and unsure where any of seven cues alone speaks clearly against it', () => {
  expect(confidenceOf(CLEAR)).toBeGreaterThan(0.9);
  expect(confidenceOf({ ...CLEAR, agreement: 0.75 })).toBeLessThan(SURE_ENOUGH);
  expect(confidenceOf({ ...CLEAR, against: 0.25 })).toBeLessThan(SURE_ENOUGH);
  expect(confidenceOf({ ...CLEAR, within: 0.1 })).toBeLessThan(SURE_ENOUGH);
  expect(confidenceOf({ ...CLEAR, touching: 0.3 })).toBeLessThan(SURE_ENOUGH);
  expect(confidenceOf({ ...CLEAR, shadow: 0.12 })).toBeLessThan(SURE_ENOUGH);
  expect(confidenceOf({ ...CLEAR, clipped: 0.18 })).toBeLessThan(SURE_ENOUGH);
  expect(confidenceOf({ ...CLEAR, around: 0.5 })).toBeLessThan(SURE_ENOUGH);
});

it('is never sure in a strongly compressed picture', () => {
  expect(confidenceOf({ ...CLEAR, agreement: 1, faint: 0, blocks: 0.03 })).toBeLessThan(SURE_ENOUGH);
});

it('never rises with a cue that speaks more against the outline', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const cues = fc.record({
    agreement: share,
    against: share,
    within: share,
    faint: share,
    touching: share,
    shadow: share,
    clipped: share,
    blocks: share,
    around: share,
  });
  fc.assert(
    fc.property(cues, share, (before, more) => {
      const confidence = confidenceOf(before);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
      for (const cue of [
        'against',
        'within',
        'faint',
        'touching',
        'shadow',
        'clipped',
        'blocks',
        'around',
      ] as const)
        expect(
          confidenceOf({ ...before, [cue]: before[cue] + more * (1 - before[cue]) }),
        ).toBeLessThanOrEqual(confidence + 1e-12);
      expect(confidenceOf({ ...before, agreement: before.agreement * more })).toBeLessThanOrEqual(
        confidence + 1e-12,
      );
    }),
  );
});
