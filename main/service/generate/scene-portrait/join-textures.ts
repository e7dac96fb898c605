import type { RgbImage } from '../../../media/picture/image.ts';
import type { Rectangle } from '../texture/textured-mesh.ts';

/** Two pictures in one texture. */
export interface JoinedTextures {
  readonly texture: RgbImage;
  /** Where the second picture begins; the first begins at the top left. */
  readonly left: number;
  readonly top: number;
  /** The rectangle that each picture fills, including its repeated edge pixels. Together they cover the texture. */
  readonly charts: readonly [Rectangle, Rectangle];
}

/** Pixels between the pictures, so that filtering does not mix them. Each picture fills half of them. */
const GAP = 16;

/** Places two pictures side by side, or one above the other if the square around them is smaller then. */
export function joinTextures(first: RgbImage, second: RgbImage): JoinedTextures {
  const across = Math.max(first.width + GAP + second.width, first.height, second.height);
  const down = Math.max(first.height + GAP + second.height, first.width, second.width);
  const isSideBySide = across <= down;
  const left = isSideBySide ? first.width + GAP : 0;
  const top = isSideBySide ? 0 : first.height + GAP;
  const width = Math.max(first.width, left + second.width);
  const height = Math.max(first.height, top + second.height);
  const border = (isSideBySide ? left : top) - GAP / 2;
  const charts: readonly [Rectangle, Rectangle] = isSideBySide
    ? [
        { left: 0, top: 0, width: border, height },
        { left: border, top: 0, width: width - border, height },
      ]
    : [
        { left: 0, top: 0, width, height: border },
        { left: 0, top: border, width, height: height - border },
      ];
  const texture = { width, height, rgb: new Uint8Array(width * height * 3) };
  copyInto(texture, first, charts[0], 0, 0);
  copyInto(texture, second, charts[1], left, top);
  return { texture, left, top, charts };
}

/** Copies a picture to (left, top), and repeats its edge pixels over the rest of its chart. */
function copyInto(onto: RgbImage, image: RgbImage, chart: Rectangle, left: number, top: number): void {
  for (let y = chart.top; y < chart.top + chart.height; y++) {
    const row = Math.min(image.height - 1, Math.max(0, y - top)) * image.width;
    for (let x = chart.left; x < chart.left + chart.width; x++) {
      const from = (row + Math.min(image.width - 1, Math.max(0, x - left))) * 3;
      const to = (y * onto.width + x) * 3;
      onto.rgb[to] = image.rgb[from] as number;
      onto.rgb[to + 1] = image.rgb[from + 1] as number;
      onto.rgb[to + 2] = image.rgb[from + 2] as number;
    }
  }
}
