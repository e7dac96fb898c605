import { ShapeUtils, Vector2 } from 'three';

/** Three places in a polygon. */
type Triangle = readonly [number, number, number];

const TRIANGLE: readonly Triangle[] = [[0, 1, 2]];

/**
 * Cuts a polygon into triangles that turn as it does: a fan where every corner bulges, ears where one does not.
 * @param point a corner's place along x (0), y (1) or z (2)
 */
export function trianglesOf(
  corners: number,
  point: (corner: number, axis: number) => number,
): readonly Triangle[] {
  if (corners < 3) return [];
  if (corners === 3) return TRIANGLE;
  const normal = normalOf(corners, point);
  const largest = Math.max(...normal.map(Math.abs));
  // seen along the axis that its normal leans to most, the polygon keeps most of its area
  const along = normal.findIndex((value) => Math.abs(value) === largest);
  const turned = (normal[along] ?? 0) < 0;
  const [across, up] = turned ? [(along + 2) % 3, (along + 1) % 3] : [(along + 1) % 3, (along + 2) % 3];
  const flat = Array.from(
    { length: corners },
    (_, corner) => new Vector2(point(corner, across), point(corner, up)),
  );
  const fan = Array.from({ length: corners - 2 }, (_, place): Triangle => [0, place + 1, place + 2]);
  if (largest === 0 || !Number.isFinite(largest) || isConvex(flat)) return fan;
  const ears = ShapeUtils.triangulateShape(flat, []).map(([a = 0, b = 0, c = 0]): Triangle => [a, b, c]);
  return ears.length === 0 ? fan : ears;
}

/** Newell's: twice the area that is seen along each axis. */
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
  return flat.every((corner, place) => {
    const before = flat.at(place - 1) ?? corner;
    const after = flat[(place + 1) % flat.length] ?? corner;
    const [ax, ay] = [corner.x - before.x, corner.y - before.y];
    const [bx, by] = [after.x - corner.x, after.y - corner.y];
    return ax * by - ay * bx >= 0;
  });
}
