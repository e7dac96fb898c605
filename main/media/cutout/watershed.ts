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
  const queue = (i: number, level: number): void => {
    const tail = tails[level] as number;
    if (tail < 0) heads[level] = i;
    else next[tail] = i;
    tails[level] = i;
    next[i] = -1;
  };
  const flood = (i: number, mark: number, pass: number): void => {
    if (marks[i] !== UNDECIDED) return;
    marks[i] = mark;
    const edge = edges[i] as number;
    const cost = mark === BACKGROUND && edge > penaltyFrom ? edge * BACKGROUND_PENALTY : edge;
    // A pixel that is lower than the pass that led to it is flooded at the level of the pass.
    queue(i, Math.max(pass, Math.min(LEVELS - 1, Math.floor(cost * scale))));
  };
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] !== UNDECIDED && hasNeighbour(marks, i, width, UNDECIDED)) queue(i, 0);
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
    if (x > 0) flood(i - 1, mark, level);
    if (x < width - 1) flood(i + 1, mark, level);
    if (i >= width) flood(i - width, mark, level);
    if (i + width < marks.length) flood(i + width, mark, level);
  }
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
