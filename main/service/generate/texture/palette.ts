/** The most colours of a palette, and how near (squared, of three channels) to one of it a colour is that needs none of its own. */
const OF_ALL: Difference = { most: 6, alike: 40 ** 2, square: squareOf };
/** The same for those that are added for their hue alone. */
const OF_HUES: Difference = { most: 8, alike: 50 ** 2, square: hueSquareOf };
const ROUNDS = 5;
/** Pixels that weigh less are left out. */
const LEAST_WEIGHT = 0.3;

/** A few colours, three numbers each. */
export type Palette = Float64Array;

interface Difference {
  readonly most: number;
  readonly alike: number;
  readonly square: (one: Palette, k: number, other: Float32Array, at: number) => number;
}

/**
 * The main colours of those pixels that have weight: k-means, begun with the colours that are farthest from each other.
 * @param colours three numbers a pixel, 0 … 255
 * @param hasMoreHues whether up to two are added whose hue no other has: what is orange and what is red are not one then, however far the others are
 */
export function paletteOf(colours: Float32Array, weights: Float32Array, hasMoreHues = false): Palette {
  const pixels: number[] = [];
  for (let i = 0; i < weights.length; i++) if ((weights[i] as number) > LEAST_WEIGHT) pixels.push(i * 3);
  let palette = farthest(colours, pixels, [...meanOf(colours, pixels)], OF_ALL);
  if (hasMoreHues) palette = farthest(colours, pixels, [...palette], OF_HUES);
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

/** The same without what differs by the same amount in all channels. */
export function hueSquareOf(one: Palette, k: number, other: ArrayLike<number>, at: number): number {
  const r = (one[k] as number) - (other[at] as number);
  const g = (one[k + 1] as number) - (other[at + 1] as number);
  const b = (one[k + 2] as number) - (other[at + 2] as number);
  return r * r + g * g + b * b - (r + g + b) ** 2 / 3;
}

function meanOf(colours: Float32Array, pixels: readonly number[]): Palette {
  const mean = [0, 1, 2].map((c) => pixels.reduce((sum, at) => sum + (colours[at + c] as number), 0));
  return Float64Array.from(mean, (sum) => sum / Math.max(1, pixels.length));
}

/** Adds to a palette in turn the colour that is farthest from those that it has, while there is one that is not alike. */
function farthest(
  colours: Float32Array,
  pixels: readonly number[],
  palette: number[],
  { most, alike, square }: Difference,
): Palette {
  const away = new Float64Array(pixels.length).fill(Infinity);
  for (let next = 0; ; ) {
    for (; next < palette.length; next += 3) {
      const last = Float64Array.from(palette.slice(next, next + 3));
      for (let n = 0; n < pixels.length; n++)
        away[n] = Math.min(away[n] as number, square(last, 0, colours, pixels[n] as number));
    }
    if (palette.length >= most * 3) break;
    let [best, least] = [-1, alike];
    for (let n = 0; n < pixels.length; n++) {
      if ((away[n] as number) <= least) continue;
      best = pixels[n] as number;
      least = away[n] as number;
    }
    if (best < 0) break;
    palette.push(...colours.subarray(best, best + 3));
  }
  return Float64Array.from(palette);
}
