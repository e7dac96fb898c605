import type { RgbImage } from '../../../media/picture/image.ts';
import { pushPull } from '../../../media/raster/push-pull.ts';

/** The width in texels of the rim around charts that gets the mean colour of adjacent texels. */
const RIM_WIDTH = 4;
/** Texels beyond the rim get their colours from a version of the texture that is this many times smaller. */
const COARSE_FACTOR = 8;

/** Fills the texels that no triangle covers, so that texture filtering and mipmaps do not mix in unrelated colours. */
export function fillGutters({ width, height, rgb }: RgbImage, covered: Uint8Array): void {
  const around = coarseColours({ width, height, rgb }, covered);
  let known = covered;
  for (let round = 0; round < RIM_WIDTH; round++) known = dilate(width, height, rgb, known);
  const w = Math.ceil(width / COARSE_FACTOR);
  for (let i = 0; i < known.length; i++) {
    if (known[i] === 1) continue;
    const from = (Math.floor(i / width / COARSE_FACTOR) * w + Math.floor((i % width) / COARSE_FACTOR)) * 3;
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = Math.round(around[from + c] as number);
  }
}

function coarseColours({ width, height, rgb }: RgbImage, covered: Uint8Array): Float32Array {
  const w = Math.ceil(width / COARSE_FACTOR);
  const h = Math.ceil(height / COARSE_FACTOR);
  const colours = new Float32Array(w * h * 3);
  const weights = new Float32Array(w * h);
  for (let i = 0; i < covered.length; i++) {
    if (covered[i] === 0) continue;
    const to = Math.floor(i / width / COARSE_FACTOR) * w + Math.floor((i % width) / COARSE_FACTOR);
    weights[to] = (weights[to] as number) + 1;
    for (let c = 0; c < 3; c++)
      colours[to * 3 + c] = (colours[to * 3 + c] as number) + (rgb[i * 3 + c] as number);
  }
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] as number;
    if (weight === 0) continue;
    for (let c = i * 3; c < i * 3 + 3; c++) colours[c] = (colours[c] as number) / weight;
    weights[i] = 1;
  }
  return pushPull({ width: w, height: h, colours, weights });
}

/** Gives each texel that touches known ones their mean colour. Returns which texels are known now. */
function dilate(width: number, height: number, rgb: Uint8Array, known: Uint8Array): Uint8Array {
  const next = known.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (known[i] === 1) continue;
      let [count, r, g, b] = [0, 0, 0, 0];
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const j = v * width + u;
          if (known[j] === 0) continue;
          count += 1;
          r += rgb[j * 3] as number;
          g += rgb[j * 3 + 1] as number;
          b += rgb[j * 3 + 2] as number;
        }
      }
      if (count === 0) continue;
      rgb[i * 3] = Math.round(r / count);
      rgb[i * 3 + 1] = Math.round(g / count);
      rgb[i * 3 + 2] = Math.round(b / count);
      next[i] = 1;
    }
  }
  return next;
}
