import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dilate } from '../../../../../main/media/raster/dilate.ts';
import { largestNear } from '../../../../../main/media/raster/largest-near.ts';

it('marks each pixel that has one of the mask in the square around it', () => {
  const masks = fc.record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    radius: fc.integer({ min: 0, max: 5 }),
    seed: fc.array(
      fc.integer({ min: 0, max: 4 }).map((n) => (n === 0 ? 1 : 0)),
      { minLength: 81, maxLength: 81 },
    ),
  });
  fc.assert(
    fc.property(masks, ({ width, height, radius, seed }) => {
      const mask = Uint8Array.from(seed.slice(0, width * height));
      const data = Float32Array.from(mask);
      expect([...dilate(mask, width, radius)]).toEqual([
        ...largestNear({ width, height, data }, radius).data,
      ]);
    }),
  );
});
