import { freeAtOnce } from '../raster/free-at-once.ts';

/** The marks of pixels. */
export const UNDECIDED = 0;
export const BACKGROUND = 1;
export const SUBJECT = 2;

const LEVELS = 1024;
/** Background is smooth, so an edge that is steeper than this costs the background more than the subject, by this factor. */
const PENALTY_FROM = 0.1;
const BACKGROUND_PENALTY = 1.5;

/**
 * Watershed segmentation by Meyer's flooding: marked regions grow over the edge strengths, lowest first. Every pixel goes to the
 * marker that reaches it over the lowest pass, so regions meet on the strongest edge between them. Returns the mask of the subject.
 * Edges of `maxEdge` and more count as equal. Changes `marks` in place; afterwards no pixel is undecided.
 */
export function watershed(
  marks: Uint8Array,
  {
    edges,
    maxEdge,
    width,
  }: { readonly edges: Float32Array; readonly maxEdge: number; readonly width: number },
): Uint8Array {
  const next = new Int32Array(marks.length);
  const heads = new Int32Array(LEVELS).fill(-1);
  const tails = new Int32Array(LEVELS).fill(-1);
  const scale = LEVELS / maxEdge;
  const penaltyFrom = PENALTY_FROM * maxEdge;
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] === UNDECIDED || !hasNeighbour(marks, i, width, UNDECIDED)) continue;
    const tail = tails[0] as number;
    if (tail < 0) heads[0] = i;
    else next[tail] = i;
    tails[0] = i;
    next[i] = -1;
  }
  for (let level = 0; level < LEVELS; ) {
    const i = heads[level] as number;
    if (i < 0) {
      level++;
      continue;
    }
    heads[level] = next[i] as number;
    if ((heads[level] as number) < 0) tails[level] = -1;
    const mark = marks[i] as number;
    const x = i % width;
    // To the left, to the right, above and below.
    for (let way = 0; way < 4; way++) {
      let j = i + width;
      if (way === 0) j = x > 0 ? i - 1 : -1;
      else if (way === 1) j = x < width - 1 ? i + 1 : -1;
      else if (way === 2) j = i - width;
      if (j < 0 || j >= marks.length || marks[j] !== UNDECIDED) continue;
      marks[j] = mark;
      const edge = edges[j] as number;
      const cost = mark === BACKGROUND && edge > penaltyFrom ? edge * BACKGROUND_PENALTY : edge;
      // A pixel that is lower than the pass that led to it is flooded at the level of the pass.
      const at = Math.max(level, Math.min(LEVELS - 1, Math.floor(cost * scale)));
      const tail = tails[at] as number;
      if (tail < 0) heads[at] = j;
      else next[tail] = j;
      tails[at] = j;
      next[j] = -1;
    }
  }
  freeAtOnce(next);
  const subject = new Uint8Array(marks.length);
  for (let i = 0; i < subject.length; i++) if (marks[i] === SUBJECT) subject[i] = 1;
  return subject;
}

function hasNeighbour(marks: Uint8Array, i: number, width: number, value: number): boolean {
  return (
    marks[i - 1] === value ||
    marks[i + 1] === value ||
    marks[i - width] === value ||
    marks[i + width] === value
  );
}
