import { usualEdge } from '../topology/edge-length.ts';
import type { FaceGeometry } from '../topology/face-geometry.ts';
import { NO_FACE } from '../topology/neighbours.ts';
import type { Welded } from '../topology/weld.ts';

/** How far around itself a place looks to tell a hollow from a bulge, as a share of the mesh's size. */
const SCALE = 0.018;
const [LEAST_ROUNDS, MOST_ROUNDS] = [2, 160];
/** A hollow this deep, as a share of the scale, is a full one. */
const FULL_HOLLOW = 0.3;
/** Edges bent inwards by less than this are a surface's own curve; by FULL_BEND they are a full crease. Radians. */
const LEAST_BEND = 0.2;
const FULL_BEND = 1.1;

/**
 * How much the surface is hollow across each edge, 0 … 1: where people see one part end and another begin. Sharp
 * creases show in the angle of two triangles; soft ones in where a place goes when its surroundings are evened out.
 */
export function concavityOf(
  mesh: Welded,
  across: Int32Array,
  geometry: FaceGeometry,
  size: number,
): Float32Array {
  const hollows = hollowsOf(mesh, geometry, size);
  const { corners } = mesh;
  const { normals, centres } = geometry;
  const out = new Float32Array(corners.length);
  for (let edge = 0; edge < corners.length; edge++) {
    const beside = across[edge] as number;
    if (beside === NO_FACE) continue;
    const face = Math.floor(edge / 3);
    const end = corners[edge % 3 === 2 ? edge - 2 : edge + 1] as number;
    const soft =
      ((hollows[corners[edge] as number] as number) + (hollows[end] as number)) / (2 * FULL_HOLLOW);
    let dot = 0;
    let ahead = 0;
    for (let c = 0; c < 3; c++) {
      const n = normals[face * 3 + c] as number;
      dot += n * (normals[beside * 3 + c] as number);
      ahead += n * ((centres[beside * 3 + c] as number) - (centres[face * 3 + c] as number));
    }
    const bend = ahead > 0 ? Math.acos(Math.min(1, Math.max(-1, dot))) : 0;
    const sharp = (bend - LEAST_BEND) / (FULL_BEND - LEAST_BEND);
    out[edge] = Math.min(1, Math.max(0, soft, sharp));
  }
  return out;
}

/** How far each place moves outwards, as a share of the scale, when its surroundings are evened out; 0 for bulges. */
function hollowsOf(mesh: Welded, geometry: FaceGeometry, size: number): Float32Array {
  const { places, corners } = mesh;
  const count = places.length / 3;
  const normals = placeNormals(corners, geometry, count);
  const scale = SCALE * size;
  // After n rounds a place has heard from about √n edges around it.
  const rounds = Math.round((scale / (0.6 * usualEdge(mesh))) ** 2);
  const smooth = evenedOut(places, corners, Math.min(MOST_ROUNDS, Math.max(LEAST_ROUNDS, rounds)));
  const out = new Float32Array(count);
  for (let p = 0; p < count; p++) {
    let moved = 0;
    for (let c = p * 3; c < p * 3 + 3; c++)
      moved += ((smooth[c] as number) - (places[c] as number)) * (normals[c] as number);
    // Coarse triangles move far for their shape alone.
    out[p] = Math.min(1, Math.max(0, moved / scale));
  }
  return out;
}

function placeNormals(corners: Uint32Array, { normals, areas }: FaceGeometry, count: number): Float32Array {
  const out = new Float32Array(count * 3);
  for (let corner = 0; corner < corners.length; corner++) {
    const face = Math.floor(corner / 3);
    const place = (corners[corner] as number) * 3;
    for (let c = 0; c < 3; c++)
      out[place + c] =
        (out[place + c] as number) + (normals[face * 3 + c] as number) * (areas[face] as number);
  }
  for (let p = 0; p < out.length; p += 3) {
    const length = Math.hypot(out[p] as number, out[p + 1] as number, out[p + 2] as number) || 1;
    for (let c = p; c < p + 3; c++) out[c] = (out[c] as number) / length;
  }
  return out;
}

/** Moves each place halfway to the middle of its neighbours, again and again. */
function evenedOut(places: Float32Array, corners: Uint32Array, rounds: number): Float32Array {
  const { starts, beside } = besides(corners, places.length / 3);
  let from = Float32Array.from(places);
  let to = new Float32Array(places.length);
  for (let round = 0; round < rounds; round++) {
    for (let p = 0; p < starts.length - 1; p++) {
      const first = starts[p] as number;
      const last = starts[p + 1] as number;
      let x = 0;
      let y = 0;
      let z = 0;
      for (let k = first; k < last; k++) {
        const q = (beside[k] as number) * 3;
        x += from[q] as number;
        y += from[q + 1] as number;
        z += from[q + 2] as number;
      }
      const share = last > first ? 0.5 / (last - first) : 0;
      const own = last > first ? 0.5 : 1;
      to[p * 3] = own * (from[p * 3] as number) + share * x;
      to[p * 3 + 1] = own * (from[p * 3 + 1] as number) + share * y;
      to[p * 3 + 2] = own * (from[p * 3 + 2] as number) + share * z;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** The places beside each place: as rows of one array. An inner edge counts from both of its triangles. */
function besides(corners: Uint32Array, count: number): { starts: Uint32Array; beside: Uint32Array } {
  const starts = new Uint32Array(count + 1);
  for (const corner of corners) starts[corner + 1] = (starts[corner + 1] as number) + 2;
  for (let p = 0; p < count; p++) starts[p + 1] = (starts[p + 1] as number) + (starts[p] as number);
  const fill = starts.slice(0, count);
  const beside = new Uint32Array(corners.length * 2);
  for (let t = 0; t < corners.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const place = corners[t + k] as number;
      const at = fill[place] as number;
      beside[at] = corners[t + ((k + 1) % 3)] as number;
      beside[at + 1] = corners[t + ((k + 2) % 3)] as number;
      fill[place] = at + 2;
    }
  }
  return { starts, beside };
}
