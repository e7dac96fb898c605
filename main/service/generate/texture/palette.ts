/** The most colours of a palette. */
const MOST = 6;
/** A colour that is this near to one of the palette (squared, of three channels) needs none of its own. */
const ALIKE = 40 ** 2;
const ROUNDS = 5;
/** Pixels that weigh less are left out. */
const LEAST_WEIGHT = 0.3;

/** A few colours, three numbers each. */
export type Palette = Float64Array;

/**
 * The main colours of those pixels that have weight: k-means, begun with the colours that are farthest from each other.
 * @param colours three numbers a pixel, 0 … 255
 */
export function paletteOf(colours: Float32Array, weights: Float32Array): Palette {
  const pixels: number[] = [];
  for (let i = 0; i < weights.length; i++) if ((weights[i] as number) > LEAST_WEIGHT) pixels.push(i * 3);
  let palette = farthest(colours, pixels);
  let counts = new Float64Array(palette.length / 3).fill(1);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(palette.length);
    counts = new Float64Array(palette.length / 3);
    for (const at of pixels) {
      const k = nearestOf(palette, colours, at);
      counts[k] = (counts[k] as number) + 1;
      for (let c = 0; c < 3; c++) sums[k * 3 + c] = (sums[k * 3 + c] as number) + (colours[at + c] as number);
    }
    palette = palette.map((old, i) => {
      const count = counts[Math.floor(i / 3)] as number;
      return count === 0 ? old : (sums[i] as number) / count;
    });
  }
  // What no pixel is nearest to is a mean of several that nothing has.
  return pixels.length === 0 ? palette : palette.filter((_, i) => counts[Math.floor(i / 3)] !== 0);
}

/** The number of the palette's colour that is nearest to the one at `at`. */
export function nearestOf(palette: Palette, colours: Float32Array, at: number): number {
  let [best, least] = [0, Infinity];
  for (let k = 0; k < palette.length; k += 3) {
    const difference = squareOf(palette, k, colours, at);
    if (difference >= least) continue;
    least = difference;
    best = k / 3;
  }
  return best;
}

function squareOf(one: Palette, k: number, other: Float32Array, at: number): number {
  const r = (one[k] as number) - (other[at] as number);
  const g = (one[k + 1] as number) - (other[at + 1] as number);
  const b = (one[k + 2] as number) - (other[at + 2] as number);
  return r * r + g * g + b * b;
}

/** The mean colour, then in turn the one that is farthest from those that were taken. */
function farthest(colours: Float32Array, pixels: readonly number[]): Palette {
  const mean = [0, 1, 2].map((c) => pixels.reduce((sum, at) => sum + (colours[at + c] as number), 0));
  const palette = mean.map((sum) => sum / Math.max(1, pixels.length));
  const away = new Float64Array(pixels.length).fill(Infinity);
  while (palette.length < MOST * 3) {
    const last = Float64Array.from(palette.slice(-3));
    let [best, most] = [-1, ALIKE];
    for (let n = 0; n < pixels.length; n++) {
      const at = pixels[n] as number;
      const least = Math.min(away[n] as number, squareOf(last, 0, colours, at));
      away[n] = least;
      if (least <= most) continue;
      best = at;
      most = least;
    }
    if (best < 0) break;
    palette.push(...colours.subarray(best, best + 3));
  }
  return Float64Array.from(palette);
}
