/** Values of which some are known, the picture whose edges stop them, and the outline in which they may be carried on. */
export interface KnownValues {
  readonly width: number;
  readonly height: number;
  /** The picture: three numbers a pixel, 0 … 255. */
  readonly colours: Float32Array;
  /** What is carried: `channels` numbers a pixel. */
  readonly values: Float32Array;
  readonly channels: number;
  /** How far each pixel's values are a source, 0 … 1. */
  readonly weights: Float32Array;
  /** 0 outside of the subject, 1 inside. */
  readonly inside: Float32Array;
  /** How far values are carried where nothing stands in their way, in pixels; half of the longer side if left out. */
  readonly reach?: number;
}

/** How far colours are carried where nothing stands in their way, as a share of the longer side. */
const REACH = 0.5;
/** The difference between two pixels (sum of the channels) that stands in the way like the whole reach does. */
const CONTRAST = 150;
const ROUNDS = 3;
/** The weight of a pixel that is no source: nothing beside what comes through any number of edges. */
const NO_SOURCE = 1e-250;

/**
 * Carries known values along the picture's areas: an edge of the picture stops them as a long way does. What is enclosed by
 * edges has no value of its own to carry, and gets that of its surroundings. This is the recursive form of the domain
 * transform (Gastal and Oliveira, 2011), weighted.
 */
export function carryColours(known: KnownValues): Float32Array {
  const { width, height, colours, values, channels, weights, inside } = known;
  const { reach = REACH * Math.max(width, height) } = known;
  // The last one of each pixel is its weight.
  const size = channels + 1;
  const sums = new Float64Array(width * height * size);
  for (let i = 0; i < weights.length; i++) {
    const weight = (weights[i] as number) + NO_SOURCE;
    for (let c = 0; c < channels; c++) sums[i * size + c] = weight * (values[i * channels + c] as number);
    sums[i * size + channels] = weight;
  }
  const across = waysBetween(colours, inside, weights.length, 1, reach);
  const down = waysBetween(colours, inside, weights.length, width, reach);
  for (let round = 0; round < ROUNDS; round++) {
    const sigma = (reach * Math.sqrt(3) * 2 ** (ROUNDS - round - 1)) / Math.sqrt(4 ** ROUNDS - 1);
    for (let y = 0; y < height; y++)
      carryAlong(sums, size, across, { start: y * width, count: width, step: 1 }, sigma);
    for (let x = 0; x < width; x++)
      carryAlong(sums, size, down, { start: x, count: height, step: width }, sigma);
  }
  const out = new Float32Array(values.length);
  for (let i = 0; i < weights.length; i++) {
    const weight = Math.max(Number.MIN_VALUE, sums[i * size + channels] as number);
    for (let c = 0; c < channels; c++) out[i * channels + c] = (sums[i * size + c] as number) / weight;
  }
  return out;
}

/** The length of the way from each pixel to the one `step` after it. */
function waysBetween(
  colours: Float32Array,
  inside: Float32Array,
  count: number,
  step: number,
  reach: number,
): Float32Array {
  const ways = new Float32Array(count);
  for (let i = 0; i + step < count; i++) {
    const [a, b] = [i * 3, (i + step) * 3];
    const change =
      Math.abs((colours[a] as number) - (colours[b] as number)) +
      Math.abs((colours[a + 1] as number) - (colours[b + 1] as number)) +
      Math.abs((colours[a + 2] as number) - (colours[b + 2] as number));
    const out = 1 - Math.min(inside[i] as number, inside[i + step] as number);
    ways[i] = 1 + reach * (Math.max(0, change - 8) / CONTRAST + out / 8);
  }
  return ways;
}

/** One line of pixels, forwards and back. */
function carryAlong(
  sums: Float64Array,
  size: number,
  ways: Float32Array,
  { start, count, step }: { readonly start: number; readonly count: number; readonly step: number },
  sigma: number,
): void {
  const rate = -Math.SQRT2 / sigma;
  for (let n = 1, i = start + step; n < count; n++, i += step) {
    const kept = Math.exp(rate * (ways[i - step] as number));
    blend(sums, size, i * size, (i - step) * size, kept);
  }
  for (let n = 1, i = start + (count - 2) * step; n < count; n++, i -= step) {
    const kept = Math.exp(rate * (ways[i] as number));
    blend(sums, size, i * size, (i + step) * size, kept);
  }
}

function blend(sums: Float64Array, size: number, to: number, from: number, share: number): void {
  for (let c = 0; c < size; c++) {
    const own = sums[to + c] as number;
    sums[to + c] = own + share * ((sums[from + c] as number) - own);
  }
}
