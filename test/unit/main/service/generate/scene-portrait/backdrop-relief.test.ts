import { expect, it } from 'vitest';
import { pictureRelief } from '../../../../../../main/service/generate/scene-portrait/backdrop-relief.ts';

it.each([
  [1, 60],
  [60, 1],
  [1, 1],
  // Shrunk to the raster, it would be less than half a pixel wide.
  [1, 200],
])('a picture of %i by %i pixels has a surface of numbers', (width, height) => {
  const rgba = new Uint8Array(width * height * 4).fill(90);
  const { heights } = pictureRelief({ width, height, rgba }, 80);

  expect([heights.width, heights.height].map((side) => side > 0)).toEqual([true, true]);
  expect(heights.data.every(Number.isFinite)).toBe(true);
});
