/** What a pixel was taken for. */
export const UNDECIDED = 0;
export const BACKGROUND = 1;
export const SUBJECT = 2;

const LEVELS = 1024;
/** Background is smooth and need not climb: an edge steeper than this counts this much more for it than for the subject. */
const HINDERED_FROM = 0.1;
const HINDERED = 1.5;

/**
 * Lets marked regions grow over a landscape of edges, lowest first (Meyer's flooding): every pixel goes to the marker that reaches it over the
 * lowest pass, so regions meet on the strongest edge between them. Gives the mask of the subject, from a picture's
 * edges, of which those of `steepest` and more are all the same. Changes `marks` in place: none stays undecided.
 */
export function watershed(
  marks: Uint8Array,
  {
    edges,
    steepest,
    width,
  }: { readonly edges: Float32Array; readonly steepest: number; readonly width: number },
): Uint8Array {
  const next = new Int32Array(marks.length).fill(-1);
  const heads = new Int32Array(LEVELS).fill(-1);
  const tails = new Int32Array(LEVELS).fill(-1);
  const levelOf = (i: number, mark: number): number => {
    const edge = (edges[i] as number) / steepest;
    const felt = mark === BACKGROUND && edge > HINDERED_FROM ? edge * HINDERED : edge;
    return Math.min(LEVELS - 1, Math.floor(felt * LEVELS));
  };
  const queue = (i: number, level: number): void => {
    const tail = tails[level] as number;
    if (tail < 0) heads[level] = i;
    else next[tail] = i;
    tails[level] = i;
    next[i] = -1;
  };
  const seeds = marks.slice();
  for (let i = 0; i < marks.length; i++) {
    if (seeds[i] !== UNDECIDED && bordersOn(seeds, i, width, UNDECIDED)) queue(i, 0);
  }
  for (let level = 0; level < LEVELS; ) {
    const i = heads[level] as number;
    if (i < 0) {
      level++;
      continue;
    }
    heads[level] = next[i] as number;
    if ((heads[level] as number) < 0) tails[level] = -1;
    const x = i % width;
    for (const j of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
      if (j < 0 || j >= marks.length || marks[j] !== UNDECIDED) continue;
      const mark = marks[i] as number;
      marks[j] = mark;
      // What lies lower than the pass that led to it is flooded at the pass's own level.
      queue(j, Math.max(level, levelOf(j, mark)));
    }
  }
  const subject = new Uint8Array(marks.length);
  for (let i = 0; i < subject.length; i++) if (marks[i] === SUBJECT) subject[i] = 1;
  return subject;
}

function bordersOn(marks: Uint8Array, i: number, width: number, value: number): boolean {
  return (
    marks[i - 1] === value ||
    marks[i + 1] === value ||
    marks[i - width] === value ||
    marks[i + width] === value
  );
}
