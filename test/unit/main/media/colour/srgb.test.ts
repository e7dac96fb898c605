import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromSrgb, LIGHT_OF_BYTE, toSrgb } from '../../../../../main/media/colour/srgb.ts';

describe('sRGB', () => {
  it('meets the values of the standard', () => {
    expect(fromSrgb(0)).toBe(0);
    expect(fromSrgb(1)).toBe(1);
    expect(fromSrgb(0.5)).toBeCloseTo(0.2140411, 7);
    expect(toSrgb(0.18)).toBeCloseTo(0.4613561, 7);
  });

  it('comes back from light', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
        expect(toSrgb(fromSrgb(value))).toBeCloseTo(value, 6);
      }),
    );
  });

  it('knows the light of each byte', () => {
    expect(LIGHT_OF_BYTE).toHaveLength(256);
    expect(LIGHT_OF_BYTE[188]).toBeCloseTo(0.5028865, 6);
  });
});
