import sharp from 'sharp';

/** Pictures with more pixels are not decoded: none that large is needed, and it would take minutes. */
const MAX_DECODED_PIXELS = 16_384 * 16_384;

/** The size of a picture after its EXIF rotation; null if it cannot be decoded completely. */
export async function decodableSize(path: string): Promise<{ width: number; height: number } | null> {
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    if (autoOrient.width * autoOrient.height <= MAX_DECODED_PIXELS) {
      const decoding = sharp(path, { failOn: 'error', limitInputPixels: MAX_DECODED_PIXELS });
      await decoding.resize(8, 8, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
    }
    return autoOrient;
  } catch {
    // The details of sharp's error do not help the artist: the picture cannot be read.
    return null;
  }
}
