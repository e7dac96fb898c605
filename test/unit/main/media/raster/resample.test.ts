import { expect, it } from 'vitest';
import { sampleBicubic } from '../../../../../main/media/raster/bicubic.ts';
import { createPlane } from '../../../../../main/media/raster/plane.ts';
import { resampleBicubic } from '../../../../../main/media/raster/resample.ts';

const plane = createPlane(7, 5);
for (let i = 0; i < plane.data.length; i++) plane.data[i] = Math.sin(i * 1.7) + (i % 7) * (i % 3);

it.each([
  ['finer', 0.4],
  ['coarser', 1.3],
  ['at the same places', 1],
])('resamples %s as single samples do, also beyond the edges', (_name, step) => {
  const across = { start: -2.2, step, count: Math.ceil(12 / step) };
  const down = { start: -1.9, step, count: Math.ceil(9 / step) };
  const resampled = resampleBicubic(plane, across, down);
  const sample = { value: 0, dx: 0, dy: 0 };
  for (let y = 0; y < down.count; y++) {
    for (let x = 0; x < across.count; x++) {
      sampleBicubic(plane, across.start + x * step, down.start + y * step, sample);
      expect(resampled.data[y * across.count + x]).toBeCloseTo(sample.value, 4);
    }
  }
});
