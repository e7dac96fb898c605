/** The number of terms of a polynomial of degree 3 in x and y. */
const TERM_COUNT = 10;
/** The number of fits. Each one gives less weight to cells that were far off in the fit before, such as shadows and reflections. */
const ROUNDS = 3;
/** Only every third cell in each direction is used, which is enough for such a smooth surface. */
const STRIDE = 3;
/** The distance from the surface (ΔE) at which a cell's weight is halved. */
const HALF_WEIGHT_DISTANCE = 2;

/**
 * Fits a smooth surface (a polynomial of degree 3 for each colour channel) to the cells whose weight is not 0. Returns
 * its colours for every cell. It describes the wide gradients and vignettes of a backdrop.
 */
export function fitSurface(colours: Float32Array, weights: Float32Array, width: number): Float32Array {
  const height = weights.length / width;
  const terms = new Float64Array(TERM_COUNT);
  const sample: number[] = [];
  for (let y = 0; y < height; y += STRIDE)
    for (let x = 0; x < width; x += STRIDE) if (weights[y * width + x] !== 0) sample.push(y * width + x);
  // The mean is subtracted first. So terms that the cells do not determine give the mean.
  const mean = [0, 1, 2].map(
    (c) => sample.reduce((sum, i) => sum + (colours[i * 3 + c] as number), 0) / Math.max(1, sample.length),
  );
  const off = (i: number, c: number): number => (colours[i * 3 + c] as number) - (mean[c] as number);
  const trust = Float64Array.from(sample, (i) => weights[i] as number);
  let normal: Float64Array[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    normal = Array.from({ length: TERM_COUNT }, () => new Float64Array(TERM_COUNT + 3));
    for (let k = 0; k < sample.length; k++) {
      const i = sample[k] as number;
      termsAt(i, width, height, terms);
      add(normal, terms, [off(i, 0), off(i, 1), off(i, 2)], trust[k] as number);
    }
    solve(normal);
    for (let k = 0; k < sample.length; k++) {
      const i = sample[k] as number;
      termsAt(i, width, height, terms);
      let square = 0;
      for (let c = 0; c < 3; c++) square += (valueAt(normal, terms, c) - off(i, c)) ** 2;
      trust[k] = (weights[i] as number) / (1 + square / HALF_WEIGHT_DISTANCE ** 2);
    }
  }
  const out = new Float32Array(colours.length);
  for (let i = 0; i < weights.length; i++) {
    termsAt(i, width, height, terms);
    for (let c = 0; c < 3; c++) out[i * 3 + c] = valueAt(normal, terms, c) + (mean[c] as number);
  }
  return out;
}

/** Adds one cell to the normal equations. Each row ends with the right-hand sides of the three channels. */
function add(
  normal: readonly Float64Array[],
  terms: Float64Array,
  colour: readonly number[],
  weight: number,
): void {
  for (let r = 0; r < TERM_COUNT; r++) {
    const row = normal[r] as Float64Array;
    const weighted = weight * (terms[r] as number);
    for (let c = 0; c < TERM_COUNT; c++) row[c] = (row[c] as number) + weighted * (terms[c] as number);
    for (let c = 0; c < 3; c++)
      row[TERM_COUNT + c] = (row[TERM_COUNT + c] as number) + weighted * (colour[c] as number);
  }
}

function valueAt(solved: readonly Float64Array[], terms: Float64Array, channel: number): number {
  let value = 0;
  for (let r = 0; r < TERM_COUNT; r++)
    value += ((solved[r] as Float64Array)[TERM_COUNT + channel] as number) * (terms[r] as number);
  return value;
}

function termsAt(i: number, width: number, height: number, out: Float64Array): void {
  const size = Math.max(width, height) / 2;
  const x = ((i % width) - width / 2) / size;
  const y = (Math.floor(i / width) - height / 2) / size;
  out[0] = 1;
  out[1] = x;
  out[2] = y;
  out[3] = x * x;
  out[4] = x * y;
  out[5] = y * y;
  out[6] = x * x * x;
  out[7] = x * x * y;
  out[8] = x * y * y;
  out[9] = y * y * y;
}

/** Solves the equations by Gauss–Jordan elimination with pivots, in place. A small value on the diagonal keeps undetermined terms small. */
function solve(rows: Float64Array[]): void {
  // Without a cell in the sample it is 0.
  const scale = rows[0]?.[0] || 1;
  for (const [r, row] of rows.entries()) row[r] = (row[r] as number) + 1e-6 * scale;
  for (let c = 0; c < rows.length; c++) {
    let pivot = c;
    for (let r = c + 1; r < rows.length; r++)
      if (Math.abs(rows[r]?.[c] ?? 0) > Math.abs(rows[pivot]?.[c] ?? 0)) pivot = r;
    const chosen = rows[pivot] as Float64Array;
    rows[pivot] = rows[c] as Float64Array;
    rows[c] = chosen;
    const by = chosen[c] as number;
    for (let k = 0; k < chosen.length; k++) chosen[k] = (chosen[k] as number) / by;
    for (const row of rows) {
      if (row === chosen) continue;
      const factor = row[c] as number;
      if (factor !== 0)
        for (let k = 0; k < row.length; k++) row[k] = (row[k] as number) - factor * (chosen[k] as number);
    }
  }
}
