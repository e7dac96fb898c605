/** Polygons with more corners are divided by a simple fan. Real models have no such polygons. */
const MAX_CORNERS = 256;

/**
 * Divides a polygon into triangles, also a concave one (by ear clipping, in the axis plane that it is most parallel to).
 * @param place a corner's coordinate on an axis (0, 1, 2)
 * @returns three corners a triangle, in the polygon's own order
 */
export function triangulatePolygon(
  polygon: readonly number[],
  place: (corner: number, axis: number) => number,
): readonly number[] {
  if (polygon.length < 3) return [];
  if (polygon.length === 3) return polygon;
  if (polygon.length > MAX_CORNERS) return fan(polygon);
  const flat = flatten(polygon, place);
  const left = polygon.map((_, index) => index);
  const out: number[] = [];
  while (left.length > 3) {
    const ear = left.findIndex((_, index) => isEar(flat, left, index));
    if (ear < 0) return [...out, ...fan(left.map((index) => polygon[index] as number))];
    const n = left.length;
    for (const index of [ear + n - 1, ear, ear + 1]) out.push(polygon[left[index % n] as number] as number);
    left.splice(ear, 1);
  }
  for (const index of left) out.push(polygon[index] as number);
  return out;
}

function fan(polygon: readonly number[]): number[] {
  const out: number[] = [];
  for (let i = 2; i < polygon.length; i++)
    out.push(polygon[0] as number, polygon[i - 1] as number, polygon[i] as number);
  return out;
}

type Point = readonly [number, number];

/** Projects the polygon to two dimensions, counter-clockwise, along the longest axis of its normal. */
function flatten(
  polygon: readonly number[],
  place: (corner: number, axis: number) => number,
): readonly Point[] {
  const normal = [0, 0, 0];
  for (const [index, corner] of polygon.entries()) {
    const next = polygon[(index + 1) % polygon.length] as number;
    for (let axis = 0; axis < 3; axis++) {
      const b = (axis + 1) % 3;
      const c = (axis + 2) % 3;
      normal[axis] =
        (normal[axis] as number) + (place(corner, b) - place(next, b)) * (place(corner, c) + place(next, c));
    }
  }
  const sizes = normal.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  const [u, v] =
    (normal[axis] as number) > 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3];
  return polygon.map((corner) => [place(corner, u as number), place(corner, v as number)]);
}

function isEar(flat: readonly Point[], left: readonly number[], index: number): boolean {
  const n = left.length;
  const at = (k: number): Point => flat[left[(k + n) % n] as number] as Point;
  const [a, b, c] = [at(index - 1), at(index), at(index + 1)];
  if (doubleArea(a, b, c) <= 0) return false;
  for (let k = index + 2; k < index + n - 1; k++) {
    const p = at(k);
    if (doubleArea(a, b, p) >= 0 && doubleArea(b, c, p) >= 0 && doubleArea(c, a, p) >= 0) return false;
  }
  return true;
}

/** Twice the area of a triangle; positive if it is counter-clockwise. */
function doubleArea(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
