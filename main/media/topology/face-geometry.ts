import type { Welded } from './weld.ts';

/** The geometry of each triangle. */
export interface FaceGeometry {
  /** Unit normals; zero for a triangle without area. */
  readonly normals: Float32Array;
  readonly areas: Float32Array;
  readonly centres: Float32Array;
}

export function faceGeometry({ places, corners }: Welded): FaceGeometry {
  const faces = corners.length / 3;
  const normals = new Float32Array(faces * 3);
  const areas = new Float32Array(faces);
  const centres = new Float32Array(faces * 3);
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
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    areas[f] = length / 2;
    if (length > 0) {
      normals[f * 3] = nx / length;
      normals[f * 3 + 1] = ny / length;
      normals[f * 3 + 2] = nz / length;
    }
    centres[f * 3] = ax + (ux + vx) / 3;
    centres[f * 3 + 1] = ay + (uy + vy) / 3;
    centres[f * 3 + 2] = az + (uz + vz) / 3;
  }
  return { normals, areas, centres };
}
