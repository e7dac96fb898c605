import type { Plane } from './plane.ts';

/** The largest value in the square of `radius` around every pixel. */
export function largestNear({ width, height, data }: Plane, radius: number): Plane {
  const row = new Float32Array(width + 2 * radius);
  const out = new Float32Array(width * (height + 2 * radius)).fill(Number.NEGATIVE_INFINITY);
  for (let y = 0; y < height; y++) {
    row.fill(Number.NEGATIVE_INFINITY);
    row.set(data.subarray(y * width, (y + 1) * width), radius);
    slideMaximum(row, 1, 2 * radius + 1);
    out.set(row.subarray(0, width), (y + radius) * width);
  }
  slideMaximum(out, width, 2 * radius + 1);
  return { width, height, data: out.subarray(0, width * height) };
}

/** Replaces each value by the largest of `window` values, `step` apart, from it on. The window is doubled in each pass. */
function slideMaximum(data: Float32Array, step: number, window: number): void {
  for (let seen = 1; seen < window; ) {
    const further = Math.min(seen, window - seen);
    const shift = further * step;
    for (let i = 0; i < data.length - shift; i++) {
      const other = data[i + shift] as number;
      if (other > (data[i] as number)) data[i] = other;
    }
    seen += further;
  }
}
