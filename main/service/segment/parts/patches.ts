import type { FaceGeometry } from '../../../media/topology/face-geometry.ts';
import { NO_FACE } from '../../../media/topology/neighbours.ts';
import { FaceHeap } from './face-heap.ts';
import { SMALL } from './pieces.ts';

/** Patches that a mesh is first laid out in; every connected piece has one at least. */
const PATCHES = 2400;
/** How much longer a way is that goes through a full crease. */
const CREASE_COST = 60;

/**
 * Lays a surface out in small patches whose borders run along creases: each triangle goes to the seed that it is
 * nearest to, on ways over the surface that creases make long.
 * @param pieces the connected piece of each triangle; those of small pieces are left out
 */
export function patchesOf(
  across: Int32Array,
  geometry: FaceGeometry,
  concavity: Float32Array,
  pieces: { readonly labels: Int32Array; readonly count: number },
): { readonly labels: Int32Array; readonly count: number } {
  const faces = geometry.areas.length;
  const labels = new Int32Array(faces).fill(SMALL);
  const distances = new Float64Array(faces).fill(Infinity);
  const heap = new FaceHeap(faces, distances);
  let count = 0;
  for (const seed of seedsOf(geometry, pieces)) {
    distances[seed] = 0;
    labels[seed] = count++;
    heap.push(seed);
  }
  const { centres } = geometry;
  for (let face = heap.pop(); face >= 0; face = heap.pop()) {
    for (let k = 0; k < 3; k++) {
      const beside = across[face * 3 + k] as number;
      if (beside === NO_FACE) continue;
      const step = Math.hypot(
        (centres[face * 3] as number) - (centres[beside * 3] as number),
        (centres[face * 3 + 1] as number) - (centres[beside * 3 + 1] as number),
        (centres[face * 3 + 2] as number) - (centres[beside * 3 + 2] as number),
      );
      const way =
        (distances[face] as number) + step * (1 + CREASE_COST * (concavity[face * 3 + k] as number));
      if (way >= (distances[beside] as number)) continue;
      distances[beside] = way;
      labels[beside] = labels[face] as number;
      heap.push(beside);
    }
  }
  return { labels, count };
}

/** Seeds spread evenly by area along a walk over each connected piece, in the order of the triangles' places. */
function seedsOf(
  { areas, centres }: FaceGeometry,
  pieces: { readonly labels: Int32Array; readonly count: number },
): readonly number[] {
  const order = alongCurve(centres, pieces.labels);
  const total = areas.reduce((sum, area) => sum + area, 0);
  const share = total / PATCHES;
  const seeds: number[] = [];
  const begun = new Uint8Array(pieces.count);
  let gathered = 0;
  for (const face of order) {
    const piece = pieces.labels[face] as number;
    if (piece === SMALL) continue;
    gathered += areas[face] as number;
    if (begun[piece] === 1 && gathered < share) continue;
    if (begun[piece] === 0) gathered = 0;
    else gathered -= share;
    begun[piece] = 1;
    seeds.push(face);
    if (gathered > share) gathered = 0;
  }
  return seeds;
}

/** Triangles piece by piece, and within a piece along a curve (Morton's) that keeps near what is near. */
function alongCurve(centres: Float32Array, labels: Int32Array): Uint32Array {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < centres.length; i++) {
    low[i % 3] = Math.min(low[i % 3] as number, centres[i] as number);
    high[i % 3] = Math.max(high[i % 3] as number, centres[i] as number);
  }
  const span = Math.max(...high.map((value, c) => value - (low[c] as number))) || 1;
  const keys = new Float64Array(labels.length);
  for (let f = 0; f < labels.length; f++) {
    let code = 0;
    for (let c = 0; c < 3; c++) {
      const cell = Math.min(
        1023,
        Math.floor((1024 * ((centres[f * 3 + c] as number) - (low[c] as number))) / span),
      );
      code |= spread(cell) << c;
    }
    keys[f] = (labels[f] as number) * 2 ** 30 + code;
  }
  return new Uint32Array(labels.length)
    .map((_, face) => face)
    .sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b);
}

/** Ten bits with two clear ones between each. */
function spread(value: number): number {
  let x = value;
  x = (x | (x << 16)) & 0x030000ff;
  x = (x | (x << 8)) & 0x0300f00f;
  x = (x | (x << 4)) & 0x030c30c3;
  return (x | (x << 2)) & 0x09249249;
}
