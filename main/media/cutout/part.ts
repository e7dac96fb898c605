import type { Picture } from '../picture/decode.ts';
import { createPlane, type Plane } from '../raster/plane.ts';
import { boxAround } from './box.ts';

/** The part of a picture around its subject, with a margin. */
export interface Part {
  /** The position of its top left pixel in the picture. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** sRGB 0 … 255, three a pixel. */
  readonly colours: Float32Array;
  /** The subject's share of each pixel. */
  readonly share: Plane;
}

/** Crops a picture to all pixels in which the subject has a share; undefined if there are none. */
export function cropToSubject(
  { width, height, rgba }: Picture,
  subject: Float32Array | Uint8Array,
): Part | undefined {
  const box = boxAround({ width, height, data: subject }, 0);
  const w = box.right - box.left;
  const h = box.bottom - box.top;
  if (w <= 0 || h <= 0) return undefined;
  const share = createPlane(w, h);
  const colours = new Float32Array(w * h * 3);
  for (let y = 0, i = 0; y < h; y++) {
    const start = (box.top + y) * width + box.left;
    for (let from = start; from < start + w; from++, i++) {
      share.data[i] = subject[from] as number;
      colours[i * 3] = rgba[from * 4] as number;
      colours[i * 3 + 1] = rgba[from * 4 + 1] as number;
      colours[i * 3 + 2] = rgba[from * 4 + 2] as number;
    }
  }
  return { left: box.left, top: box.top, width: w, height: h, colours, share };
}

/** Copies values of a part, `channels` per pixel, to their place in a picture of `width` pixels. */
export function copyBack(
  part: Part,
  values: Float32Array,
  channels: number,
  picture: { readonly width: number; readonly data: Float32Array },
): void {
  const row = part.width * channels;
  for (let y = 0; y < part.height; y++) {
    const to = ((part.top + y) * picture.width + part.left) * channels;
    picture.data.set(values.subarray(y * row, (y + 1) * row), to);
  }
}
