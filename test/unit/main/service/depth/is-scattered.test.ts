import { describe, expect, it } from 'vitest';
import { createPlane } from '../../../../../main/media/raster/plane.ts';
import { isScattered } from '../../../../../main/service/depth/is-scattered.ts';

const SIZE = 60;

/** What was found: squares of the given sides, side by side. */
function found(sides: readonly number[], confidence?: number) {
  const matte = createPlane(SIZE, SIZE);
  let left = 1;
  for (const side of sides) {
    for (let y = 1; y <= side; y++) matte.data.fill(1, y * SIZE + left, y * SIZE + left + side);
    left += side + 2;
  }
  return { width: SIZE, matte, ...(confidence !== undefined && { confidence }) };
}

describe('what was found in a picture', () => {
  it('is no thing if it is in pieces whose outlines nothing speaks for', () => {
    expect(isScattered(found([20, 18, 9], 0.02))).toBe(true);
  });

  it('is a thing if it is sure, brings its own alpha, or is one piece with crumbs', () => {
    expect(isScattered(found([20, 18, 9], 0.5))).toBe(false);
    expect(isScattered(found([20, 18, 9]))).toBe(false);
    expect(isScattered(found([30, 6, 4], 0.02))).toBe(false);
  });
});
