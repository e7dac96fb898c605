import { createPlane, type Plane } from './plane.ts';

/** The positions of a grid along one axis: the first, and how far the next one is, in pixels of the sampled plane. */
interface Steps {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

/** For each position, the four pixels that it is sampled from and their weights. */
interface Taps {
  readonly pixels: Int32Array;
  readonly weights: Float64Array;
}

const TAPS = 4;

/**
 * Samples a plane on a grid with Catmull-Rom splines, as sampleBicubic does for single points, but first along the rows and then along
 * the columns: a third of the work. Outside the plane, its edge pixels are repeated.
 */
export function resampleBicubic({ width, height, data }: Plane, across: Steps, down: Steps): Plane {
  const columns = tapsOf(across, width);
  const rows = tapsOf(down, height);
  const out = createPlane(across.count, down.count);
  // The four rows that the present one is sampled from, by their number in the plane modulo four.
  const sampled = Array.from({ length: TAPS }, () => new Float64Array(across.count));
  const held = new Int32Array(TAPS).fill(-1);
  for (let y = 0; y < down.count; y++) {
    for (let k = 0; k < TAPS; k++) {
      const row = rows.pixels[y * TAPS + k] as number;
      if (held[row % TAPS] === row) continue;
      held[row % TAPS] = row;
      sampleRow(data.subarray(row * width, (row + 1) * width), columns, sampled[row % TAPS] as Float64Array);
    }
    const line = (k: number): Float64Array =>
      sampled[(rows.pixels[y * TAPS + k] as number) % TAPS] as Float64Array;
    const to = out.data.subarray(y * across.count, (y + 1) * across.count);
    mixRows([line(0), line(1), line(2), line(3)], rows.weights.subarray(y * TAPS, (y + 1) * TAPS), to);
  }
  return out;
}

function tapsOf({ start, step, count }: Steps, size: number): Taps {
  const pixels = new Int32Array(count * TAPS);
  const weights = new Float64Array(count * TAPS);
  for (let n = 0; n < count; n++) {
    const at = Math.min(size - 1.001, Math.max(0, start + n * step));
    const pixel = Math.floor(at);
    const t = at - pixel;
    const own = [
      ((2 - t) * t - 1) * t * 0.5,
      ((3 * t - 5) * t * t + 2) * 0.5,
      ((4 - 3 * t) * t + 1) * t * 0.5,
      (t - 1) * t * t * 0.5,
    ];
    for (let k = 0; k < TAPS; k++) {
      pixels[n * TAPS + k] = Math.min(size - 1, Math.max(0, pixel + k - 1));
      weights[n * TAPS + k] = own[k] as number;
    }
  }
  return { pixels, weights };
}

function sampleRow(row: Float32Array, { pixels, weights }: Taps, out: Float64Array): void {
  for (let n = 0, k = 0; n < out.length; n++, k += TAPS)
    out[n] =
      (weights[k] as number) * (row[pixels[k] as number] as number) +
      (weights[k + 1] as number) * (row[pixels[k + 1] as number] as number) +
      (weights[k + 2] as number) * (row[pixels[k + 2] as number] as number) +
      (weights[k + 3] as number) * (row[pixels[k + 3] as number] as number);
}

function mixRows(
  [a, b, c, d]: readonly [Float64Array, Float64Array, Float64Array, Float64Array],
  weights: Float64Array,
  out: Float32Array,
): void {
  const [wa, wb, wc, wd] = weights as unknown as readonly [number, number, number, number];
  for (let n = 0; n < out.length; n++)
    out[n] = wa * (a[n] as number) + wb * (b[n] as number) + wc * (c[n] as number) + wd * (d[n] as number);
}
