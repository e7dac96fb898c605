import type { Cutout } from '../../../media/cutout/cutout.ts';
import type { RgbImage } from '../../../media/picture/image.ts';

/** A texture that was cut from a picture at (left, top), in whole picture pixels. */
export interface CroppedTexture extends RgbImage {
  readonly left: number;
  readonly top: number;
}

/** Cuts a rectangle, in picture pixels, from a cut-out's colours. Beyond the picture, its edge pixels are repeated. */
export function cropTexture(
  cutout: Cutout,
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): CroppedTexture {
  const left = Math.floor(box.left);
  const top = Math.floor(box.top);
  const width = Math.ceil(box.right) - left;
  const height = Math.ceil(box.bottom) - top;
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const sy = Math.min(cutout.height - 1, Math.max(0, y + top));
    for (let x = 0; x < width; x++) {
      const sx = Math.min(cutout.width - 1, Math.max(0, x + left));
      const from = (sy * cutout.width + sx) * 3;
      const to = (y * width + x) * 3;
      for (let c = 0; c < 3; c++)
        rgb[to + c] = Math.min(255, Math.max(0, Math.round(cutout.colours[from + c] as number)));
    }
  }
  return { width, height, rgb, left, top };
}
