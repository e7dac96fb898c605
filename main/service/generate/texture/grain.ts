import type { RgbImage } from '../../../media/picture/image.ts';
import { type Coarse, type Grain, STRIDE } from './choose-grain.ts';

/** Grain is held below about this much of a channel. */
const MOST = 18;

/** A grid that is sampled between its points: the four points around a place, and their weights. */
interface Around {
  readonly at: Int32Array;
  readonly weights: Float64Array;
}

/** Front and back together are at most this wide, in pixels: many programs and graphics cards take no larger texture. */
const MOST_WIDTH = 4096;

/** The back's colours at half the front's size or less, with grain of the front's. */
export function withGrain(front: RgbImage, coarse: Coarse, grain: Grain): RgbImage {
  const { width: w, height: h, back, within } = coarse;
  const step = Math.max(2, front.width / Math.max(1, MOST_WIDTH - front.width));
  const width = Math.ceil(front.width / step);
  const height = Math.ceil(front.height / step);
  const fine = fineOf(front, coarse, width, height);
  const rgb = new Uint8ClampedArray(width * height * 3);
  const pixel: Around = { at: new Int32Array(4), weights: new Float64Array(4) };
  const cell: Around = { at: new Int32Array(4), weights: new Float64Array(4) };
  const own = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    const v = ((y + 0.5) * h) / height - 0.5;
    for (let x = 0; x < width; x++) {
      const u = ((x + 0.5) * w) / width - 0.5;
      around(u, v, w, h, pixel);
      own.fill(0);
      const share = mixed(within, 1, 0, pixel);
      if (share > 0) {
        around(u / STRIDE, v / STRIDE, grain.across, grain.down, cell);
        addGrain(own, fine, { x, y, width, height, scale: width / w }, grain, cell);
      }
      const to = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) rgb[to + c] = mixed(back, 3, c, pixel) + share * (own[c] as number);
    }
  }
  return { width, height, rgb: new Uint8Array(rgb.buffer) };
}

function around(x: number, y: number, width: number, height: number, out: Around): void {
  const u = Math.min(width - 1, Math.max(0, x));
  const v = Math.min(height - 1, Math.max(0, y));
  const column = Math.max(0, Math.min(width - 2, Math.floor(u)));
  const row = Math.max(0, Math.min(height - 2, Math.floor(v)));
  const tx = u - column;
  const ty = v - row;
  const { at, weights } = out;
  at[0] = row * width + column;
  at[1] = row * width + Math.min(width - 1, column + 1);
  at[2] = Math.min(height - 1, row + 1) * width + column;
  at[3] = Math.min(height - 1, row + 1) * width + Math.min(width - 1, column + 1);
  weights[0] = (1 - tx) * (1 - ty);
  weights[1] = tx * (1 - ty);
  weights[2] = (1 - tx) * ty;
  weights[3] = tx * ty;
}

function mixed(values: Float32Array, channels: number, c: number, { at, weights }: Around): number {
  return (
    (weights[0] as number) * (values[(at[0] as number) * channels + c] as number) +
    (weights[1] as number) * (values[(at[1] as number) * channels + c] as number) +
    (weights[2] as number) * (values[(at[2] as number) * channels + c] as number) +
    (weights[3] as number) * (values[(at[3] as number) * channels + c] as number)
  );
}

/** A pixel of the back, and how many of its pixels one of the coarse raster is wide. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Adds the grain of the four cells around. Several that differ cancel each other in part, so their mean is strengthened. */
function addGrain(out: Float64Array, fine: Int8Array, place: Place, grain: Grain, cell: Around): void {
  let [first, square, strength, areSame] = [-1, 0, 0, true];
  for (let k = 0; k < 4; k++) {
    const at = cell.at[k] as number;
    const weight = (cell.weights[k] as number) * (grain.strengths[at] as number);
    if (weight === 0) continue;
    const dx = grain.offsets[at * 2] as number;
    const dy = grain.offsets[at * 2 + 1] as number;
    const x = Math.min(place.width - 1, Math.max(0, Math.round(place.x + dx * place.scale)));
    const y = Math.min(place.height - 1, Math.max(0, Math.round(place.y + dy * place.scale)));
    const from = (y * place.width + x) * 3;
    areSame = areSame && (first < 0 || first === from);
    first = from;
    square += weight * weight;
    strength += weight;
    for (let c = 0; c < 3; c++) out[c] = (out[c] as number) + weight * (fine[from + c] as number);
  }
  if (areSame || square === 0) return;
  const factor = strength / Math.sqrt(square);
  for (let c = 0; c < 3; c++) out[c] = (out[c] as number) * factor;
}

/** What is fine in the front's picture, at the back's size: its difference to the usual colours, softly limited. The rim has none. */
function fineOf(front: RgbImage, coarse: Coarse, width: number, height: number): Int8Array {
  const { width: w, height: h, usual, within } = coarse;
  const fine = new Int8Array(width * height * 3);
  const pixel: Around = { at: new Int32Array(4), weights: new Float64Array(4) };
  const step = front.width / width;
  const sums = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    const row = Math.min(front.height - 1, Math.floor((y * front.height) / height));
    const rows = Math.max(2, Math.floor(((y + 1) * front.height) / height) - row);
    const v = ((y + 0.5) * h) / height - 0.5;
    for (let x = 0; x < width; x++) {
      around(((x + 0.5) * w) / width - 0.5, v, w, h, pixel);
      if (mixed(within, 1, 0, pixel) === 0) continue;
      const column = Math.floor(x * step);
      const columns = Math.max(2, Math.floor((x + 1) * step) - column);
      sumOf(front, { column, row, columns, rows }, sums);
      for (let c = 0; c < 3; c++) {
        const value = (sums[c] as number) / (columns * rows) - mixed(usual, 3, c, pixel);
        fine[(y * width + x) * 3 + c] = Math.round(value / (1 + Math.abs(value) / MOST));
      }
    }
  }
  return fine;
}

/** Sums the colours of a block of pixels. Outside the picture, its outermost pixels are repeated. */
function sumOf(
  { width, height, rgb }: RgbImage,
  block: { readonly column: number; readonly row: number; readonly columns: number; readonly rows: number },
  out: Float64Array,
): void {
  let [r, g, b] = [0, 0, 0];
  for (let y = block.row; y < block.row + block.rows; y++) {
    const start = Math.min(height - 1, y) * width;
    for (let x = block.column; x < block.column + block.columns; x++) {
      const at = (start + Math.min(width - 1, x)) * 3;
      r += rgb[at] as number;
      g += rgb[at + 1] as number;
      b += rgb[at + 2] as number;
    }
  }
  out[0] = r;
  out[1] = g;
  out[2] = b;
}
