import { sampleBilinear } from '../../../media/raster/bicubic.ts';
import type { Plane } from '../../../media/raster/plane.ts';
import { createJoinedSets } from '../../../media/topology/joined-sets.ts';
import { MIN_FACING, SIDE_WIDTH } from '../texture/seam.ts';

/** How often the slopes of triangles that meet are evened out: those along a ragged outline differ from one to the next. */
const ROUNDS = 4;
/** A piece of the front faces the viewer (cosine) by so much somewhere. */
const TO_VIEWER = 0.5;

/**
 * Which triangles take their colours from the back: 1 for those. Those of the front come first.
 * @param positions in raster coordinates, y down: what faces the viewer is clockwise there
 */
export function trianglesOfBack(positions: Float32Array, indices: Uint32Array, distance: Plane): Uint8Array {
  const side = SIDE_WIDTH * Math.max(distance.width, distance.height);
  const isBack = new Uint8Array(indices.length / 3);
  const half = isBack.length / 2;
  isBack.fill(1, half);
  const near = nearOutline(positions, indices.subarray(0, half * 3), distance, side);
  const vertices = positions.length / 3;
  const ofNear = evened(indices, near, facings(positions, indices, near), vertices);
  const facing = new Float32Array(half).fill(1);
  for (let n = 0; n < near.length; n++) {
    const t = near[n] as number;
    const a = (indices[t * 3] as number) * 3;
    facing[t] = ofNear[n] as number;
    if ((ofNear[n] as number) >= MIN_FACING) continue;
    if (sampleBilinear(distance, positions[a] as number, positions[a + 1] as number) < side) isBack[t] = 1;
  }
  withoutIslands(isBack, indices, facing, vertices);
  return isBack;
}

/** Gives those pieces of the front to the back that nowhere face the viewer, in place: they lie within the side. */
function withoutIslands(
  isBack: Uint8Array,
  indices: Uint32Array,
  facing: Float32Array,
  vertices: number,
): void {
  const { rootOf, join } = createJoinedSets(vertices);
  for (let t = 0; t < facing.length; t++) {
    if (isBack[t] === 1) continue;
    join(indices[t * 3] as number, indices[t * 3 + 1] as number);
    join(indices[t * 3] as number, indices[t * 3 + 2] as number);
  }
  const most = new Float32Array(vertices);
  for (let t = 0; t < facing.length; t++) {
    const root = rootOf(indices[t * 3] as number);
    if (isBack[t] === 0) most[root] = Math.max(most[root] as number, facing[t] as number);
  }
  for (let t = 0; t < facing.length; t++) {
    if (isBack[t] === 0 && (most[rootOf(indices[t * 3] as number)] as number) < TO_VIEWER) isBack[t] = 1;
  }
}

/** The triangles that may be part of the side, and those beside them. */
function nearOutline(
  positions: Float32Array,
  indices: Uint32Array,
  distance: Plane,
  side: number,
): Uint32Array {
  const near = new Uint32Array(indices.length / 3);
  let count = 0;
  for (let t = 0; t < near.length; t++) {
    const a = (indices[t * 3] as number) * 3;
    const [x, y] = [Math.round(positions[a] as number), Math.round(positions[a + 1] as number)];
    if ((distance.data[y * distance.width + x] ?? 0) < 2 * side) near[count++] = t;
  }
  return near.subarray(0, count);
}

/** How far triangles face the viewer: cosines. */
function facings(positions: Float32Array, indices: Uint32Array, triangles: Uint32Array): Float32Array {
  const out = new Float32Array(triangles.length);
  for (let n = 0; n < out.length; n++) {
    const t = triangles[n] as number;
    const a = (indices[t * 3] as number) * 3;
    const b = (indices[t * 3 + 1] as number) * 3;
    const c = (indices[t * 3 + 2] as number) * 3;
    const ux = (positions[b] as number) - (positions[a] as number);
    const uy = (positions[b + 1] as number) - (positions[a + 1] as number);
    const uz = (positions[b + 2] as number) - (positions[a + 2] as number);
    const vx = (positions[c] as number) - (positions[a] as number);
    const vy = (positions[c + 1] as number) - (positions[a + 1] as number);
    const vz = (positions[c + 2] as number) - (positions[a + 2] as number);
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = uy * vx - ux * vy;
    out[n] = nz / Math.max(1e-12, Math.sqrt(nx * nx + ny * ny + nz * nz));
  }
  return out;
}

/** Evens values of triangles out over those that they share a corner with. */
function evened(
  indices: Uint32Array,
  triangles: Uint32Array,
  values: Float32Array,
  vertices: number,
): Float32Array {
  const counts = new Uint16Array(vertices);
  for (const t of triangles)
    for (let k = t * 3; k < t * 3 + 3; k++)
      counts[indices[k] as number] = (counts[indices[k] as number] as number) + 1;
  const sums = new Float32Array(vertices);
  for (let round = 0; round < ROUNDS; round++) {
    sums.fill(0);
    for (let n = 0; n < triangles.length; n++) {
      const at = (triangles[n] as number) * 3;
      for (let k = at; k < at + 3; k++) {
        const v = indices[k] as number;
        sums[v] = (sums[v] as number) + (values[n] as number) / (counts[v] as number);
      }
    }
    for (let n = 0; n < triangles.length; n++) {
      const at = (triangles[n] as number) * 3;
      values[n] =
        ((sums[indices[at] as number] as number) +
          (sums[indices[at + 1] as number] as number) +
          (sums[indices[at + 2] as number] as number)) /
        3;
    }
  }
  return values;
}
