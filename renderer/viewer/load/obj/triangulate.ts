import { ShapeUtils, Vector2 } from 'three';

/** The indices of three corners of a polygon. */
type Triangle = readonly [number, number, number];

const TRIANGLE: readonly Triangle[] = [[0, 1, 2]];

/**
 * Splits a polygon into triangles with the same winding: a fan if it is convex, else by ear clipping.
 * @param point the coordinate of a corner along x (0), y (1) or z (2)
 */
export function trianglesOf(
  corners: number,
  point: (corner: number, axis: number) => number,
): readonly Triangle[] {
  if (corners < 3) return [];
  if (corners === 3) return TRIANGLE;
  const normal = normalOf(corners, point);
  const largest = Math.max(...normal.map(Math.abs));
  // The polygon is projected along the axis that is nearest to its normal, so that it keeps most of its area.
  const along = normal.findIndex((value) => Math.abs(value) === largest);
  const isReversed = (normal[along] ?? 0) < 0;
  const [across, up] = isReversed ? [(along + 2) % 3, (along + 1) % 3] : [(along + 1) % 3, (along + 2) % 3];
  const flat = Array.from(
    { length: corners },
    (_, corner) => new Vector2(point(corner, across), point(corner, up)),
  );
  const fan = Array.from({ length: corners - 2 }, (_, index): Triangle => [0, index + 1, index + 2]);
  if (largest === 0 || !Number.isFinite(largest) || isConvex(flat)) return fan;
  const ears = ShapeUtils.triangulateShape(flat, []).map(([a = 0, b = 0, c = 0]): Triangle => [a, b, c]);
  return ears.length === 0 ? fan : ears;
}

/** The normal by Newell's method. Each component is twice the area of the polygon's projection along that axis. */
function normalOf(corners: number, point: (corner: number, axis: number) => number): readonly number[] {
  const normal = [0, 0, 0];
  for (let corner = 0; corner < corners; corner += 1) {
    const next = (corner + 1) % corners;
    for (let axis = 0; axis < 3; axis += 1) {
      const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis] =
        (normal[axis] ?? 0) + (point(corner, a) - point(next, a)) * (point(corner, b) + point(next, b));
    }
  }
  return normal;
}

function isConvex(flat: readonly Vector2[]): boolean {
  return flat.every((corner, index) => {
    const before = flat.at(index - 1) ?? corner;
    const after = flat[(index + 1) % flat.length] ?? corner;
    const [ax, ay] = [corner.x - before.x, corner.y - before.y];
    const [bx, by] = [after.x - corner.x, after.y - corner.y];
    return ax * by - ay * bx >= 0;
  });
}
