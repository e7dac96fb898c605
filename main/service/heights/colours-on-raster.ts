import type { Cutout } from '../../media/cutout/cutout.ts';
import { type Frame, toPictureX, toPictureY } from './frame.ts';

/**
 * A cut-out's colours (sRGB, three a pixel) on a raster that is coarser by `step` than the one of its frame: those of the picture's pixels in which the
 * middles of the raster's pixels lie.
 */
export function coloursOnRaster(
  cutout: Cutout,
  frame: Frame,
  { width, height }: { readonly width: number; readonly height: number },
  step: number,
): Float32Array {
  const out = new Float32Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    const v = pixelAt(toPictureY(frame, (y + 0.5) * step - 0.5), cutout.height);
    for (let x = 0; x < width; x++, i += 3) {
      const u = pixelAt(toPictureX(frame, (x + 0.5) * step - 0.5), cutout.width);
      const at = (v * cutout.width + u) * 3;
      out.set(cutout.colours.subarray(at, at + 3), i);
    }
  }
  return out;
}

const pixelAt = (place: number, size: number): number => Math.min(size - 1, Math.max(0, Math.floor(place)));
