import { describe, expect, it } from 'vitest';
import { blur, blurChannels } from '../../../../../main/media/raster/blur.ts';
import { createPlane } from '../../../../../main/media/raster/plane.ts';

const SIGMAS = [0.45, 0.8, 2, 3, 4, 12, 40];

describe('blur', () => {
  it.each(SIGMAS)('leaves a plane of one value as it is (sigma %d)', (sigma) => {
    const plane = createPlane(37, 23);
    plane.data.fill(0.6);
    for (const value of blur(plane, sigma).data) expect(value).toBeCloseTo(0.6, 5);
  });

  it.each(SIGMAS)('spreads a point evenly about itself, as wide as asked (sigma %d)', (sigma) => {
    const size = 2 * Math.ceil(5 * sigma) + 1;
    const middle = (size - 1) / 2;
    const point = createPlane(size, size);
    point.data[middle * size + middle] = 1;
    let [sum, x, y, square] = [0, 0, 0, 0];
    for (const [i, value] of blur(point, sigma).data.entries()) {
      const [dx, dy] = [(i % size) - middle, Math.floor(i / size) - middle];
      sum += value;
      x += value * dx;
      y += value * dy;
      square += value * dx * dx;
    }
    expect(sum).toBeCloseTo(1, 4);
    expect(Math.hypot(x, y)).toBeLessThan(0.01);
    expect(Math.abs(Math.sqrt(square) / sigma - 1)).toBeLessThan(0.16);
  });

  it.each([0.8, 5])('blurs the numbers of a pixel each for itself (sigma %d)', (sigma) => {
    const [width, height] = [9, 6];
    const plane = (c: number) => ({
      width,
      height,
      data: Float32Array.from({ length: width * height }, (_, i) => Math.sin(i * (c + 1))),
    });
    const planes = [0, 1, 2].map(plane);
    const data = Float32Array.from(
      { length: width * height * 3 },
      (_, k) => planes[k % 3]!.data[Math.floor(k / 3)]!,
    );
    const together = blurChannels({ width, height, data }, 3, sigma);
    for (const [c, one] of planes.entries()) {
      const alone = blur(one, sigma).data;
      for (let i = 0; i < alone.length; i++) expect(together[i * 3 + c]).toBeCloseTo(alone[i]!, 5);
    }
  });
});
