import { smoothstep } from '../../../media/raster/plane.ts';
import { overlapOf, type Part, type Run } from './outline-parts.ts';

/** A part of fewer rows than this has no bend that can be measured. */
const LEAST_ROWS = 24;
/** The bend at a row is measured to rows this share of the part's height above and below, within these limits. */
const REACH_SHARE = 0.1;
const LEAST_REACH = 6;
const MOST_REACH = 24;
/** An edge is curved from this bend on: 1 is that of the widest row of a ball as high as the part. What bends more than the other is a step. */
const BENT = 0.25;
const STEP = 30;
/** The shares of curved rows, mean of both edges, up to which a part is straight, and from which it is round. */
const STRAIGHT = 0.4;
const ROUND = 0.48;
/** The same for the edge that has fewer of them. */
const ONE_STRAIGHT = 0.3;
const ONE_ROUND = 0.4;

/**
 * How round each part of an outline is, 0 … 1: one value for a whole part, as a value that changes from row to row leaves
 * flanges. A part too low to be measured has that of the part above or below that it shares most with.
 * @param byLight how round parts are at least, by their shading: see revolvedParts
 */
export function roundnessOfParts(
  parts: readonly Part[],
  byLight: ReadonlyMap<Part, number> = new Map(),
): Map<Part, number> {
  const known = new Map<Part, number>();
  const ofRow = new Map<number, Known[]>();
  const learn = (part: Part, round: number): void => {
    const own = { part, order: known.size };
    known.set(part, round);
    for (let y = part.first; y < part.first + part.runs.length; y++) {
      const others = ofRow.get(y);
      if (others === undefined) ofRow.set(y, [own]);
      else others.push(own);
    }
  };
  for (const part of measuredOf(parts)) learn(part, Math.max(roundnessOf(part), byLight.get(part) ?? 0));
  const low = parts.filter((part) => !known.has(part));
  // Down and up again, as low parts may hang together with low ones alone.
  for (const part of [...low, ...low.toReversed()]) {
    const next = known.has(part) ? undefined : nextTo(part, ofRow);
    if (next !== undefined) learn(part, known.get(next) as number);
  }
  for (const part of low) if (!known.has(part)) known.set(part, 0);
  return known;
}

function roundnessOf({ runs }: Part): number {
  const left = curvedShare(runs.map((run) => -run.from));
  const right = curvedShare(runs.map((run) => run.to));
  return (
    smoothstep(STRAIGHT, ROUND, (left + right) / 2) *
    smoothstep(ONE_STRAIGHT, ONE_ROUND, Math.min(left, right))
  );
}

/** The share of rows where an edge, given by how far out it is in each row, bends outwards. */
function curvedShare(edge: readonly number[]): number {
  const rows = edge.length;
  const reach = Math.max(LEAST_REACH, Math.min(MOST_REACH, Math.round(rows * REACH_SHARE)));
  let curved = 0;
  for (let y = reach; y < rows - reach; y++) {
    const [above, at, below] = [edge[y - reach] as number, edge[y] as number, edge[y + reach] as number];
    const bend = ((2 * at - above - below) / reach ** 2) * (rows / 2);
    if (bend > BENT && bend < STEP) curved++;
  }
  return curved / (rows - 2 * reach);
}

/** Over how many rows a part becomes what goes apart below it. */
const BECOMES = 40;

/** Of all parts those high enough to be measured: a picture of dots has tens of thousands of others. */
export const measuredOf = (parts: readonly Part[]): readonly Part[] =>
  parts.filter(({ runs }) => runs.length >= LEAST_ROWS);

/**
 * For each row of a part, how near it is above a row where several parts go on below, 0 … 1: its legs. Seen from two sides,
 * they may stand at the corners of its section.
 * @param measured see {@link measuredOf}
 */
export function legsBelow(part: Part, measured: readonly Part[]): Float32Array {
  const near = new Float32Array(part.runs.length);
  for (const n of part.runs.keys()) {
    const y = part.first + n + 1;
    const begun = measured.filter(
      ({ first, runs }) => first === y && overlapOf(runs[0] as Run, part.runs[n] as Run) > 0,
    );
    const goesOn = n + LEAST_ROWS < part.runs.length ? 1 : 0;
    if (begun.length === 0 || begun.length + goesOn < 2) continue;
    for (let row = Math.max(0, n - BECOMES); row <= n; row++)
      near[row] = Math.max(near[row] as number, 1 - (n - row) / BECOMES);
  }
  return near;
}

/** A part whose roundness is known, and how many were known before it. */
interface Known {
  readonly part: Part;
  readonly order: number;
}

/**
 * Of known parts the one that a part's first or last run shares most with, in the row above or below; of several the one that became known first.
 * @param ofRow the known parts that have a run in each row: of a fence or a lace, there are tens of thousands in all
 */
function nextTo(part: Part, ofRow: ReadonlyMap<number, readonly Known[]>): Part | undefined {
  let best: Known | undefined;
  let most = 0;
  for (const [row, run] of [
    [part.first - 1, part.runs[0]],
    [part.first + part.runs.length, part.runs.at(-1)],
  ] as const) {
    for (const other of ofRow.get(row) ?? []) {
      const shared = overlapOf(run as Run, other.part.runs[row - other.part.first] as Run);
      const isAsNear = best !== undefined && shared === most && other.order < best.order;
      if (shared <= most && !isAsNear) continue;
      most = shared;
      best = other;
    }
  }
  return best?.part;
}
