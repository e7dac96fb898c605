import type { RgbImage } from './image.ts';

/** Shrinks a picture: each pixel is the mean of `factor` × `factor` pixels, or of fewer at the right and bottom edge. */
export function shrink({ width, height, rgb }: RgbImage, factor: number): RgbImage {
  if (factor === 1) return { width, height, rgb };
  const across = Math.ceil(width / factor);
  const down = Math.ceil(height / factor);
  const out = new Uint8Array(across * down * 3);
  for (let y = 0; y < down; y++) {
    const bottom = Math.min(height, (y + 1) * factor);
    for (let x = 0; x < across; x++) {
      const right = Math.min(width, (x + 1) * factor);
      const count = (bottom - y * factor) * (right - x * factor);
      let [r, g, b] = [0, 0, 0];
      for (let sy = y * factor; sy < bottom; sy++) {
        for (let i = (sy * width + x * factor) * 3; i < (sy * width + right) * 3; i += 3) {
          r += rgb[i] as number;
          g += rgb[i + 1] as number;
          b += rgb[i + 2] as number;
        }
      }
      const at = (y * across + x) * 3;
      out[at] = Math.round(r / count);
      out[at + 1] = Math.round(g / count);
      out[at + 2] = Math.round(b / count);
    }
  }
  return { width: across, height: down, rgb: out };
}
