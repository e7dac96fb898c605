import sharp from 'sharp';
import { maskAbove } from '../raster/plane.ts';
import type { Cutout } from './cutout.ts';

/** A cut-out as a webp with transparency: the subject's own colours, without what the background mixed into its edge, or shows through it. */
export async function cutoutPicture({ width, height, matte, colours, clear }: Cutout): Promise<Uint8Array> {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const opacity = clear?.opacity[i] ?? 1;
    const own = clear !== undefined && opacity < 1 ? clear.colours : colours;
    for (let channel = 0; channel < 3; channel++)
      rgba[i * 4 + channel] = Math.round(own[i * 3 + channel] as number);
    rgba[i * 4 + 3] = Math.round((matte.data[i] as number) * opacity * 255);
  }
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .webp({ quality: 90 })
    .toBuffer();
}

/** The outline of a cut-out as a png: white where the subject covers more of a pixel than `covered`, clear elsewhere. */
export async function outlinePicture(
  { width, height, matte }: Pick<Cutout, 'width' | 'height' | 'matte'>,
  covered: number,
): Promise<Uint8Array> {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (const [at, inside] of maskAbove(matte.data, covered).entries()) rgba[at * 4 + 3] = inside * 255;
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}
