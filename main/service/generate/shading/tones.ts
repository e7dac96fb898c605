import { createPlane, type Plane } from '../raster/plane.ts';

/** How light a picture's pixels are, and how colourless; both 0 … 1. */
export interface Tones {
  readonly light: Plane;
  readonly grey: Plane;
}

/** @param colours sRGB 0 … 255, three a pixel */
export function tonesOf(width: number, height: number, colours: ArrayLike<number>): Tones {
  const light = createPlane(width, height);
  const grey = createPlane(width, height);
  for (let i = 0; i < width * height; i++) {
    const r = colours[i * 3] as number;
    const g = colours[i * 3 + 1] as number;
    const b = colours[i * 3 + 2] as number;
    light.data[i] = (0.299 * r + 0.587 * g + 0.114 * b) / 255;
    grey.data[i] = 1 - (Math.max(r, g, b) - Math.min(r, g, b)) / Math.max(1, r, g, b);
  }
  return { light, grey };
}
