import { blur } from '../../media/raster/blur.ts';
import { createPlane, type Plane } from '../../media/raster/plane.ts';

/** If the distance increases by less than this per pixel in every direction, the middle of a part is reached. */
const MIN_GAIN = 0.62;

/**
 * Half the thickness of the part that each pixel belongs to: the distance from the outline to the part's middle, in pixels.
 * Pixels up to `reach` pixels outside get the value of the nearest pixel inside.
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
      let gain = inside ? MIN_GAIN : 0.3;
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
  // Pointer doubling: n rounds follow each pointer 2ⁿ steps, and pointers that were followed already further.
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    for (let i = 0; i < target.length; i++) {
      const next = target[i] as number;
      const further = target[next] as number;
      if (further === next) continue;
      target[i] = further;
      hasMoved = true;
    }
  }
  const radius = createPlane(width, height);
  for (let i = 0; i < target.length; i++) radius.data[i] = Math.max(0, data[target[i] as number] as number);
  const soft = blur(radius, 1.2);
  for (let i = 0; i < data.length; i++) soft.data[i] = Math.max(soft.data[i] as number, data[i] as number, 0);
  return soft;
}
