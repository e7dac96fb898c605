import sharp, { type Sharp } from 'sharp';
import { MediaError } from '../media-error.ts';
import { headerSize } from './decodable-size.ts';

/** A decoded picture: straight (not premultiplied) sRGB with alpha, 4 bytes a pixel. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** More pixels than any camera has. Without a limit, a small file could use up all memory. */
export const MAX_PIXELS = 120_000_000;

/**
 * Decodes an image to sRGB, rotated upright by its EXIF data, and shrunk to at most `maxSide` pixels on its longer side.
 * Throws MediaError 'picture-too-large' or 'picture-undecodable'.
 */
export async function decodePicture(bytes: Uint8Array, maxSide: number): Promise<Picture> {
  try {
    const pipeline = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    return await pixelsOf(pipeline);
  } catch (cause) {
    const size = await headerSize(bytes);
    const isTooLarge = size !== null && size.width * size.height > MAX_PIXELS;
    throw new MediaError(
      isTooLarge ? { code: 'picture-too-large', most: MAX_PIXELS } : { code: 'picture-undecodable' },
      { cause },
    );
  }
}

/** Runs a pipeline into a decoded picture. Throws what the image library throws. */
export async function pixelsOf(pipeline: Sharp): Promise<Picture> {
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
