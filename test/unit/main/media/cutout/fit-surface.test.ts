import { expect, it } from 'vitest';
import { fitSurface } from '../../../../../main/media/cutout/fit-surface.ts';

it('is a number everywhere, also where none of the cells that it looks at counts', () => {
  const [width, height] = [3, 3];
  const weights = new Float32Array(width * height);
  weights[4] = 1;
  const surface = fitSurface(new Float32Array(weights.length * 3).fill(50), weights, width);
  expect(surface.every(Number.isFinite)).toBe(true);
});
