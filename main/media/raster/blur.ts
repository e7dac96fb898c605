import { freeAtOnce } from './free-at-once.ts';
import type { Plane } from './plane.ts';

/** Gaussian blur; the edge's pixels are repeated outwards. `sigma` in pixels; 0 gives the plane itself. */
export function blur(plane: Plane, sigma: number): Plane {
  return sigma <= 0.05 ? plane : { ...plane, data: blurChannels(plane, 1, sigma) };
}

/** The same for pixels of several interleaved channels in `data`; returns a new array. `sigma` must not be 0. */
export function blurChannels({ width, height, data }: Plane, channels: number, sigma: number): Float32Array {
  const size = { row: width * channels, height, channels };
  if (sigma > 3)
    return blurByBoxes(data, size, Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2)));
  const kernel = halfGaussian(sigma);
  const rows = convolveRows(data, size, kernel);
  const out = convolveColumns(rows, size, kernel);
  freeAtOnce(rows);
  return out;
}

/** Gaussian blur down the columns alone. `sigma` in pixels. */
export function blurDown(plane: Plane, sigma: number): Plane {
  const size = { row: plane.width, height: plane.height, channels: 1 };
  return { ...plane, data: convolveColumns(plane.data, size, halfGaussian(sigma)) };
}

interface Size {
  /** The number of values in a row. */
  readonly row: number;
  readonly height: number;
  readonly channels: number;
}

const WEIGHTS_PER_PASS = 3;

/** The centre weight of a kernel and the weights on one side of it, padded with zeros to a multiple of three. */
function halfGaussian(sigma: number): Float64Array {
  const reach = Math.max(1, Math.ceil(sigma * 3));
  const kernel = new Float64Array(1 + WEIGHTS_PER_PASS * Math.ceil(reach / WEIGHTS_PER_PASS));
  let sum = 0;
  for (let k = 0; k <= reach; k++) {
    const weight = Math.exp((-0.5 * k * k) / (sigma * sigma));
    kernel[k] = weight;
    sum += k === 0 ? weight : 2 * weight;
  }
  return kernel.map((weight) => weight / sum);
}

function convolveRows(
  data: Float32Array,
  { row, height, channels }: Size,
  kernel: Float64Array,
): Float32Array {
  const out = new Float32Array(data.length);
  const room = (kernel.length - 1) * channels;
  const padded = new Float32Array(row + 2 * room);
  const sums = new Float64Array(row);
  for (let y = 0; y < height; y++) {
    pad(data.subarray(y * row, (y + 1) * row), room, channels, padded);
    sumWeighted(sums, padded, kernel, (k) => room + k * channels);
    out.set(sums, y * row);
  }
  return out;
}

/**
 * Fills `sums` with the weighted sum of one run of `data` for each weight of the kernel; `startOf` gives the start of each run.
 * Three weights on either side are added in one pass, which saves most of the memory traffic of `sums`.
 */
function sumWeighted(
  sums: Float64Array,
  data: Float32Array,
  kernel: Float64Array,
  startOf: (place: number) => number,
): void {
  const middle = kernel[0] as number;
  const start = startOf(0);
  for (let x = 0; x < sums.length; x++) sums[x] = middle * (data[start + x] as number);
  for (let k = 1; k < kernel.length; k += WEIGHTS_PER_PASS) {
    const w1 = kernel[k] as number;
    const w2 = kernel[k + 1] as number;
    const w3 = kernel[k + 2] as number;
    const a1 = startOf(-k);
    const a2 = startOf(-k - 1);
    const a3 = startOf(-k - 2);
    const b1 = startOf(k);
    const b2 = startOf(k + 1);
    const b3 = startOf(k + 2);
    for (let x = 0; x < sums.length; x++) {
      sums[x] =
        (sums[x] as number) +
        w1 * ((data[a1 + x] as number) + (data[b1 + x] as number)) +
        w2 * ((data[a2 + x] as number) + (data[b2 + x] as number)) +
        w3 * ((data[a3 + x] as number) + (data[b3 + x] as number));
    }
  }
}

/** A row with its first and last pixel repeated over `room` numbers on either side. */
function pad(row: Float32Array, room: number, channels: number, out: Float32Array): void {
  out.set(row, room);
  for (let k = 0; k < room; k++) {
    out[k] = row[k % channels] as number;
    out[room + row.length + k] = row[row.length - channels + (k % channels)] as number;
  }
}

function convolveColumns(data: Float32Array, { row, height }: Size, kernel: Float64Array): Float32Array {
  const out = new Float32Array(data.length);
  const sums = new Float64Array(row);
  for (let y = 0; y < height; y++) {
    sumWeighted(sums, data, kernel, (k) => Math.min(height - 1, Math.max(0, y + k)) * row);
    out.set(sums, y * row);
  }
  return out;
}

/** Approximates a wide Gaussian by three box filters, whose cost does not depend on the width. */
function blurByBoxes(data: Float32Array, size: Size, radius: number): Float32Array {
  const a = new Float32Array(data.length);
  const b = new Float32Array(data.length);
  boxRows(data, size, radius, a);
  boxRows(a, size, radius, b);
  boxRows(b, size, radius, a);
  boxColumns(a, size, radius, b);
  boxColumns(b, size, radius, a);
  boxColumns(a, size, radius, b);
  freeAtOnce(a);
  return b;
}

function boxRows(
  data: Float32Array,
  { row, height, channels }: Size,
  radius: number,
  out: Float32Array,
): void {
  const scale = 1 / (2 * radius + 1);
  const room = (radius + 1) * channels;
  const padded = new Float32Array(row + 2 * room);
  for (let y = 0; y < height; y++) {
    const start = y * row;
    pad(data.subarray(start, start + row), room, channels, padded);
    for (let c = 0; c < channels; c++) {
      let sum = 0;
      for (let k = c; k < room + room - channels; k += channels) sum += padded[k] as number;
      for (let x = c; x < row; x += channels) {
        sum += (padded[x + 2 * room - channels] as number) - (padded[x] as number);
        out[start + x] = sum * scale;
      }
    }
  }
}

function boxColumns(data: Float32Array, { row, height }: Size, radius: number, out: Float32Array): void {
  const scale = 1 / (2 * radius + 1);
  const sums = new Float64Array(row);
  const rowAt = (y: number): number => Math.min(height - 1, Math.max(0, y)) * row;
  for (let y = -radius - 1; y < radius; y++) {
    const from = rowAt(y);
    for (let x = 0; x < row; x++) sums[x] = (sums[x] as number) + (data[from + x] as number);
  }
  for (let y = 0; y < height; y++) {
    const added = rowAt(y + radius);
    const gone = rowAt(y - radius - 1);
    for (let x = 0; x < row; x++) {
      const sum = (sums[x] as number) + (data[added + x] as number) - (data[gone + x] as number);
      sums[x] = sum;
      out[y * row + x] = sum * scale;
    }
  }
}
