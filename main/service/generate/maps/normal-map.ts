import type { RgbImage } from '../../../media/picture/image.ts';
import { blur } from '../../../media/raster/blur.ts';
import { createPlane, type Plane } from '../../../media/raster/plane.ts';

/** Slopes are compressed (tanh) to less than this one: about 35°. */
const MAX_SLOPE = 0.7;
/** Slopes below this come mostly from the picture's noise and compression. */
const NOISE_SLOPE = 0.03;

/**
 * The tangent-space normals of the details of `heights` (in pixels) that are finer than `spacing` pixels. x points to the right, y up
 * in the picture, z out of the surface, as in glTF, Blender and OpenGL. A flat place is (128, 128, 255).
 */
export function normalMap(heights: Plane, spacing: number): RgbImage {
  const { width, height } = heights;
  const { data } = Number.isFinite(spacing) ? removeCoarse(heights, spacing) : heights;
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const row = y * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - 1);
      const right = Math.min(width - 1, x + 1);
      // The Sobel filter: a difference along one axis, smoothed along the other.
      const across =
        (data[above + right] as number) -
        (data[above + left] as number) +
        2 * ((data[row + right] as number) - (data[row + left] as number)) +
        (data[below + right] as number) -
        (data[below + left] as number);
      const down =
        (data[below + left] as number) -
        (data[above + left] as number) +
        2 * ((data[below + x] as number) - (data[above + x] as number)) +
        (data[below + right] as number) -
        (data[above + right] as number);
      const at = (row + x) * 3;
      const slope = Math.sqrt(across * across + down * down) / 8;
      if (slope <= NOISE_SLOPE) {
        rgb[at] = rgb[at + 1] = 128;
        rgb[at + 2] = 255;
        continue;
      }
      const kept = (MAX_SLOPE * Math.tanh((slope - NOISE_SLOPE) / MAX_SLOPE)) / slope;
      const nx = (-across / 8) * kept;
      const ny = (down / 8) * kept;
      const length = Math.sqrt(nx * nx + ny * ny + 1);
      rgb[at] = Math.round(127.5 + (127.5 * nx) / length);
      rgb[at + 1] = Math.round(127.5 + (127.5 * ny) / length);
      rgb[at + 2] = Math.round(127.5 + 127.5 / length);
    }
  }
  return { width, height, rgb };
}

function removeCoarse(heights: Plane, spacing: number): Plane {
  const coarse = blur(heights, spacing);
  const fine = createPlane(heights.width, heights.height);
  for (let i = 0; i < fine.data.length; i++)
    fine.data[i] = (heights.data[i] as number) - (coarse.data[i] as number);
  return fine;
}
