import { freeAtOnce } from '../../media/raster/free-at-once.ts';
import { type Plane, smoothstep } from '../../media/raster/plane.ts';
import { type Frame, toPictureX, toPictureY } from './frame.ts';
import { removeHighlights } from './highlights.ts';
import { reliefHeights } from './relief-heights.ts';
import { tonesOf } from './tones.ts';

/** The picture that relief is estimated from: sRGB 0 … 255, three numbers a pixel. */
interface Coloured {
  readonly width: number;
  readonly height: number;
  readonly colours: ArrayLike<number>;
}

/** Fine relief from shading, in raster pixels. It fades to 0 towards the outline. */
export function reliefOf(cutout: Coloured, frame: Frame, distance: Plane): Plane {
  const { width, height } = distance;
  const colours = coloursOn(cutout, frame, distance);
  const tones = tonesOf(width, height, colours);
  freeAtOnce(colours);
  const relief = reliefHeights(removeHighlights(tones, distance));
  const unit = Math.max(width, height) / 640;
  for (let i = 0; i < relief.data.length; i++) {
    const fade = smoothstep(1.5 * unit, 9 * unit, distance.data[i] as number);
    relief.data[i] = (relief.data[i] as number) * fade;
  }
  return relief;
}

/** The picture's colours on a raster, bilinear. */
function coloursOn(
  { width: w, height: h, colours }: Coloured,
  frame: Frame,
  { width, height }: Plane,
): Float32Array {
  const out = new Float32Array(width * height * 3);
  // A picture that is one pixel wide or high has no pixel beside it to mix with.
  const right = w > 1 ? 3 : 0;
  const below = h > 1 ? w * 3 : 0;
  for (let y = 0, at = 0; y < height; y++) {
    const v = Math.max(0, Math.min(h - 1.001, toPictureY(frame, y) - 0.5));
    const row = Math.floor(v);
    const ty = v - row;
    for (let x = 0; x < width; x++) {
      const u = Math.max(0, Math.min(w - 1.001, toPictureX(frame, x) - 0.5));
      const column = Math.floor(u);
      const tx = u - column;
      const upper = (row * w + column) * 3;
      for (let from = upper; from < upper + 3; from++, at++) {
        const top = (colours[from] as number) * (1 - tx) + (colours[from + right] as number) * tx;
        const lower = from + below;
        const bottom = (colours[lower] as number) * (1 - tx) + (colours[lower + right] as number) * tx;
        out[at] = top * (1 - ty) + bottom * ty;
      }
    }
  }
  return out;
}
