import type { FaceGeometry } from './face-geometry.ts';
import type { Welded } from './weld.ts';

/** Triangles that meet at a smaller angle than this (40°) look like one smooth surface. */
const SMOOTH_COSINE = Math.cos((40 * Math.PI) / 180);

/** Where more triangles than this meet, they keep their own normals, because each would have to be compared with all others. */
const MAX_COMPARED_FACES = 1024;

/** Unit normals of each corner: averaged where the surface is smooth, separate at sharp edges. */
export function creaseNormals({ places, corners }: Welded, { normals, areas }: FaceGeometry): Float32Array {
  const count = places.length / 3;
  const starts = new Uint32Array(count + 1);
  for (const place of corners) starts[place + 1] = (starts[place + 1] as number) + 1;
  for (let p = 0; p < count; p++) starts[p + 1] = (starts[p + 1] as number) + (starts[p] as number);
  const fill = starts.slice(0, count);
  const facesAt = new Uint32Array(corners.length);
  for (let corner = 0; corner < corners.length; corner++) {
    const place = corners[corner] as number;
    facesAt[fill[place] as number] = Math.floor(corner / 3);
    fill[place] = (fill[place] as number) + 1;
  }
  const out = new Float32Array(corners.length * 3);
  for (let corner = 0; corner < corners.length; corner++) {
    const own = Math.floor(corner / 3) * 3;
    const place = corners[corner] as number;
    let [x, y, z] = [0, 0, 0];
    const crowded = (starts[place + 1] as number) - (starts[place] as number) > MAX_COMPARED_FACES;
    const from = crowded ? 0 : (starts[place] as number);
    const to = crowded ? 1 : (starts[place + 1] as number);
    for (let k = from; k < to; k++) {
      const face = crowded ? own / 3 : (facesAt[k] as number);
      const nx = normals[face * 3] as number;
      const ny = normals[face * 3 + 1] as number;
      const nz = normals[face * 3 + 2] as number;
      const dot =
        nx * (normals[own] as number) + ny * (normals[own + 1] as number) + nz * (normals[own + 2] as number);
      if (dot < SMOOTH_COSINE) continue;
      const area = areas[face] as number;
      x += nx * area;
      y += ny * area;
      z += nz * area;
    }
    const length = Math.hypot(x, y, z);
    out[corner * 3] = length > 0 ? x / length : 0;
    out[corner * 3 + 1] = length > 0 ? y / length : 1;
    out[corner * 3 + 2] = length > 0 ? z / length : 0;
  }
  return out;
}
