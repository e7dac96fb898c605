import sharp from 'sharp';
import type { Cutout } from './cutout.ts';

/** A cut-out as a webp with transparency: the subject's own colours, without what the background mixed into its edge. */
export async function cutoutPicture({ width, height, matte, colours }: Cutout): Promise<Uint8Array> {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    for (let channel = 0; channel < 3; channel++)
      rgba[i * 4 + channel] = Math.round(colours[i * 3 + channel] as number);
    rgba[i * 4 + 3] = Math.round((matte.data[i] as number) * 255);
  }
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .webp({ quality: 90 })
    .toBuffer();
}
