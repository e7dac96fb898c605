import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestNear } from '../../../../../main/media/raster/largest-near.ts';

describe('largestNear', () => {
  it('finds the largest value in the square around every pixel', () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 6 }), fc.integer(), ([width, height], radius, seed) => {
        const data = Float32Array.from({ length: width * height }, (_, i) => Math.sin(seed + i * i));
        const near = largestNear({ width, height, data }, radius);
        expect(near.data.length).toBe(data.length);
        for (let i = 0; i < data.length; i++) {
          const around = [...data].filter((_, j) => {
            const dx = Math.abs((j % width) - (i % width));
            return dx <= radius && Math.abs(Math.floor(j / width) - Math.floor(i / width)) <= radius;
          });
          expect(near.data[i]).toBe(Math.max(...around));
        }
      }),
    );
  });
});
