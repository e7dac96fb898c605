import { blur } from '../../media/raster/blur.ts';
import { createPlane, type Plane } from '../../media/raster/plane.ts';

/** Where climbing away from the outline gains less than this a pixel, the middle of a part has been reached. */
const RIDGE = 0.62;

/**
 * How thick the part is that each pixel belongs to: the distance from the outline to that part's middle, in pixels.
 * Pixels outside take the nearest inside value as far as `reach` pixels.
 */
export function localRadius(distance: Plane, reach: number): Plane {
  const { width, height, data } = distance;
  const target = new Int32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      target[i] = i;
      const inside = (data[i] as number) > 0;
      if (!inside && (data[i] as number) < -reach) continue;
      let gain = inside ? RIDGE : 0.3;
      for (let dy = -1; dy <= 1; dy++) {
        if (y + dy < 0 || y + dy >= height) continue;
        for (let dx = -1; dx <= 1; dx++) {
          if (x + dx < 0 || x + dx >= width || (dx === 0 && dy === 0)) continue;
          const j = i + dy * width + dx;
          const slope = ((data[j] as number) - (data[i] as number)) / (dx !== 0 && dy !== 0 ? Math.SQRT2 : 1);
          if (slope > gain) {
            gain = slope;
            target[i] = j;
          }
        }
      }
    }
  }
  // Pointers are followed by doubling: after n rounds, 2ⁿ steps.
  for (let round = 0; round < 11; round++) {
    for (let i = 0; i < target.length; i++) target[i] = target[target[i] as number] as number;
  }
  const radius = createPlane(width, height);
  for (let i = 0; i < target.length; i++) radius.data[i] = Math.max(0, data[target[i] as number] as number);
  const soft = blur(radius, 1.2);
  for (let i = 0; i < data.length; i++) soft.data[i] = Math.max(soft.data[i] as number, data[i] as number, 0);
  return soft;
}
