/** Colours (three a pixel, 0 … 255) of which some are known, and the outline in which they may be carried on. */
export interface KnownColours {
  readonly width: number;
  readonly height: number;
  readonly colours: Float32Array;
  /** How far each pixel's colour is a source, 0 … 1. */
  readonly weights: Float32Array;
  /** 0 outside of the subject, 1 inside. */
  readonly inside: Float32Array;
}

/** How far colours are carried where nothing stands in their way, as a share of the longer side. */
const REACH = 0.5;
/** The difference between two pixels (sum of the channels) that stands in the way like the whole reach does. */
const CONTRAST = 150;
const ROUNDS = 3;
/** The weight of a pixel that is no source: nothing beside what comes through any number of edges. */
const NO_SOURCE = 1e-250;
/** Of the colour, three channels and its weight. */
const CHANNELS = 4;

/**
 * Carries known colours along the picture's areas: an edge of the picture stops them as a long way does. What is enclosed by
 * edges has no colour of its own to carry, and gets that of its surroundings. This is the recursive form of the domain
 * transform (Gastal and Oliveira, 2011), weighted.
 */
export function carryColours({ width, height, colours, weights, inside }: KnownColours): Float32Array {
  const reach = REACH * Math.max(width, height);
  const sums = new Float64Array(width * height * CHANNELS);
  for (let i = 0; i < weights.length; i++) {
    const weight = (weights[i] as number) + NO_SOURCE;
    for (let c = 0; c < 3; c++) sums[i * CHANNELS + c] = weight * (colours[i * 3 + c] as number);
    sums[i * CHANNELS + 3] = weight;
  }
  const across = waysBetween(colours, inside, weights.length, 1, reach);
  const down = waysBetween(colours, inside, weights.length, width, reach);
  for (let round = 0; round < ROUNDS; round++) {
    const sigma = (reach * Math.sqrt(3) * 2 ** (ROUNDS - round - 1)) / Math.sqrt(4 ** ROUNDS - 1);
    for (let y = 0; y < height; y++) carryAlong(sums, across, y * width, width, 1, sigma);
    for (let x = 0; x < width; x++) carryAlong(sums, down, x, height, width, sigma);
  }
  const out = new Float32Array(colours.length);
  for (let i = 0; i < weights.length; i++) {
    const weight = Math.max(Number.MIN_VALUE, sums[i * CHANNELS + 3] as number);
    for (let c = 0; c < 3; c++) out[i * 3 + c] = (sums[i * CHANNELS + c] as number) / weight;
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
  ways: Float32Array,
  start: number,
  count: number,
  step: number,
  sigma: number,
): void {
  const rate = -Math.SQRT2 / sigma;
  for (let n = 1, i = start + step; n < count; n++, i += step) {
    const kept = Math.exp(rate * (ways[i - step] as number));
    blend(sums, i * CHANNELS, (i - step) * CHANNELS, kept);
  }
  for (let n = 1, i = start + (count - 2) * step; n < count; n++, i -= step) {
    const kept = Math.exp(rate * (ways[i] as number));
    blend(sums, i * CHANNELS, (i + step) * CHANNELS, kept);
  }
}

function blend(sums: Float64Array, to: number, from: number, share: number): void {
  for (let c = 0; c < CHANNELS; c++) {
    const own = sums[to + c] as number;
    sums[to + c] = own + share * ((sums[from + c] as number) - own);
  }
}
