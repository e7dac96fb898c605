import sharp from 'sharp';
import { MOST_DECODED_PIXELS } from '../../../shared/model/pictures/decoded-pixels.ts';
import type { Size } from './picture-size.ts';

/** What says a picture's size: another version of it may judge a picture in another way. */
export const DECODER_VERSION = `${sharp.versions.sharp ?? ''} ${sharp.versions.vips}`;

/** The size that a picture's header names, after its EXIF rotation; null if there is no whole header. */
export async function headerSize(picture: string | Uint8Array): Promise<Size | null> {
  try {
    const { autoOrient } = await sharp(picture, { limitInputPixels: false }).metadata();
    return autoOrient;
  } catch {
    return null;
  }
}

/** The size of a picture after its EXIF rotation; null if it cannot be decoded completely. One of more than {@link MOST_DECODED_PIXELS} is not decoded. */
export async function decodableSize(picture: string | Uint8Array): Promise<Size | null> {
  try {
    const { autoOrient } = await sharp(picture, { limitInputPixels: false }).metadata();
    if (autoOrient.width * autoOrient.height <= MOST_DECODED_PIXELS) {
      const decoding = sharp(picture, { failOn: 'error', limitInputPixels: MOST_DECODED_PIXELS });
      await decoding.resize(8, 8, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
    }
    return autoOrient;
  } catch {
    // The details of sharp's error do not help the artist: the picture cannot be read.
    return null;
  }
}
