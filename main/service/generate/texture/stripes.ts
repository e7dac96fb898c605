import { blurChannels } from '../../../media/raster/blur.ts';

/** Stripes are what differs from the colours of so many pixels around, within a row. */
const WIDE = 5;
/** A row is striped that changes sides at least so often, and by so much (of 255) on average. What changes by less than NO_CHANGE is on neither side. */
const LEAST_CROSSINGS = 11;
const LEAST_CONTRAST = 12;
const NO_CHANGE = 3;
/** The rows over which stripes go on, and how alike they are there (a correlation). */
const STEP = 4;
const LEAST_LIKENESS = 0.75;
/** How many pixels they may lean over these rows. */
const LEAN = 2;
/** So many rows in turn are a striped material, as a share of the height. */
const LEAST_ROWS = 0.12;
/** The rows beyond a striped material over which it fades. */
const FADE = 6;

/** The front's colours on a raster, three numbers a pixel; where its subject is, 0 … 1. */
interface Striped {
  readonly width: number;
  readonly height: number;
  readonly colours: Float32Array;
  readonly inside: Float32Array;
}

/** 1 for each row of a striped material: upright stripes across all of the subject, which go on around it. */
export function stripedRows({ width, height, colours, inside }: Striped): Float32Array {
  const contrasts = [0, 1, 2].map((c) => acrossOf({ width, height, colours, inside }, c));
  const isStriped = new Uint8Array(height);
  for (let y = 0; y < height; y++) {
    for (const contrast of contrasts) if (isRowStriped(contrast, inside, width, height, y)) isStriped[y] = 1;
  }
  const rows = new Float32Array(height);
  for (let y = 0; y < height; ) {
    let end = y;
    while (end < height && isStriped[end] === 1) end++;
    if (end - y >= LEAST_ROWS * height) rows.fill(1, y, end);
    y = Math.max(end, y + 1);
  }
  return rows;
}

/** Reads striped rows at a share of the height, 0 … 1 from above. They fade beyond their ends; undefined has none. */
export function rowsAt(striped: Float32Array | undefined): (share: number) => number {
  if (striped?.includes(1) !== true) return () => 0;
  const soft = striped.map((_, row) => {
    let least = FADE;
    for (let away = 1 - FADE; away < FADE; away++)
      if (striped[row + away] === 1) least = Math.min(least, Math.abs(away));
    return 1 - least / FADE;
  });
  return (share) => {
    const row = Math.min(soft.length - 1, Math.max(0, share * soft.length - 0.5));
    const before = Math.floor(row);
    const after = Math.min(soft.length - 1, before + 1);
    return (soft[before] as number) + (row - before) * ((soft[after] as number) - (soft[before] as number));
  };
}

/** What differs from the row around, in one channel; 0 outside. */
function acrossOf({ width, height, colours, inside }: Striped, c: number): Float32Array {
  const out = new Float32Array(inside.length);
  for (let y = 0; y < height; y++) {
    const sums = new Float32Array(width * 2);
    for (let x = 0; x < width; x++) {
      const own = (inside[y * width + x] as number) > 0.5 ? 1 : 0;
      sums[x * 2] = own * (colours[(y * width + x) * 3 + c] as number);
      sums[x * 2 + 1] = own;
    }
    const soft = blurChannels({ width, height: 1, data: sums }, 2, WIDE);
    for (let x = 0; x < width; x++)
      if ((sums[x * 2 + 1] as number) > 0)
        out[y * width + x] =
          (colours[(y * width + x) * 3 + c] as number) -
          (soft[x * 2] as number) / Math.max(1e-3, soft[x * 2 + 1] as number);
  }
  return out;
}

function isRowStriped(
  contrast: Float32Array,
  inside: Float32Array,
  width: number,
  height: number,
  y: number,
): boolean {
  let [crossings, sum, count, before] = [0, 0, 0, 0];
  for (let i = y * width; i < (y + 1) * width; i++) {
    if ((inside[i] as number) <= 0.5) continue;
    const own = contrast[i] as number;
    sum += Math.abs(own);
    count++;
    if (Math.abs(own) < NO_CHANGE) continue;
    if (before !== 0 && Math.sign(own) !== before) crossings++;
    before = Math.sign(own);
  }
  if (crossings < LEAST_CROSSINGS || sum < LEAST_CONTRAST * count) return false;
  return [y - STEP, y + STEP].some(
    (other) => other >= 0 && other < height && likeness(contrast, width, y, other) >= LEAST_LIKENESS,
  );
}

/** The correlation of two rows, the second moved by a few pixels. */
function likeness(contrast: Float32Array, width: number, y: number, other: number): number {
  let best = 0;
  for (let lean = -LEAN; lean <= LEAN; lean++) {
    let [both, one, two] = [0, 0, 0];
    for (let x = LEAN; x < width - LEAN; x++) {
      const [a, b] = [contrast[y * width + x] as number, contrast[other * width + x + lean] as number];
      both += a * b;
      one += a * a;
      two += b * b;
    }
    best = Math.max(best, both / Math.sqrt(Math.max(1e-6, one * two)));
  }
  return best;
}
