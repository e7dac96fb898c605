import { describe, expect, it } from 'vitest';
import { sampleBicubic, sampleBilinear } from '../../../../../main/media/raster/bicubic.ts';

describe.each([
  ['one pixel', 1, 1],
  ['one column', 1, 3],
  ['one row', 3, 1],
  ['two by two', 2, 2],
])('a plane of %s', (_name, width, height) => {
  const plane = { width, height, data: new Float32Array(width * height).fill(4) };
  const places = [
    [0, 0],
    [0.5, 0.5],
    [-3, 7],
    [2, 1],
  ] as const;

  it('is sampled everywhere, and is flat where it is', () => {
    for (const [x, y] of places) {
      const out = { value: 0, dx: 1, dy: 1 };
      sampleBicubic(plane, x, y, out);
      expect(out.value).toBeCloseTo(4, 5);
      expect(out.dx).toBeCloseTo(0, 5);
      expect(out.dy).toBeCloseTo(0, 5);
      expect(sampleBilinear(plane, x, y)).toBeCloseTo(4, 5);
    }
  });
});
