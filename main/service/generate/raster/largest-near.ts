import { createPlane, type Plane } from './plane.ts';

/** The largest value in the square of `radius` around every pixel. */
export function largestNear(plane: Plane, radius: number): Plane {
  return transposedLargest(transposedLargest(plane, radius), radius);
}

function transposedLargest({ width, height, data }: Plane, radius: number): Plane {
  const out = createPlane(height, width);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) {
      let largest = Number.NEGATIVE_INFINITY;
      const to = Math.min(width - 1, x + radius);
      for (let k = Math.max(0, x - radius); k <= to; k++)
        largest = Math.max(largest, data[start + k] as number);
      out.data[x * height + y] = largest;
    }
  }
  return out;
}
