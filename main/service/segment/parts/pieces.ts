import type { FaceGeometry } from '../../../media/topology/face-geometry.ts';
import type { Level } from './level.ts';

/** The label of triangles whose connected piece is too small to be a part. */
export const SMALL_PIECE = -1;

/**
 * The connected pieces that are large enough to be parts, numbered from the largest. Triangles of all other pieces are SMALL_PIECE.
 * The largest piece is always a part.
 */
export function findLargePieces(
  components: { readonly labels: Int32Array; readonly count: number },
  { areas }: FaceGeometry,
  level: Level,
): { readonly labels: Int32Array; readonly count: number } {
  const sizes = new Float64Array(components.count);
  let total = 0;
  for (const [face, area] of areas.entries()) {
    const label = components.labels[face] as number;
    sizes[label] = (sizes[label] as number) + area;
    total += area;
  }
  const order = [...new Uint32Array(components.count).map((_, index) => index)]
    .sort((a, b) => (sizes[b] as number) - (sizes[a] as number) || a - b)
    .slice(0, level.maxParts);
  const large = order.filter(
    (piece, rank) => rank === 0 || (sizes[piece] as number) >= level.minPieceShare * total,
  );
  const rankOf = new Int32Array(components.count).fill(SMALL_PIECE);
  for (const [rank, piece] of large.entries()) rankOf[piece] = rank;
  return { labels: components.labels.map((piece) => rankOf[piece] as number), count: large.length };
}

/** The number of sample points of a part, from which the distance to small pieces is measured. */
const MAX_SAMPLES = 400;
const MIN_SAMPLES = 8;
/** About the most distances that are computed: a mesh of unconnected triangles has very many pieces. */
const MAX_DISTANCES = 200_000_000;

/** Assigns each small connected piece to the part that is nearest to its middle. In place. */
export function attachSmallPieces(
  labels: Int32Array,
  parts: number,
  components: { readonly labels: Int32Array; readonly count: number },
  { centres, areas }: FaceGeometry,
): void {
  const middles = new Float64Array(components.count * 4);
  for (let face = 0; face < labels.length; face++) {
    if (labels[face] !== SMALL_PIECE) continue;
    const at = (components.labels[face] as number) * 4;
    const weight = (areas[face] as number) + Number.MIN_VALUE;
    middles[at + 3] = (middles[at + 3] as number) + weight;
    for (let c = 0; c < 3; c++)
      middles[at + c] = (middles[at + c] as number) + weight * (centres[face * 3 + c] as number);
  }
  let small = 0;
  for (let piece = 0; piece < components.count; piece++) if ((middles[piece * 4 + 3] as number) > 0) small++;
  if (small === 0) return;
  const wanted = Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, Math.floor(MAX_DISTANCES / (small * parts))));
  const samples = samplesOf(labels, parts, centres, wanted);
  const nearest = new Int32Array(components.count).fill(SMALL_PIECE);
  for (let piece = 0; piece < components.count; piece++) {
    const weight = middles[piece * 4 + 3] as number;
    if (weight === 0) continue;
    const [x, y, z] = [0, 1, 2].map((c) => (middles[piece * 4 + c] as number) / weight) as [
      number,
      number,
      number,
    ];
    let best = Infinity;
    for (const [part, points] of samples.entries()) {
      for (let i = 0; i < points.length; i += 3) {
        const dx = (points[i] as number) - x;
        const dy = (points[i + 1] as number) - y;
        const dz = (points[i + 2] as number) - z;
        const distance = dx * dx + dy * dy + dz * dz;
        if (distance >= best) continue;
        best = distance;
        nearest[piece] = part;
      }
    }
  }
  for (let face = 0; face < labels.length; face++) {
    if (labels[face] === SMALL_PIECE)
      labels[face] = Math.max(0, nearest[components.labels[face] as number] as number);
  }
}

/** For each part, the middles of about `wanted` triangles, evenly distributed over its triangles. */
function samplesOf(
  labels: Int32Array,
  parts: number,
  centres: Float32Array,
  wanted: number,
): readonly (readonly number[])[] {
  const sizes = new Uint32Array(parts);
  for (const label of labels) if (label !== SMALL_PIECE) sizes[label] = (sizes[label] as number) + 1;
  const samples: number[][] = Array.from({ length: parts }, () => []);
  const seen = new Uint32Array(parts);
  for (let face = 0; face < labels.length; face++) {
    const part = labels[face] as number;
    if (part === SMALL_PIECE) continue;
    const step = Math.max(1, Math.floor((sizes[part] as number) / wanted));
    const index = seen[part] as number;
    seen[part] = index + 1;
    if (index % step !== 0) continue;
    for (let c = 0; c < 3; c++) samples[part]?.push(centres[face * 3 + c] as number);
  }
  return samples;
}
