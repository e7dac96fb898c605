import { describe, expect, it } from 'vitest';
import { blur } from '../../../../../main/media/raster/blur.ts';
import { freeAtOnce } from '../../../../../main/media/raster/free-at-once.ts';
import type { Plane } from '../../../../../main/media/raster/plane.ts';
import { pushPull } from '../../../../../main/media/raster/push-pull.ts';
import { signedDistance } from '../../../../../main/media/raster/signed-distance.ts';

describe('freeAtOnce', () => {
  it('leaves an array, and each view of the same memory, without elements', () => {
    const array = Float32Array.of(1, 2, 3);
    const view = array.subarray(1);
    const other = Uint8Array.of(4);
    freeAtOnce(array, other);
    expect([array.length, view.length, other.length]).toEqual([0, 0, 0]);
  });

  it('refuses an array that was freed before', () => {
    const array = new Float32Array(4);
    freeAtOnce(array);
    expect(() => freeAtOnce(array)).toThrow(TypeError);
  });
});

describe('functions on rasters', () => {
  const SIZE = 512;
  const disc: Plane = {
    width: SIZE,
    height: SIZE,
    data: Float32Array.from({ length: SIZE * SIZE }, (_, i) =>
      Math.hypot((i % SIZE) - 256, Math.floor(i / SIZE) - 256) < 100 ? 1 : 0,
    ),
  };
  const colours = new Float32Array(SIZE * SIZE * 3).fill(7);

  it.each([
    ['blur', () => blur(disc, 1.2).data],
    ['blur widely', () => blur(disc, 9).data],
    ['measure distances', () => signedDistance(disc, 0.5).data],
    ['fill colours', () => pushPull({ width: SIZE, height: SIZE, colours, weights: disc.data })],
  ])('%s and keep no memory but that of their result', (_, make) => {
    const before = process.memoryUsage().arrayBuffers;
    const made = make();
    const more = process.memoryUsage().arrayBuffers - before;
    expect(more).toBeLessThan(1.1 * made.byteLength);
  });
});
