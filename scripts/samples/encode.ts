import { extname } from 'node:path';
import sharp from 'sharp';

/** Encodes a picture in the format of the file name's extension. Only png keeps the alpha. */
export async function encode(file: string, pixels: Uint8Array, size: number): Promise<Buffer> {
  const image = sharp(pixels, { raw: { width: size, height: size, channels: 4 } });
  switch (extname(file)) {
    case '.png':
      return image.png({ compressionLevel: 9, adaptiveFiltering: true, effort: 10 }).toBuffer();
    case '.jpg':
      return image.removeAlpha().jpeg({ quality: 88, mozjpeg: true }).toBuffer();
    case '.webp':
      return image.removeAlpha().webp({ quality: 90, effort: 6 }).toBuffer();
    default:
      throw new Error(`No encoder for ${file}: a sample ends in .png, .jpg or .webp.`);
  }
}
