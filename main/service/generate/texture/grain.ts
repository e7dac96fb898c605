import type { RgbImage } from '../../../media/picture/image.ts';
import { blurChannels } from '../../../media/raster/blur.ts';
import { smoothstep } from '../../../media/raster/plane.ts';

/** The difference in colour (sum of the channels) to the front's at which the back has the front's grain, and at which it has none. */
const ALIKE = 24;
const UNLIKE = 75;
/** The contrast (sum of the channels) up to which it is grain, and from which it is a drawing: a seam, a letter, a face. */
const GRAIN = 20;
const DRAWING = 60;
/** The most that grain changes a channel. */
const MOST = 14;

/** Pixels on a coarse raster; colours have three numbers a pixel. */
interface Coarse {
  readonly width: number;
  readonly height: number;
  readonly colours: Float32Array;
  /** The front's colours without what is fine. */
  readonly usual: Float32Array;
}

/**
 * How much of the front's grain each pixel of the back has, 0 … 1: all where the back has the front's colours and the front has
 * no drawing, and none at the rim, where it would be drawn out into streaks.
 */
export function grainShare({
  width,
  height,
  colours,
  usual,
  carried,
  within,
}: Coarse & { readonly carried: Float32Array; readonly within: Float32Array }): Float32Array {
  const contrast = new Float32Array(within.length);
  for (let i = 0; i < contrast.length; i++) contrast[i] = difference(colours, usual, i * 3);
  const around = blurChannels({ width, height, data: contrast }, 1, 2.5);
  const share = new Float32Array(within.length);
  for (let i = 0; i < share.length; i++) {
    const alike = 1 - smoothstep(ALIKE, UNLIKE, difference(usual, carried, i * 3));
    share[i] = (within[i] as number) * alike * (1 - smoothstep(GRAIN, DRAWING, around[i] as number));
  }
  return share;
}

function difference(one: Float32Array, other: Float32Array, at: number): number {
  let sum = 0;
  for (let c = at; c < at + 3; c++) sum += Math.abs((one[c] as number) - (other[c] as number));
  return sum;
}

/** Coarse colours at half the front's size, with a share of the front's grain. */
export function withGrain(
  front: RgbImage,
  { width: w, height: h, colours, usual, share }: Coarse & { readonly share: Float32Array },
): RgbImage {
  const width = Math.ceil(front.width / 2);
  const height = Math.ceil(front.height / 2);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const v = Math.min(h - 1, Math.max(0, ((y + 0.5) * h) / height - 0.5));
    const row = Math.max(0, Math.min(h - 2, Math.floor(v)));
    const upper = 2 * y * front.width * 3;
    const lower = Math.min(front.height - 1, 2 * y + 1) * front.width * 3;
    for (let x = 0; x < width; x++) {
      const u = Math.min(w - 1, Math.max(0, ((x + 0.5) * w) / width - 0.5));
      const column = Math.max(0, Math.min(w - 2, Math.floor(u)));
      const tx = u - column;
      const ty = v - row;
      const w00 = (1 - tx) * (1 - ty);
      const w10 = tx * (1 - ty);
      const w01 = (1 - tx) * ty;
      const w11 = tx * ty;
      const i00 = row * w + column;
      const own =
        w00 * (share[i00] as number) +
        w10 * (share[i00 + 1] as number) +
        w01 * (share[i00 + w] as number) +
        w11 * (share[i00 + w + 1] as number);
      const first = 2 * x * 3;
      const second = Math.min(front.width - 1, 2 * x + 1) * 3;
      for (let c = 0; c < 3; c++) {
        const at = i00 * 3 + c;
        const below = at + w * 3;
        let value =
          w00 * (colours[at] as number) +
          w10 * (colours[at + 3] as number) +
          w01 * (colours[below] as number) +
          w11 * (colours[below + 3] as number);
        if (own > 0) {
          const shown =
            ((front.rgb[upper + first + c] as number) +
              (front.rgb[upper + second + c] as number) +
              (front.rgb[lower + first + c] as number) +
              (front.rgb[lower + second + c] as number)) /
            4;
          const around =
            w00 * (usual[at] as number) +
            w10 * (usual[at + 3] as number) +
            w01 * (usual[below] as number) +
            w11 * (usual[below + 3] as number);
          const grain = shown - around;
          value += (own * grain) / (1 + Math.abs(grain) / MOST);
        }
        rgb[(y * width + x) * 3 + c] = Math.min(255, Math.max(0, Math.round(value)));
      }
    }
  }
  return { width, height, rgb };
}
