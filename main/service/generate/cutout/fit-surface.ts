/** Terms of a surface of the third degree. */
const TERMS = 10;
/** Fits made, each trusting less what the one before left far off: shadows and reflections on a backdrop. */
const ROUNDS = 3;
/** ΔE off the surface at which a cell's weight is halved. */
const FAR_OFF = 2;

/**
 * A smooth surface (of the third degree, for each of three colour channels) through the cells whose weight is not 0;
 * gives its colours for every cell. Wide gradients and vignettes of a backdrop are such surfaces.
 */
export function fitSurface(colours: Float32Array, weights: Float32Array, width: number): Float32Array {
  const height = weights.length / width;
  const terms = new Float64Array(TERMS);
  const trust = Float64Array.from(weights);
  const out = new Float32Array(colours.length);
  for (let round = 0; round < ROUNDS; round++) {
    const normal = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 3));
    for (let i = 0; i < trust.length; i++) {
      const own = trust[i] as number;
      if (own === 0) continue;
      termsAt(i, width, height, terms);
      for (const [r, row] of normal.entries()) {
        const weighted = own * (terms[r] as number);
        for (let c = 0; c < TERMS; c++) row[c] = (row[c] as number) + weighted * (terms[c] as number);
        for (let c = 0; c < 3; c++)
          row[TERMS + c] = (row[TERMS + c] as number) + weighted * (colours[i * 3 + c] as number);
      }
    }
    solve(normal);
    for (let i = 0; i < trust.length; i++) {
      termsAt(i, width, height, terms);
      let square = 0;
      for (let c = 0; c < 3; c++) {
        let value = 0;
        for (const [r, row] of normal.entries()) value += (row[TERMS + c] as number) * (terms[r] as number);
        out[i * 3 + c] = value;
        square += (value - (colours[i * 3 + c] as number)) ** 2;
      }
      trust[i] = (weights[i] as number) / (1 + square / FAR_OFF ** 2);
    }
  }
  return out;
}

function termsAt(i: number, width: number, height: number, out: Float64Array): void {
  const size = Math.max(width, height) / 2;
  const x = ((i % width) - width / 2) / size;
  const y = (Math.floor(i / width) - height / 2) / size;
  out.set([1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y]);
}

/** Gauss–Jordan with pivots, in place; a little is added to the diagonal so that what is not determined stays small. */
function solve(rows: Float64Array[]): void {
  const scale = rows[0]?.[0] ?? 1;
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
