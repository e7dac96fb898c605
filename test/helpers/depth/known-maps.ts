import type { DepthField } from '../../../renderer/viewer/load/depth/depth-field.ts';

/** A depth map of one channel, by the value of each pixel. */
export function mapOf(width: number, height: number, value: (x: number, y: number) => number): DepthField {
  const data = Float32Array.from({ length: width * height }, (_, at) =>
    value(at % width, Math.floor(at / width)),
  );
  return {
    width,
    height,
    channels: ['Y'],
    bits: 32,
    at: (x, y) => data[y * width + x] ?? Number.NaN,
    isLinear: true,
  };
}

/** A plane that rises evenly from 0 at the left to 1 at the right. */
export const rampMap = (width: number, height: number): DepthField =>
  mapOf(width, height, (x) => x / (width - 1));

/** Two planes, the left half low and the right half high. */
export const stepMap = (width: number, height: number, low: number, high: number): DepthField =>
  mapOf(width, height, (x) => (x < width / 2 ? low : high));

/** Half a sphere that touches the edges, and 0 around it. 1 is its nearest point. */
export function sphereMap(size: number): DepthField {
  const radius = size / 2;
  return mapOf(size, size, (x, y) => {
    const square = radius ** 2 - (x + 0.5 - radius) ** 2 - (y + 0.5 - radius) ** 2;
    return square > 0 ? Math.sqrt(square) / radius : 0;
  });
}
