import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlane, mapPlane, type Plane } from '../../../../../../main/media/raster/plane.ts';
import { normalMap } from '../../../../../../main/service/generate/maps/normal-map.ts';

const SIZE = 48;
const MIDDLE = (SIZE - 1) / 2;

/** A round bump of a pixel's height, in the middle. */
const bump = (sigma = 4): Plane =>
  mapPlane(createPlane(SIZE, SIZE), (_, i) => {
    const square = ((i % SIZE) - MIDDLE) ** 2 + (Math.floor(i / SIZE) - MIDDLE) ** 2;
    return 2 * Math.exp((-0.5 * square) / sigma ** 2);
  });

const at = (rgb: Uint8Array, x: number, y: number): readonly number[] =>
  [...rgb.subarray((y * SIZE + x) * 3, (y * SIZE + x) * 3 + 3)].map((byte) => (byte - 127.5) / 127.5);

describe('a normal map', () => {
  it('leans away from the top of a bump: right of it to the right, above it upwards', () => {
    const { rgb } = normalMap(bump(), Infinity);
    const side = Math.round(MIDDLE + 4);
    const other = Math.round(MIDDLE - 4);
    expect(at(rgb, side, 24)[0]).toBeGreaterThan(0.1);
    expect(at(rgb, other, 24)[0]).toBeLessThan(-0.1);
    expect(at(rgb, 24, other)[1]).toBeGreaterThan(0.1);
    expect(at(rgb, 24, side)[1]).toBeLessThan(-0.1);
  });

  it('is level where nothing rises: (128, 128, 255)', () => {
    const { rgb } = normalMap(
      mapPlane(createPlane(SIZE, SIZE), () => 7),
      3,
    );
    expect(rgb.every((byte, i) => byte === (i % 3 === 2 ? 255 : 128))).toBe(true);
  });

  it('leaves out what is wider than the spacing, and keeps what is finer', () => {
    const slopeOf = (sigma: number): number => {
      const { rgb } = normalMap(bump(sigma), 3);
      return Math.max(...Array.from({ length: SIZE }, (_, x) => at(rgb, x, 24)[0] ?? 0));
    };
    expect(slopeOf(1.5)).toBeGreaterThan(0.2);
    expect(slopeOf(12)).toBeLessThan(0.02);
  });

  it('holds unit vectors out of the surface, of bounded slope, whatever the heights are', () => {
    const height = fc.double({ min: -50, max: 50, noNaN: true });
    fc.assert(
      fc.property(fc.array(height, { minLength: 12, maxLength: 12 }), (heights) => {
        const { rgb } = normalMap({ width: 4, height: 3, data: Float32Array.from(heights) }, Infinity);
        for (let i = 0; i < rgb.length; i += 3) {
          const [x = 0, y = 0, z = 0] = [...rgb.subarray(i, i + 3)].map((byte) => (byte - 127.5) / 127.5);
          expect(Math.hypot(x, y, z)).toBeCloseTo(1, 1);
          expect(Math.hypot(x, y)).toBeLessThan(0.6);
        }
      }),
    );
  });
});
