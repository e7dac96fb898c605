import { largestNear } from '../../raster/largest-near.ts';

/** Texture is measured in squares of this many pixels to each side. */
const REACH = 1;
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
  const outside: number[] = [];
  for (let i = 0; i < smooth.length; i += SAMPLED) if (subject[i] === 0) outside.push(-(smooth[i] as number));
  outside.sort((a, b) => a - b);
  const usual = Math.max(SHADE_SLOPE, outside[Math.floor(outside.length * USUAL_SHARE)] ?? 0);
  const out = new Float32Array(smooth.length);
  for (let i = 0; i < out.length; i++) {
    const times = -(smooth[i] as number) / usual / NO_WORD;
    out[i] = Math.max(LEAST_TEXTURE, Math.min(MOST_TEXTURE, PER_DOUBLING * Math.log2(Math.max(0.1, times))));
  }
  return out;
}

function boxMean(values: Float32Array, width: number, height: number): Float32Array {
  const side = 2 * REACH + 1;
  const across = new Float32Array(values.length);
  for (let row = 0; row < values.length; row += width)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = x - REACH; k <= x + REACH; k++)
        sum += values[row + Math.min(width - 1, Math.max(0, k))] as number;
      across[row + x] = sum / side;
    }
  const out = new Float32Array(values.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = y - REACH; k <= y + REACH; k++)
        sum += across[Math.min(height - 1, Math.max(0, k)) * width + x] as number;
      out[y * width + x] = sum / side;
    }
  return out;
}

/** How much each pixel's surroundings speak for the subject: by the directions, of eight, in which it sees the subject. */
export function enclosureOf(subject: Uint8Array, width: number): Float32Array {
  const n = subject.length;
  const seen = new Uint8Array(n);
  const look = (from: number, to: number, way: number, step: number, shift: number): void => {
    const met = new Uint8Array(n);
    for (let i = from; i !== to; i += way) {
      const x = i % width;
      const j = i + step;
      const isIn = j >= 0 && j < n && x + shift >= 0 && x + shift < width;
      if (isIn && met[j] === 1) seen[i] = (seen[i] as number) + 1;
      met[i] = subject[i] === 1 || (isIn && met[j] === 1) ? 1 : 0;
    }
  };
  for (const shift of [-1, 0, 1]) {
    look(0, n, 1, shift - width, shift);
    look(n - 1, -1, -1, width + shift, shift);
  }
  look(0, n, 1, -1, -1);
  look(n - 1, -1, -1, 1, 1);
  const out = new Float32Array(n);
  for (let i = 0; i < n; i++) out[i] = PER_DIRECTION * Math.max(0, (seen[i] as number) - 6);
  return out;
}
