import { expect, it } from 'vitest';
import { figuresOf } from '../../../../../renderer/viewer/surface/distance-figures.ts';

it('says how far one surface is from another, and nothing of places that have no distance', () => {
  expect(figuresOf(Float32Array.of(3, 1, 2))).toEqual({ most: 3, mean: 2, percentile95: 3 });
  expect(figuresOf(Float32Array.of(1, Infinity, 3))).toEqual({ most: 3, mean: 2, percentile95: 3 });
  expect(figuresOf(Float32Array.of(Infinity))).toEqual({ most: 0, mean: 0, percentile95: 0 });
});
