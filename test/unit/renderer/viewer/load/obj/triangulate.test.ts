import { describe, expect, it } from 'vitest';
import { trianglesOf } from '../../../../../../renderer/viewer/load/obj/triangulate.ts';

/** The area of a polygon's triangles, each counted by the way that it turns. */
function areas(points: readonly (readonly [number, number])[], flip: boolean): number[] {
  const point = (corner: number, axis: number): number =>
    axis === 0 ? 5 : ((flip ? points.toReversed() : points)[corner]?.[axis - 1] ?? 0);
  return trianglesOf(points.length, point).map(([a, b, c]) => {
    const edge = (from: number, to: number, axis: number): number => point(to, axis) - point(from, axis);
    return (edge(a, b, 1) * edge(a, c, 2) - edge(a, b, 2) * edge(a, c, 1)) / 2;
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('cutting polygons', () => {
  it('makes nothing of two corners, and one face of three', () => {
    expect(trianglesOf(2, () => 0)).toEqual([]);
    expect(trianglesOf(3, () => 0)).toEqual([[0, 1, 2]]);
  });

  it('makes a fan of a square', () => {
    expect(
      areas(
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
        false,
      ),
    ).toEqual([0.5, 0.5]);
  });

  it.each([false, true])('covers an arrow once, turning as it does (turned: %s)', (flip) => {
    const arrow = [
      [0, 0],
      [4, 2],
      [0, 4],
      [1, 2],
    ] as const;
    const found = areas(arrow, flip);
    expect(found.every((area) => (flip ? area <= 0 : area >= 0))).toBe(true);
    expect(Math.abs(sum(found))).toBeCloseTo(6);
  });
});
