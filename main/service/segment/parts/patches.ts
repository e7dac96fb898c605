import type { FaceGeometry } from '../../../media/topology/face-geometry.ts';
import { NO_FACE } from '../../../media/topology/neighbours.ts';
import { FaceHeap } from './face-heap.ts';
import { SMALL_PIECE } from './pieces.ts';

/** The approximate number of patches that a mesh is first divided into. Each connected piece has at least one. */
const PATCH_COUNT = 2400;
/** The additional cost of a step across an edge of concavity 1, as a multiple of its length. */
const CREASE_COST = 60;

/**
 * Divides a surface into small patches whose borders follow creases: each triangle gets the patch of its nearest seed. Distances
 * are measured over the surface (Dijkstra), and crossing a crease makes them longer.
 * @param pieces the connected piece of each triangle; triangles of small pieces get no patch
 */
export function dividePatches(
  across: Int32Array,
  geometry: FaceGeometry,
  concavity: Float32Array,
  pieces: { readonly labels: Int32Array; readonly count: number },
): { readonly labels: Int32Array; readonly count: number } {
  const faces = geometry.areas.length;
  const labels = new Int32Array(faces).fill(SMALL_PIECE);
  const distances = new Float64Array(faces).fill(Infinity);
  const heap = new FaceHeap(faces, distances);
  let count = 0;
  for (const seed of chooseSeeds(geometry, pieces)) {
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
      const distance =
        (distances[face] as number) + step * (1 + CREASE_COST * (concavity[face * 3 + k] as number));
      if (distance >= (distances[beside] as number)) continue;
      distances[beside] = distance;
      labels[beside] = labels[face] as number;
      heap.push(beside);
    }
  }
  return { labels, count };
}

/** Chooses seeds along a curve through each connected piece, evenly by area. */
function chooseSeeds(
  { areas, centres }: FaceGeometry,
  pieces: { readonly labels: Int32Array; readonly count: number },
): readonly number[] {
  const order = orderAlongCurve(centres, pieces.labels);
  const total = areas.reduce((sum, area) => sum + area, 0);
  const share = total / PATCH_COUNT;
  const seeds: number[] = [];
  const begun = new Uint8Array(pieces.count);
  let gathered = 0;
  for (const face of order) {
    const piece = pieces.labels[face] as number;
    if (piece === SMALL_PIECE) continue;
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

/** The triangles ordered by piece, and within a piece along a Morton curve, which keeps neighbours close together. */
function orderAlongCurve(centres: Float32Array, labels: Int32Array): Uint32Array {
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
      code |= spreadBits(cell) << c;
    }
    keys[f] = (labels[f] as number) * 2 ** 30 + code;
  }
  return new Uint32Array(labels.length)
    .map((_, face) => face)
    .sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b);
}

/** Inserts two zero bits before each of ten bits. */
function spreadBits(value: number): number {
  let x = value;
  x = (x | (x << 16)) & 0x030000ff;
  x = (x | (x << 8)) & 0x0300f00f;
  x = (x | (x << 4)) & 0x030c30c3;
  return (x | (x << 2)) & 0x09249249;
}
