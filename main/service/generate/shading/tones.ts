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
  // by themselves: V8 would not compile a loop that reaches through an object whose shape it gives up meanwhile
  const lights = light.data;
  const greys = grey.data;
  for (let i = 0; i < width * height; i++) {
    const r = colours[i * 3] as number;
    const g = colours[i * 3 + 1] as number;
    const b = colours[i * 3 + 2] as number;
    lights[i] = (0.299 * r + 0.587 * g + 0.114 * b) / 255;
    const most = Math.max(Math.max(r, g), b);
    const least = Math.min(Math.min(r, g), b);
    greys[i] = 1 - (most - least) / Math.max(1, most);
  }
  return { light, grey };
}
