import fc from 'fast-check';
import { expect, it } from 'vitest';
import { smoothNormals } from '../../../../../main/media/mesh/smooth-normals.ts';

/** A corner at the origin with faces to +X, +Y and +Z; the one to +Z is cut into triangles at these places. */
function corner(cuts: readonly number[], size: number): readonly number[] {
  const positions = [0, 0, 0, size, 0, 0, 0, 1, 0, 0, 0, -1];
  const indices = [0, 3, 1, 0, 2, 3];
  let last = 1;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    positions.push(size * (1 - cut), cut, 0);
    indices.push(0, last, positions.length / 3 - 1);
    last = positions.length / 3 - 1;
  }
  indices.push(0, last, 2);
  return [...smoothNormals(Float32Array.from(positions), Uint32Array.from(indices)).subarray(0, 3)];
}

it('look the same however a face is cut, and however large it is', () => {
  const expected = [-1, -1, 1].map((value) => value / Math.sqrt(3));
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 6 });
  fc.assert(
    fc.property(cuts, fc.double({ min: 0.1, max: 100, noNaN: true }), (at, size) => {
      const normal = corner(
        at.map((percent) => percent / 100),
        size,
      );
      for (const [c, value] of normal.entries()) expect(value).toBeCloseTo(expected[c] ?? 0, 4);
    }),
  );
});

it('have a direction where all triangles around a vertex are without area', () => {
  expect([...smoothNormals(new Float32Array(9), Uint32Array.of(0, 1, 2))]).toEqual([
    0, 0, 1, 0, 0, 1, 0, 0, 1,
  ]);
});
