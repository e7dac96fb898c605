import type { Welded } from '../topology/weld.ts';

/** A direction that no modeller aligns anything with. */
const ALONG = [0.7548776662, 0.569840291, 0.3247179572] as const;

/**
 * Whether a patch lies within another surface: whether a ray from a corner of it goes through the faces of other patches an odd number of times
 * (Möller and Trumbore, 1997).
 */
export function isInside({ places, corners }: Welded, labels: Uint32Array, patch: number): boolean {
  const own = labels.indexOf(patch);
  const from = (corners[own * 3] as number) * 3;
  const [ox, oy, oz] = [places[from] as number, places[from + 1] as number, places[from + 2] as number];
  const [dx, dy, dz] = ALONG;
  let crossings = 0;
  for (let face = 0; face < labels.length; face++) {
    if (labels[face] === patch) continue;
    const a = (corners[face * 3] as number) * 3;
    const b = (corners[face * 3 + 1] as number) * 3;
    const c = (corners[face * 3 + 2] as number) * 3;
    const ax = places[a] as number;
    const ay = places[a + 1] as number;
    const az = places[a + 2] as number;
    const ux = (places[b] as number) - ax;
    const uy = (places[b + 1] as number) - ay;
    const uz = (places[b + 2] as number) - az;
    const vx = (places[c] as number) - ax;
    const vy = (places[c + 1] as number) - ay;
    const vz = (places[c + 2] as number) - az;
    const px = dy * vz - dz * vy;
    const py = dz * vx - dx * vz;
    const pz = dx * vy - dy * vx;
    const det = ux * px + uy * py + uz * pz;
    if (det === 0) continue;
    const tx = ox - ax;
    const ty = oy - ay;
    const tz = oz - az;
    const u = (tx * px + ty * py + tz * pz) / det;
    if (u < 0 || u > 1) continue;
    const qx = ty * uz - tz * uy;
    const qy = tz * ux - tx * uz;
    const qz = tx * uy - ty * ux;
    const v = (dx * qx + dy * qy + dz * qz) / det;
    if (v < 0 || u + v > 1) continue;
    if ((vx * qx + vy * qy + vz * qz) / det > 0) crossings += 1;
  }
  return crossings % 2 === 1;
}
