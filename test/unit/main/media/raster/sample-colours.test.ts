import { expect, it } from 'vitest';
import { sampleColours } from '../../../../../main/media/raster/sample-colours.ts';

/** Red grows to the right, green downwards, blue is the same everywhere. */
const size = { width: 4, height: 3 };
const colours = Float32Array.from({ length: 36 }, (_, i) => {
  const pixel = Math.floor(i / 3);
  return [10 * (pixel % 4), 10 * Math.floor(pixel / 4), 7][i % 3] ?? 0;
});

it.each([
  ['in the middle of a pixel', 2, 1, [20, 10, 7]],
  ['between pixels', 1.25, 0.5, [12.5, 5, 7]],
  ['beyond the top left corner', -3, -0.5, [0, 0, 7]],
  ['beyond the bottom right corner', 9, 2.5, [30, 20, 7]],
])('%s', (_name, x, y, expected) => {
  const out = new Float32Array(5).fill(-1);
  sampleColours(size, colours, x, y, out, 1);
  expect([out[0], out[4]]).toEqual([-1, -1]);
  for (const [c, value] of expected.entries()) expect(out[c + 1]).toBeCloseTo(value, 1);
});

it.each([
  ['one pixel', 1, 1],
  ['one column', 1, 2],
  ['one row', 2, 1],
])('of %s everywhere', (_name, width, height) => {
  const few = Float32Array.from({ length: width * height * 3 }, (_, i) => 5 + (i % 3));
  const out = new Float32Array(3);
  for (const [x, y] of [
    [0, 0],
    [-2, 0.4],
    [1, 1],
    [9, -9],
  ] as const) {
    sampleColours({ width, height }, few, x, y, out);
    for (const [c, value] of [5, 6, 7].entries()) expect(out[c]).toBeCloseTo(value, 4);
  }
});
