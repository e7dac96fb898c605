import type { Welded } from '../topology/weld.ts';

/** A triangle whose height is at most this share of its longest side is degenerate. */
const FLAT = 1e-5;

/** The areas of all triangles, and which of them are degenerate. */
export interface FaceAreas {
  /** Twice the area, as a vector along the normal: x, y, z of each face. */
  readonly normals: Float32Array;
  readonly areas: Float32Array;
  readonly total: number;
  readonly degenerate: readonly number[];
}

export function faceAreas({ places, corners }: Welded): FaceAreas {
  const faces = corners.length / 3;
  const areas = new Float32Array(faces);
  const normals = new Float32Array(faces * 3);
  const degenerate: number[] = [];
  let total = 0;
  for (let f = 0; f < faces; f++) {
    const a = (corners[f * 3] as number) * 3;
    const b = (corners[f * 3 + 1] as number) * 3;
    const c = (corners[f * 3 + 2] as number) * 3;
    const ax = places[a] as number;
    const ay = places[a + 1] as number;
    const az = places[a + 2] as number;
    const ux = (places[b] as number) - ax;
    const uy = (places[b + 1] as number) - ay;
    const uz = (places[b + 2] as number) - az;
    const vx = (places[c] as number) - ax;
    const vy = (places[c + 1] as number) - ay;
    const vz = (places[c + 2] as number) - az;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const twice = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const wx = vx - ux;
    const wy = vy - uy;
    const wz = vz - uz;
    const longest = Math.max(
      ux * ux + uy * uy + uz * uz,
      vx * vx + vy * vy + vz * vz,
      wx * wx + wy * wy + wz * wz,
    );
    if (a === b || b === c || c === a || twice <= FLAT * longest) degenerate.push(f);
    normals[f * 3] = nx;
    normals[f * 3 + 1] = ny;
    normals[f * 3 + 2] = nz;
    areas[f] = twice / 2;
    total += twice / 2;
  }
  return { normals, areas, total, degenerate };
}
