import type { Picture } from './decode.ts';
import type { RgbImage } from './image.ts';

/** The colours of a picture, without its alpha channel. */
export function dropAlpha({ width, height, rgba }: Picture): RgbImage {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0, to = 0; i < rgba.length; i += 4) {
    rgb[to++] = rgba[i] as number;
    rgb[to++] = rgba[i + 1] as number;
    rgb[to++] = rgba[i + 2] as number;
  }
  return { width, height, rgb };
}
