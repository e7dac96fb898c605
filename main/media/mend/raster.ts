import sharp, { type Sharp } from 'sharp';

/** Larger pictures are not mended: three or four of them are in memory at a time, each of 256 MB at this size. */
export const MAX_MENDED_PIXELS = 64_000_000;

/** A picture in memory: straight sRGB with alpha, 4 bytes a pixel. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** A raster as input of the image library. */
export function pipelineOf({ width, height, rgba }: Raster): Sharp {
  return sharp(rgba, { raw: { width, height, channels: 4 }, limitInputPixels: false });
}

/** Runs a pipeline into a raster. */
export async function rasterOf(pipeline: Sharp): Promise<Raster> {
  const { data, info } = await pipeline
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    rgba: new Uint8Array(data.buffer, data.byteOffset, data.length),
  };
}

/** Whether any pixel is transparent, even a little. */
export function hasTransparency({ rgba }: Raster): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return true;
  return false;
}
