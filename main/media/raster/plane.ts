/** One number a pixel, row by row from the top left. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Makes a new plane from the results of `value`. */
export function mapPlane(plane: Plane, value: (sample: number, index: number) => number): Plane {
  const out = createPlane(plane.width, plane.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = value(plane.data[i] as number, i);
  return out;
}

/** The mask of all values above a level: 1 for them, else 0. */
export function maskAbove(data: Float32Array, level: number): Uint8Array {
  const mask = new Uint8Array(data.length);
  for (let i = 0; i < mask.length; i++) if ((data[i] as number) > level) mask[i] = 1;
  return mask;
}

/** The largest value; 0 where none is above it. */
export function largestOf(data: Float32Array): number {
  let largest = 0;
  for (let i = 0; i < data.length; i++) largest = Math.max(largest, data[i] as number);
  return largest;
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function smoothstep(low: number, high: number, value: number): number {
  if (value <= low) return 0;
  if (value >= high) return 1;
  const t = (value - low) / (high - low);
  return t * t * (3 - 2 * t);
}
