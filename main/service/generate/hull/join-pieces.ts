import { bridgeFrom } from './bridge.ts';
import { piecesOf } from './pieces.ts';
import { SURFACE, type Volume } from './volume.ts';

/** A piece with less than this share of all points is joined with a larger one, where the soft edge of the solid leads there. */
const LEAST_SHARE = 0.005;
/** The value of a point that joins two pieces: just inside, so that the surface hardly moves. */
const JOINED_VALUE = 134;
/** What nothing leads to, and has less than this share of the volume, is removed: a few points are the dust of an outline, and no part. */
const SPECK_SHARE = 2e-5;
/** The longest bridge through empty points, in steps along the axes, as a share of the height of the lattice: to what an outline shows and nothing leads to. */
const LONGEST_BRIDGE = 0.25;
/** The most points of the soft edge that a way is searched in. */
const MOST_SEARCHED = 40_000;
/** The most pieces that are joined, the largest first: of foliage or chains, each would be searched for. */
const MOST_JOINED = 64;

/**
 * Joins small loose pieces of a solid with the larger one that they hang together with through its soft edge, in place: a wire that is thinner
 * than the lattice has gaps there, and each of its parts would be a piece of its own. The points of the shortest way become part of the solid. Specks of
 * a few points that nothing leads to are removed, even where an outline shows them.
 */
export function joinPieces({ width, height, depth, data }: Volume): void {
  const pieces = piecesOf({ width, height, depth, data }, SURFACE);
  const { runs, rootOf } = pieces;
  const sizes = new Map<number, number>();
  let total = 0;
  for (let run = 0; run < runs.starts.length; run++) {
    const size = (runs.ends[run] as number) - (runs.starts[run] as number);
    const root = rootOf(run);
    sizes.set(root, (sizes.get(root) ?? 0) + size);
    total += size;
  }
  if (sizes.size < 2) return;
  const isSmall = (root: number): boolean => (sizes.get(root) ?? 0) < LEAST_SHARE * total;
  /** Whether a point of the solid belongs to a large piece. */
  const isGoal = (i: number): boolean => {
    const row = Math.floor(i / width);
    for (let run = runs.first[row] as number; run < (runs.first[row + 1] as number); run++)
      if (i >= (runs.starts[run] as number) && i < (runs.ends[run] as number)) return !isSmall(rootOf(run));
    return false;
  };
  // Without a large piece, nothing leads anywhere.
  if ([...sizes.keys()].every(isSmall)) return;
  const ofPiece = new Map<number, number[]>();
  for (let run = 0; run < runs.starts.length; run++) {
    const root = rootOf(run);
    if (!isSmall(root)) continue;
    const points = ofPiece.get(root) ?? [];
    ofPiece.set(root, points);
    for (let i = runs.starts[run] as number; i < (runs.ends[run] as number); i++) points.push(i);
  }
  const largestFirst = [...ofPiece].sort(([, a], [, b]) => b.length - a.length);
  for (const [piece, points] of largestFirst.slice(0, MOST_JOINED)) {
    let way = wayTo(isGoal, points, { width, height, depth, data });
    if (way?.length === 0 && solidOf(points, data) < SPECK_SHARE * total) {
      for (const i of points) data[i] = 0;
      continue;
    }
    if (way === undefined || way.length === 0) {
      const longest = Math.floor(LONGEST_BRIDGE * height) + 1;
      way = bridgeFrom(piece, pieces, { width, height, isGoal: (run) => !isSmall(rootOf(run)), longest });
    }
    for (const i of way ?? []) data[i] = Math.max(data[i] as number, JOINED_VALUE);
  }
}

type Lattice = Pick<Volume, 'width' | 'height' | 'depth' | 'data'>;

/**
 * The points that a piece fills, about. Its surface lies where the lattice's values cross the level between inside and outside: points that are
 * just inside enclose next to nothing.
 */
function solidOf(points: readonly number[], data: Uint8Array): number {
  return points.reduce((sum, i) => sum + ((data[i] as number) - SURFACE) / SURFACE, 0);
}

/**
 * The shortest way from a piece through the soft edge; empty if nothing leads anywhere, undefined if it is too far to tell.
 */
function wayTo(
  isGoal: (i: number) => boolean,
  from: readonly number[],
  { width, height, depth, data }: Lattice,
): readonly number[] | undefined {
  const before = new Map<number, number>(from.map((i) => [i, -1]));
  const waiting = [...from];
  const most = from.length + MOST_SEARCHED;
  for (let n = 0; n < waiting.length && n < most; n++) {
    const i = waiting[n] as number;
    if ((data[i] as number) > SURFACE && isGoal(i)) return back(before, i);
    const x = i % width;
    const row = Math.floor(i / width);
    const y = row % height;
    const z = Math.floor(row / height);
    const around = [
      x > 0 ? i - 1 : -1,
      x + 1 < width ? i + 1 : -1,
      y > 0 ? i - width : -1,
      y + 1 < height ? i + width : -1,
      z > 0 ? i - width * height : -1,
      z + 1 < depth ? i + width * height : -1,
    ];
    for (const j of around) {
      if (j < 0 || data[j] === 0 || before.has(j)) continue;
      before.set(j, i);
      waiting.push(j);
    }
  }
  return waiting.length < most ? [] : undefined;
}

function back(before: ReadonlyMap<number, number>, end: number): readonly number[] {
  const way: number[] = [];
  for (let i = end; i >= 0; i = before.get(i) ?? -1) way.push(i);
  return way;
}
