import sharp from 'sharp';
import type { FloatImage } from './exr.ts';

/** Writes a PNG of 16-bit grey: 0 … 1 becomes 0 … 65,535. Values beyond are clamped. */
export async function writePng16({ width, height, data }: FloatImage): Promise<Uint8Array> {
  const grey = Uint16Array.from(data, (value) => Math.round(Math.min(1, Math.max(0, value)) * 65_535));
  return await sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace('grey16')
    .png({ compressionLevel: 6 })
    .toBuffer();
}
