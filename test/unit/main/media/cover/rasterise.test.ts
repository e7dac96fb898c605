import { expect, it } from 'vitest';
import { rasterise } from '../../../../../main/media/cover/rasterise.ts';

const CAMERA = { yaw: 0, pitch: 0, distance: 4 };

/** Triangles over one another, each as large as the picture. */
const pile = (count: number) => ({
  positions: Float32Array.of(-1, -1, 0, 1, -1, 0, 0, 1, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
  uvs: new Float32Array(6),
  indices: Uint32Array.from({ length: count * 3 }, (_, corner) => corner % 3),
});

it('draws in the size that is wanted', () => {
  const { size, depth } = rasterise(pile(2), undefined, 256, CAMERA, { fill: 0.8 });
  expect(size).toBe(256);
  expect(depth[128 * 256 + 128]).toBeCloseTo(0);
  expect(depth[0]).toBe(Number.NEGATIVE_INFINITY);
});

it('draws smaller what would take minutes, the same picture', () => {
  const { size, depth } = rasterise(pile(20_000), undefined, 1024, CAMERA, { fill: 0.8 });
  expect(size).toBe(64);
  expect(depth[32 * 64 + 32]).toBeCloseTo(0);
  expect(depth[0]).toBe(Number.NEGATIVE_INFINITY);
});
