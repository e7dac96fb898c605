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
  const before = Math.max(0, -left);
  const shown = Math.max(0, Math.min(width, cutout.width - left) - before);
  const rgb = new Uint8ClampedArray(width * height * 3);
  for (let y = 0; y < height; y++) {
    const sy = Math.min(cutout.height - 1, Math.max(0, y + top));
    const from = (sy * cutout.width + left + before) * 3;
    const to = y * width * 3;
    // Rounds and clamps.
    rgb.set(cutout.colours.subarray(from, from + shown * 3), to + before * 3);
    for (let x = before - 1; x >= 0; x--) rgb.copyWithin(to + x * 3, to + x * 3 + 3, to + x * 3 + 6);
    for (let x = before + shown; x < width; x++) rgb.copyWithin(to + x * 3, to + x * 3 - 3, to + x * 3);
  }
  return { width, height, rgb: new Uint8Array(rgb.buffer), left, top };
}
