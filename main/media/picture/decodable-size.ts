import sharp from 'sharp';
import { MOST_DECODED_PIXELS } from '../../../shared/model/pictures/decoded-pixels.ts';
import { isLargePicture, largePictureError, type PictureHeader } from './large-picture.ts';
import type { Size } from './picture-size.ts';

/** What says a picture's size: another version of it may judge a picture in another way. */
export const DECODER_VERSION = `${sharp.versions.sharp ?? ''} ${sharp.versions.vips}`;

/** The size that a picture's header names, after its EXIF rotation; null if there is no whole header. */
export async function headerSize(picture: string | Uint8Array): Promise<Size | null> {
  return (await headerOf(picture))?.autoOrient ?? null;
}

/**
 * The size of a picture after its EXIF rotation; null if it cannot be decoded completely. One of more than {@link MOST_DECODED_PIXELS} is not decoded.
 * @param options.large whether one is decoded that takes much memory
 * @throws an error with the code `LARGE_PICTURE` if it takes much memory and `large` is false
 */
export async function decodableSize(
  picture: string | Uint8Array,
  { large = true }: { readonly large?: boolean } = {},
): Promise<Size | null> {
  const header = await headerOf(picture);
  if (header === null) return null;
  const { autoOrient } = header;
  const isDecoded = autoOrient.width * autoOrient.height <= MOST_DECODED_PIXELS;
  if (isDecoded && !large && isLargePicture(header)) throw largePictureError();
  try {
    if (isDecoded) {
      const decoding = sharp(picture, { failOn: 'error', limitInputPixels: MOST_DECODED_PIXELS });
      await decoding.resize(8, 8, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
    }
    return autoOrient;
  } catch {
    // The details of sharp's error do not help the artist: the picture cannot be read.
    return null;
  }
}

/**
 * Whether decoding a picture takes so much memory that it is done for one at a time.
 * @param picture a path, or the picture itself; what is no picture is not large
 */
export async function takesMuchMemory(picture: string | Uint8Array): Promise<boolean> {
  const header = await headerOf(picture);
  return header !== null && isLargePicture(header);
}

async function headerOf(
  picture: string | Uint8Array,
): Promise<(PictureHeader & { readonly autoOrient: Size }) | null> {
  try {
    return await sharp(picture, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}
