import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../../../renderer/viewer/surface/distance-figures.ts';
import { matrixOf } from '../../../../../renderer/viewer/surface/placed-matrix.ts';
import type { Sight, SurfacePiece } from '../../../../../renderer/viewer/surface/surface-message.ts';
import { buildSurfaceTree } from '../../../../../renderer/viewer/surface/surface-tree.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A square of 2 × 2 in the plane of a height along z, of two faces. */
const square = (z: number, part: number): SurfacePiece => ({
  positions: Float32Array.from([-1, -1, z, 1, -1, z, 1, 1, z, -1, 1, z]),
  index: Uint16Array.from([0, 1, 2, 0, 2, 3]),
  matrix: IDENTITY,
  part,
});
const FROM_ABOVE: Sight = {
  origin: [0.2, 0.3, 9],
  direction: [0, 0, -1],
  isolated: null,
  hidden: [],
  cut: null,
};

describe('what a line of sight meets', () => {
  const tree = buildSurfaceTree([square(0, 0), square(1, 1), square(2, 2)]);

  it('is the nearest face, with the part that it belongs to', () => {
    const hit = tree.cast(FROM_ABOVE);
    expect(hit?.part).toBe(2);
    expect(hit?.point[2]).toBeCloseTo(2, 6);
    expect(tree.cast({ ...FROM_ABOVE, direction: [0, 0, 1] })).toBeNull();
  });

  it('is what lies behind parts that are hidden, or cut away', () => {
    expect(tree.cast({ ...FROM_ABOVE, hidden: [2] })?.part).toBe(1);
    expect(tree.cast({ ...FROM_ABOVE, isolated: 0 })?.part).toBe(0);
    expect(tree.cast({ ...FROM_ABOVE, cut: { normal: [0, 0, 1], at: 0.5 } })?.part).toBe(0);
    expect(tree.cast({ ...FROM_ABOVE, cut: { normal: [0, 0, 1], at: -1 } })).toBeNull();
  });

  it('is nothing where there are no faces', () => {
    expect(buildSurfaceTree([]).cast(FROM_ABOVE)).toBeNull();
  });
});

describe('distances between surfaces', () => {
  const base = buildSurfaceTree([square(0, 0)]);

  it('are the shift of a copy, whatever it is', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 50, noNaN: true }), (shift) => {
        const distances = base.distances(
          square(0, 0).positions,
          matrixOf(IDENTITY, { scale: 1, offset: [0, 0, shift] }),
        );
        for (const distance of distances) expect(distance / shift).toBeCloseTo(1, 4);
      }),
    );
  });

  it('count to edges and corners too, and with the scale of what is placed', () => {
    const far = Float32Array.from([4, 5, 0, 0, 0, 2]);
    expect([...base.distances(far, IDENTITY)]).toEqual([5, 2]);
    expect(
      [...base.distances(far, matrixOf(IDENTITY, { scale: 0.5, offset: [0, 0, 0] }))].map((each) =>
        each.toFixed(4),
      ),
    ).toEqual([Math.hypot(1, 1.5).toFixed(4), '1.0000']);
  });

  it('have their mean, their most, and what 95 of 100 do not pass', () => {
    const all = Float32Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(figuresOf(all)).toEqual({ most: 100, mean: 50.5, percentile95: 95 });
    expect(figuresOf(new Float32Array(0))).toEqual({ most: 0, mean: 0, percentile95: 0 });
  });
});
