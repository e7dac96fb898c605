import type { RgbImage } from '../picture/image.ts';
import { freeAtOnce } from '../raster/free-at-once.ts';
import { BACKGROUND, SUBJECT, UNDECIDED, watershed } from './watershed.ts';

/** The largest edge strength that is distinguished, per pixel (sRGB 0 … 255, over all channels). */
const MAX_EDGE = 100;

/**
 * Refines a mask that was made on a copy smaller by `factor`: its edge is moved to the strongest edges of the full picture.
 * Parts and gaps that are too thin to have an inside stay unchanged.
 */
export function refineMask(picture: RgbImage, small: Uint8Array, factor: number): Uint8Array {
  const { width, height } = picture;
  const w = Math.ceil(width / factor);
  const marks = magnifyMarks(small, w, picture, factor);
  const edges = new Float32Array(marks.length);
  for (const cell of uncertainCells(small, w)) {
    const left = (cell % w) * factor;
    const top = Math.floor(cell / w) * factor;
    for (let y = top; y < Math.min(height, top + factor); y++) {
      for (let x = left; x < Math.min(width, left + factor); x++) {
        marks[y * width + x] = UNDECIDED;
        edges[y * width + x] = edgeStrength(picture, x, y);
      }
    }
  }
  const refined = watershed(marks, { edges, maxEdge: MAX_EDGE, width });
  freeAtOnce(marks, edges);
  return refined;
}

/** Enlarges the small mask: each of its cells becomes factor × factor pixels. */
function magnifyMarks(small: Uint8Array, w: number, { width, height }: RgbImage, factor: number): Uint8Array {
  const marks = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    if (y % factor !== 0) {
      marks.copyWithin(y * width, (y - 1) * width, y * width);
      continue;
    }
    const row = (y / factor) * w;
    for (let x = 0; x < width; x++)
      marks[y * width + x] = small[row + Math.floor(x / factor)] === 1 ? SUBJECT : BACKGROUND;
  }
  return marks;
}

/** The cells on either side of the edge, except those of parts and gaps that consist only of edge cells. */
function uncertainCells(mask: Uint8Array, width: number): number[] {
  const border: number[] = [];
  const onBorder = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) {
    const x = i % width;
    const own = mask[i];
    if (
      (x > 0 && mask[i - 1] !== own) ||
      (x < width - 1 && mask[i + 1] !== own) ||
      (i >= width && mask[i - width] !== own) ||
      (i + width < mask.length && mask[i + width] !== own)
    ) {
      onBorder[i] = 1;
      border.push(i);
    }
  }
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  return border.filter((i) => around.some((step) => mask[i + step] === mask[i] && onBorder[i + step] === 0));
}

/** The edge strength at a pixel over all channels (Sobel operator). Outside the picture, its outermost pixels are repeated. */
function edgeStrength({ width, height, rgb }: RgbImage, x: number, y: number): number {
  const left = x === 0 ? 0 : -3;
  const right = x === width - 1 ? 0 : 3;
  const middle = (y * width + x) * 3;
  const above = y === 0 ? middle : middle - width * 3;
  const below = y === height - 1 ? middle : middle + width * 3;
  let square = 0;
  for (let c = 0; c < 3; c++) {
    const topLeft = rgb[above + left + c] as number;
    const topRight = rgb[above + right + c] as number;
    const bottomLeft = rgb[below + left + c] as number;
    const bottomRight = rgb[below + right + c] as number;
    const across = 2 * ((rgb[middle + right + c] as number) - (rgb[middle + left + c] as number));
    const down = 2 * ((rgb[below + c] as number) - (rgb[above + c] as number));
    const dx = topRight - topLeft + across + bottomRight - bottomLeft;
    const dy = bottomLeft - topLeft + down + bottomRight - topRight;
    square += dx * dx + dy * dy;
  }
  return Math.sqrt(square) / 8;
}
