import { createPlane, type Plane } from '../../media/raster/plane.ts';

/** How light a picture's pixels are, and how colourless (grey); both 0 … 1. */
export interface Tones {
  readonly light: Plane;
  readonly grey: Plane;
}

/** @param colours sRGB 0 … 255, three numbers a pixel */
export function tonesOf(width: number, height: number, colours: ArrayLike<number>): Tones {
  const light = createPlane(width, height);
  const grey = createPlane(width, height);
  writeTones(colours, light.data, grey.data);
  return { light, grey };
}

/**
 * The loop is a function of its own that uses only arrays. In one function with the Plane objects, V8 optimised and deoptimised
 * it thousands of times, because the objects' shapes changed. That took longer than the loop itself.
 */
function writeTones(colours: ArrayLike<number>, light: Float32Array, grey: Float32Array): void {
  for (let i = 0; i < light.length; i++) {
    const r = colours[i * 3] as number;
    const g = colours[i * 3 + 1] as number;
    const b = colours[i * 3 + 2] as number;
    light[i] = (0.299 * r + 0.587 * g + 0.114 * b) / 255;
    const highest = Math.max(Math.max(r, g), b);
    const lowest = Math.min(Math.min(r, g), b);
    grey[i] = 1 - (highest - lowest) / Math.max(1, highest);
  }
}
