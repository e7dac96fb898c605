import type { Bounds } from '../parsed-model.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] as const;

/**
 * The bounding box of all vertices. Plain comparisons, because it runs for millions of vertices.
 * @param m the transform of the vertices, column-major
 * @returns a box whose `min[0]` is NaN if a coordinate is not a number; from Infinity to −Infinity without vertices
 */
export function boxOf(positions: Float32Array, m: readonly number[] = IDENTITY): Bounds {
  const [
    xx = 0,
    xy = 0,
    xz = 0,
    ,
    yx = 0,
    yy = 0,
    yz = 0,
    ,
    zx = 0,
    zy = 0,
    zz = 0,
    ,
    ox = 0,
    oy = 0,
    oz = 0,
  ] = m;
  let [minX, minY, minZ] = [Infinity, Infinity, Infinity];
  let [maxX, maxY, maxZ] = [-Infinity, -Infinity, -Infinity];
  // NaN is false in every comparison, so the comparisons below do not find it. A sum that contains NaN is NaN.
  let sum = 0;
  for (let at = 0; at + 2 < positions.length; at += 3) {
    const a = positions[at] as number;
    const b = positions[at + 1] as number;
    const c = positions[at + 2] as number;
    const x = xx * a + yx * b + zx * c + ox;
    const y = xy * a + yy * b + zy * c + oy;
    const z = xz * a + yz * b + zz * c + oz;
    sum += x + y + z;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if (z < minZ) minZ = z;
    if (z > maxZ) maxZ = z;
  }
  if (Number.isNaN(sum)) minX = Number.NaN;
  return { min: [minX, minY, minZ], max: [maxX, maxY, maxZ] };
}
