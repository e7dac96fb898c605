import { meanEdgeLength } from '../../../media/topology/edge-length.ts';
import type { FaceGeometry } from '../../../media/topology/face-geometry.ts';
import { NO_FACE } from '../../../media/topology/neighbours.ts';
import type { Welded } from '../../../media/topology/weld.ts';
import { coarsen } from './coarse-mesh.ts';
import { smoothPlaces, smoothValues } from './smooth-places.ts';

/** The radius of the surroundings that decide whether a place is in a hollow, as a share of the mesh's size. */
const SCALE = 0.018;
const [LEAST_ROUNDS, MOST_ROUNDS] = [2, 160];
/** The cell of the coarse mesh, as a share of the scale, and the rounds of smoothing after values are copied back to the fine mesh. */
const COARSE_CELL = 0.22;
const FINE_ROUNDS = 4;
/** A hollow of this depth, as a share of the scale, has the concavity 1. */
const FULL_HOLLOW = 0.3;
/** Edges that bend inwards by less than this have the concavity 0, from FULL_BEND on 1. In radians. */
const MIN_BEND = 0.2;
const FULL_BEND = 1.1;

/**
 * How concave the surface is across each edge, 0 … 1: people see the border between two parts where the surface is concave. Sharp
 * creases are measured by the angle of two triangles, soft ones by how far smoothing moves a place outwards.
 */
export function measureConcavity(
  mesh: Welded,
  across: Int32Array,
  geometry: FaceGeometry,
  size: number,
): Float32Array {
  const hollows = measureHollows(mesh, geometry, size);
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
    const sharp = (bend - MIN_BEND) / (FULL_BEND - MIN_BEND);
    out[edge] = Math.min(1, Math.max(0, soft, sharp));
  }
  return out;
}

/**
 * How far smoothing moves each place outwards, as a share of the scale; 0 for bulges. A fine mesh is measured on a coarse copy, so
 * that the result does not depend on the size of the triangles.
 */
function measureHollows(mesh: Welded, geometry: FaceGeometry, size: number): Float32Array {
  const { places, corners } = mesh;
  const normals = placeNormals(corners, geometry, places.length / 3);
  const scale = SCALE * size;
  if (meanEdgeLength(mesh) >= scale * COARSE_CELL) return measureOutwardMoves(mesh, normals, scale);
  const coarse = coarsen(mesh, normals, scale * COARSE_CELL);
  const moved = measureOutwardMoves(coarse, coarse.normals, scale);
  const fine = Float32Array.from(coarse.coarseOf, (place) => moved[place] as number);
  return smoothValues(fine, corners, FINE_ROUNDS);
}

function measureOutwardMoves(mesh: Welded, normals: Float32Array, scale: number): Float32Array {
  const { places, corners } = mesh;
  // n rounds of smoothing reach about √n edges far.
  const rounds = Math.round((scale / (0.6 * meanEdgeLength(mesh))) ** 2);
  const smooth = smoothPlaces(places, corners, Math.min(MOST_ROUNDS, Math.max(LEAST_ROUNDS, rounds)));
  return Float32Array.from({ length: places.length / 3 }, (_, p) => {
    let moved = 0;
    for (let c = p * 3; c < p * 3 + 3; c++)
      moved += ((smooth[c] as number) - (places[c] as number)) * (normals[c] as number);
    // Limited, because the places of large triangles move far even without a hollow.
    return Math.min(1, Math.max(0, moved / scale));
  });
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
