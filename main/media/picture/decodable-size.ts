import sharp from 'sharp';

/** Pictures of more pixels are not decoded here: nothing that large is asked for, and it would take minutes. */
const MAX_DECODED_PIXELS = 16_384 * 16_384;

/** The size of a picture as seen (after its EXIF turn), or null where it cannot be decoded to its end. */
export async function decodableSize(path: string): Promise<{ width: number; height: number } | null> {
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    if (autoOrient.width * autoOrient.height <= MAX_DECODED_PIXELS) {
      const decoding = sharp(path, { failOn: 'error', limitInputPixels: MAX_DECODED_PIXELS });
      await decoding.resize(8, 8, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
    }
    return autoOrient;
  } catch {
    // Whatever sharp says, the artist needs one thing: this picture cannot be read.
    return null;
  }
}
