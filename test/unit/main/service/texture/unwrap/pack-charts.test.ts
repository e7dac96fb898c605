import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packCharts } from '../../../../../../main/service/texture/unwrap/pack-charts.ts';

const SIDE = 128;

describe('charts in a texture', () => {
  it('lie within it and never over one another, however many and however large', () => {
    const sizes = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 2, maxLength: 600 });
    fc.assert(
      fc.property(sizes, fc.double({ min: 0.1, max: 20, noNaN: true }), (values, density) => {
        const pairs = Float64Array.from(values.slice(0, values.length - (values.length % 2)));
        const packed = packCharts(pairs, density, SIDE);
        expect(Math.max(packed.width, packed.height)).toBeLessThanOrEqual(SIDE);
        expect(packed.density).toBeLessThanOrEqual(density);
        const taken = new Uint8Array(packed.width * packed.height);
        for (let chart = 0; chart < pairs.length / 2; chart++) {
          const [left, top] = [packed.places[chart * 2]!, packed.places[chart * 2 + 1]!];
          const right = left + Math.max(1, Math.ceil(pairs[chart * 2]! * packed.density));
          const bottom = top + Math.max(1, Math.ceil(pairs[chart * 2 + 1]! * packed.density));
          expect(right <= packed.width && bottom <= packed.height).toBe(true);
          for (let y = top; y < bottom; y++) {
            for (let x = left; x < right; x++) taken[y * packed.width + x]! += 1;
          }
        }
        expect(Math.max(...taken)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  it('keep the size that is wanted where there is room', () => {
    expect(packCharts(Float64Array.of(10, 10, 5, 5), 2, SIDE).density).toBe(2);
  });
});
