import type { RgbImage } from '../../../media/picture/image.ts';
import { sampleBilinear } from '../../../media/raster/bicubic.ts';
import { type Plane, smoothstep } from '../../../media/raster/plane.ts';
import type { Frame } from '../../heights/frame.ts';
import type { CroppedTexture } from './crop.ts';
import { SIDE_WIDTH, seamOf } from './seam.ts';

/** The planes of a body that tell where its front's picture ends. All lengths are in raster pixels. */
export interface SeamShape {
  readonly distance: Plane;
  readonly radius: Plane;
  /** The body's squared half depth. */
  readonly square: Plane;
  /** The distance inside the outline within which the picture's colours are mixed with the background. */
  readonly fold: number;
}

/** The back's picture, and what of the front's outline is drawn there, 0 … 1, on a raster of its own. */
type MetBack = RgbImage & { readonly drawn: Plane };

/** The back's picture is the front's up to this share of the longer side inside of where the front's picture ends, which is not even. */
const BEYOND = 0.0024;
/** Over this share of the part's half thickness, and at most of the longer side, it changes from the front's to its own. */
const FADE = 0.12;
const MOST_FADE = 0.016;
/** How much of that what is drawn on the front as far as its outline has: it faces the viewer. */
const OF_DRAWN = 0.2;

/**
 * Puts the front's picture into the back's where both meet on the body, in place, so that no seam is seen there: what is fine, lines and light go on and
 * fade. Thin parts have no room for it, and at the outline itself the picture is mixed with its background.
 */
export function meetFront(back: MetBack, front: CroppedTexture, shape: SeamShape, frame: Frame): void {
  const { distance, radius, square, fold } = shape;
  const { drawn } = back;
  const [drawnX, drawnY] = [drawn.width / back.width, drawn.height / back.height];
  const longer = Math.max(distance.width, distance.height);
  const side = SIDE_WIDTH * longer;
  const reach = side + (BEYOND + MOST_FADE) * longer;
  const [left, top] = [(front.left - frame.left) * frame.scale, (front.top - frame.top) * frame.scale];
  const [stepX, stepY] = [front.width / back.width, front.height / back.height];
  const [columns, rows] = [Math.max(1, Math.round(stepX)), Math.max(1, Math.round(stepY))];
  for (let y = 0; y < back.height; y++) {
    const v = top + (y + 0.5) * stepY * frame.scale - 0.5;
    for (let x = 0; x < back.width; x++) {
      const u = left + (x + 0.5) * stepX * frame.scale - 0.5;
      // Most pixels lie far inside or outside.
      const nearest = distance.data[Math.round(v) * distance.width + Math.round(u)] ?? 0;
      if (nearest > reach + 2 || nearest < -2) continue;
      const d = sampleBilinear(distance, u, v);
      if (d >= reach || d <= 0) continue;
      const middle = Math.max(1, sampleBilinear(radius, u, v));
      const deep = deepOf(sampleBilinear(square, u, v), middle, d);
      const from = seamOf(middle, deep, side).d + BEYOND * longer;
      const isDrawn = sampleBilinear(drawn, (x + 0.5) * drawnX - 0.5, (y + 0.5) * drawnY - 0.5);
      const fade = Math.min(FADE * middle, MOST_FADE * longer) * (1 - (1 - OF_DRAWN) * isDrawn);
      if (d >= from + fade) continue;
      const isThick = smoothstep(side / 2, side, middle);
      const share = isThick * smoothstep(0, fold, d) * (1 - smoothstep(from, from + fade, d));
      if (share === 0) continue;
      const [column, row] = [Math.floor(x * stepX), Math.floor(y * stepY)];
      mix(back.rgb, (y * back.width + x) * 3, share, front, { column, row, columns, rows });
    }
  }
}

/** How deep the body is in the middle of a part, by its squared half depth `d` inside of the outline: sections are round or oval. */
function deepOf(square: number, middle: number, d: number): number {
  const own = Math.min(middle, Math.max(1, d));
  return middle * Math.sqrt(Math.max(0, square) / (own * (2 * middle - own)));
}

interface Block {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/** Mixes the mean of a block of the front's pixels into one of the back. */
function mix(rgb: Uint8Array, at: number, share: number, front: RgbImage, block: Block): void {
  let [r, g, b, count] = [0, 0, 0, 0];
  for (let y = block.row; y < Math.min(front.height, block.row + block.rows); y++) {
    for (let x = block.column; x < Math.min(front.width, block.column + block.columns); x++) {
      const from = (y * front.width + x) * 3;
      r += front.rgb[from] as number;
      g += front.rgb[from + 1] as number;
      b += front.rgb[from + 2] as number;
      count++;
    }
  }
  if (count === 0) return;
  rgb[at] = Math.round((rgb[at] as number) * (1 - share) + (share * r) / count);
  rgb[at + 1] = Math.round((rgb[at + 1] as number) * (1 - share) + (share * g) / count);
  rgb[at + 2] = Math.round((rgb[at + 2] as number) * (1 - share) + (share * b) / count);
}
