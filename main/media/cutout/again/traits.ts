import { largestNear } from '../../raster/largest-near.ts';
import { expOf, log2Of } from '../../raster/steady-math.ts';

/** Texture is measured in squares of this many pixels across: those next to each pixel. */
const SIDE = 3;
/** The smoothest square counts of those whose middles are so many pixels away or less. */
const AROUND = 2;
/** The slope of soft shadows (ΔE per pixel of the picture): what is not steeper is no texture, however little noise there is. */
const SHADE_SLOPE = 0.5;
/** The backdrop's usual texture is that of nine in ten of its pixels; every so-manieth is looked at. */
const USUAL_SHARE = 0.9;
const SAMPLED = 7;
/** So many times the backdrop's usual texture speaks for neither side; twice as much counts for the subject. */
const NO_WORD = 1.6;
const PER_DOUBLING = 1.5;
/** The most that texture counts for the subject, and that the lack of it counts for the backdrop. */
const MOST_TEXTURE = 2.5;
const LEAST_TEXTURE = -1.5;
/** Where these are reached. */
const MOST_TIMES = expOf((MOST_TEXTURE / PER_DOUBLING) * Math.LN2);
const LEAST_TIMES = expOf((LEAST_TEXTURE / PER_DOUBLING) * Math.LN2);
/** What each direction counts in which a pixel sees the subject, from the sixth of the eight. */
const PER_DIRECTION = 0.4;
/** What the enclosure counts, at least, of a pixel that sees the subject in seven or eight directions. */
export const ENCLOSED = 0.9 * PER_DIRECTION;

/**
 * How much each pixel's texture speaks for the subject: backdrops are smooth, in the shadow as in the light. Of the squares around
 * a pixel the smoothest counts, so that edges make no texture beside them.
 */
export function textureOf(edges: Float32Array, subject: Uint8Array, width: number): Float32Array {
  const height = subject.length / width;
  const mean = boxMean(edges, width, height);
  // The smallest value near is the largest of the negated ones.
  for (let i = 0; i < mean.length; i++) mean[i] = -(mean[i] as number);
  const smooth = largestNear({ width, height, data: mean }, AROUND).data;
  const usual = Math.max(SHADE_SLOPE, usualOutside(smooth, subject));
  const out = new Float32Array(smooth.length);
  for (let i = 0; i < out.length; i++) {
    const times = -(smooth[i] as number) / usual / NO_WORD;
    if (times <= LEAST_TIMES) out[i] = LEAST_TEXTURE;
    else if (times >= MOST_TIMES) out[i] = MOST_TEXTURE;
    else out[i] = PER_DOUBLING * log2Of(times);
  }
  return out;
}

/** The texture (negated in `smooth`) that nine in ten pixels outside of the subject have at most. */
function usualOutside(smooth: Float32Array, subject: Uint8Array): number {
  const outside = new Float32Array(Math.ceil(smooth.length / SAMPLED));
  let count = 0;
  for (let i = 0; i < smooth.length; i += SAMPLED)
    if (subject[i] === 0) outside[count++] = -(smooth[i] as number);
  return outside.subarray(0, count).sort()[Math.floor(count * USUAL_SHARE)] ?? 0;
}

/** The mean of the square around each pixel. Outside the picture, its outermost pixels are repeated. */
function boxMean(values: Float32Array, width: number, height: number): Float32Array {
  const across = new Float32Array(values.length);
  for (let row = 0; row < values.length; row += width) {
    const last = row + width - 1;
    for (let i = row; i <= last; i++) {
      const before = values[i === row ? row : i - 1] as number;
      const after = values[i === last ? last : i + 1] as number;
      across[i] = (before + (values[i] as number) + after) / SIDE;
    }
  }
  const out = new Float32Array(values.length);
  for (let y = 0, i = 0; y < height; y++) {
    const above = y === 0 ? 0 : -width;
    const below = y === height - 1 ? 0 : width;
    for (let x = 0; x < width; x++, i++)
      out[i] = ((across[i + above] as number) + (across[i] as number) + (across[i + below] as number)) / SIDE;
  }
  return out;
}

/** How much each pixel's surroundings speak for the subject: by the directions, of eight, in which it sees the subject. */
export function enclosureOf(subject: Uint8Array, width: number): Float32Array {
  const seen = new Uint8Array(subject.length);
  const rows = subject.length / width;
  lookAlong(
    subject,
    seen,
    width,
    Array.from({ length: rows }, (_, y) => y),
    1,
  );
  lookAlong(
    subject,
    seen,
    width,
    Array.from({ length: rows }, (_, y) => rows - 1 - y),
    -1,
  );
  const out = new Float32Array(subject.length);
  const counts = Float32Array.from({ length: 9 }, (_, times) => PER_DIRECTION * Math.max(0, times - 6));
  for (let i = 0; i < out.length; i++) out[i] = counts[seen[i] as number] as number;
  return out;
}

/** Counts four of the directions: back along the row, and to the row before in three ways. Goes through each row by `way`. */
function lookAlong(
  subject: Uint8Array,
  seen: Uint8Array,
  width: number,
  rows: readonly number[],
  way: 1 | -1,
): void {
  // What was met on the way, in the row before and in this one, with a place more on both sides.
  let before = [new Uint8Array(width + 2), new Uint8Array(width + 2), new Uint8Array(width + 2)] as const;
  let now = [new Uint8Array(width + 2), new Uint8Array(width + 2), new Uint8Array(width + 2)] as const;
  const first = way === 1 ? 0 : width - 1;
  const end = way === 1 ? width : -1;
  for (const y of rows) {
    const [left0, middle0, right0] = before;
    const [left1, middle1, right1] = now;
    let beside = 0;
    for (let x = first, i = y * width + first; x !== end; x += way, i += way) {
      const left = left0[x] as number;
      const middle = middle0[x + 1] as number;
      const right = right0[x + 2] as number;
      seen[i] = (seen[i] as number) + left + middle + right + beside;
      const own = subject[i] as number;
      left1[x + 1] = own | left;
      middle1[x + 1] = own | middle;
      right1[x + 1] = own | right;
      beside |= own;
    }
    [before, now] = [now, before];
  }
}
