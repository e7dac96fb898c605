import sharp, { type Sharp } from 'sharp';
import type { Picture } from '../picture/decode.ts';

/** Larger pictures are not mended: three or four of them are in memory at a time, each of 256 MB at this size. */
export const MAX_MENDED_PIXELS = 64_000_000;

/** A picture on its way through the fixes. */
export type Raster = Picture;

/** A raster as input of the image library. */
export function pipelineOf({ width, height, rgba }: Raster): Sharp {
  return sharp(rgba, { raw: { width, height, channels: 4 }, limitInputPixels: false });
}

/** Whether any pixel is transparent, even a little. */
export function hasTransparency({ rgba }: Raster): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return true;
  return false;
}
