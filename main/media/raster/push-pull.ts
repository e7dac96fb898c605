import { freeAtOnce } from './free-at-once.ts';

/** Colours with a confidence: three values and a weight (0 … 1) per pixel. */
export interface WeightedColours {
  readonly width: number;
  readonly height: number;
  readonly colours: Float32Array;
  readonly weights: Float32Array;
}

/**
 * Fills unknown pixels from known colours: an image pyramid is built by weight (pull), and fills what lacks weight from its
 * coarser levels (push; Gortler et al., "The Lumigraph", 1996). Known pixels keep their colour; the filled ones are smooth.
 * Returns new colours. With `wanted`, only its pixels (not 0) are filled, in half the time, and the others stay 0.
 */
export function pushPull(fine: WeightedColours, wanted?: Uint8Array): Float32Array {
  if (fine.width <= 1 && fine.height <= 1) return fine.colours.slice();
  const filler = rowFillerOf(fine, wanted);
  const out = new Float32Array(fine.colours.length);
  const row = fine.width * 3;
  for (let y = 0; y < fine.height; y++) filler.fill(y, out.subarray(y * row, (y + 1) * row));
  filler.free();
  return out;
}

/** `fill` writes the colours of a row of pixels, three numbers each; `free` frees what rows are filled from, once the last one is. */
export interface RowFiller {
  readonly fill: (y: number, out: Float32Array) => void;
  readonly free: () => void;
}

/**
 * The same, row by row, so that no second picture is kept: the row of `y` is written to an array for one row. With `wanted`, only its pixels
 * are written.
 */
export function rowFillerOf(fine: WeightedColours, wanted?: Uint8Array): RowFiller {
  const coarse = pull(fine);
  const below = pushPull(coarse, wanted && neededBelow(fine, coarse.width, coarse.height, wanted));
  const free = () => freeAtOnce(coarse.colours, coarse.weights, below);
  return { fill: (y, out) => push({ fine, coarse, below, wanted }, y, out), free };
}

/** The pixels of the next coarser level that the wanted ones are filled from: 1, else 0. */
function neededBelow(
  { width, height, weights }: WeightedColours,
  w: number,
  h: number,
  wanted: Uint8Array,
): Uint8Array {
  const needed = new Uint8Array(w * h);
  for (let y = 0, i = 0; y < height; y++) {
    const row0 = Math.max(0, (y - 1) >> 1) * w;
    const row1 = Math.min(h - 1, Math.max(0, (y - 1) >> 1) + 1) * w;
    for (let x = 0; x < width; x++, i++) {
      if (wanted[i] === 0 || (weights[i] as number) >= 1) continue;
      const x0 = Math.max(0, (x - 1) >> 1);
      const x1 = Math.min(w - 1, x0 + 1);
      needed[row0 + x0] = 1;
      needed[row0 + x1] = 1;
      needed[row1 + x0] = 1;
      needed[row1 + x1] = 1;
    }
  }
  return needed;
}

function pull({ width, height, colours, weights }: WeightedColours): WeightedColours {
  const w = (width + 1) >> 1;
  const h = (height + 1) >> 1;
  const outColours = new Float32Array(w * h * 3);
  const outWeights = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    const y1 = Math.min(height, 2 * y + 2);
    for (let x = 0; x < w; x++) {
      const x1 = Math.min(width, 2 * x + 2);
      let sum = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let sy = 2 * y; sy < y1; sy++) {
        for (let sx = 2 * x; sx < x1; sx++) {
          const i = sy * width + sx;
          const weight = weights[i] as number;
          if (weight === 0) continue;
          sum += weight;
          r += weight * (colours[i * 3] as number);
          g += weight * (colours[i * 3 + 1] as number);
          b += weight * (colours[i * 3 + 2] as number);
        }
      }
      if (sum === 0) continue;
      const o = y * w + x;
      outColours[o * 3] = r / sum;
      outColours[o * 3 + 1] = g / sum;
      outColours[o * 3 + 2] = b / sum;
      outWeights[o] = Math.min(1, sum);
    }
  }
  return { width: w, height: h, colours: outColours, weights: outWeights };
}

/** A level of the pyramid, the next coarser one, and what that one was filled with. */
interface Level {
  readonly fine: WeightedColours;
  readonly coarse: WeightedColours;
  readonly below: Float32Array;
  readonly wanted: Uint8Array | undefined;
}

function push({ fine, coarse, below, wanted }: Level, y: number, out: Float32Array): void {
  const { width, colours, weights } = fine;
  const w = coarse.width;
  const sy = Math.min(coarse.height - 1, Math.max(0, (y - 0.5) / 2));
  const y0 = Math.floor(sy);
  const ty = sy - y0;
  const row0 = y0 * w;
  const row1 = Math.min(coarse.height - 1, y0 + 1) * w;
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (wanted !== undefined && wanted[i] === 0) continue;
    const to = x * 3;
    const weight = weights[i] as number;
    if (weight >= 1) {
      out[to] = colours[i * 3] as number;
      out[to + 1] = colours[i * 3 + 1] as number;
      out[to + 2] = colours[i * 3 + 2] as number;
      continue;
    }
    const sx = Math.min(w - 1, Math.max(0, (x - 0.5) / 2));
    const x0 = Math.floor(sx);
    const tx = sx - x0;
    const x1 = Math.min(w - 1, x0 + 1);
    const f00 = (1 - tx) * (1 - ty);
    const f10 = tx * (1 - ty);
    const f01 = (1 - tx) * ty;
    const f11 = tx * ty;
    const at00 = (row0 + x0) * 3;
    const at10 = (row0 + x1) * 3;
    const at01 = (row1 + x0) * 3;
    const at11 = (row1 + x1) * 3;
    const lack = 1 - weight;
    for (let c = 0; c < 3; c++) {
      const smooth =
        f00 * (below[at00 + c] as number) +
        f10 * (below[at10 + c] as number) +
        f01 * (below[at01 + c] as number) +
        f11 * (below[at11 + c] as number);
      out[to + c] = weight * (colours[i * 3 + c] as number) + lack * smooth;
    }
  }
}
