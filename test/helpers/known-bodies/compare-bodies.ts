import { meanDistance } from './mean-distance.ts';
import type { SurfacePoints } from './surface-points.ts';

/** How far a model is from the body that it was made of a picture of. All are 0 for the body itself. */
export interface BodyDifference {
  /** 1 − overlap of the silhouettes that the picture's camera sees. */
  readonly front: number;
  /** 1 − overlap of the silhouettes that are seen from a quarter turn to either side, and from above. */
  readonly side: number;
  readonly top: number;
  /** The mean distance of each surface's points to the other surface, as a share of the height. */
  readonly chamfer: number;
}

/** Pixels of a body's height in the silhouettes. */
const PIXELS = 64;
/** The silhouettes' size in pixels: a body may be this much wider or deeper than it is high. */
const SIZE = 3 * PIXELS;
/** How far a model may be moved along the line of sight, in pixels, since one picture does not tell where the body is. */
const MOST_SHIFT = 16;

/** Compares a model with the true body. The model is moved along the line of sight to where the silhouettes agree best. */
export function compareBodies(model: SurfacePoints, truth: SurfacePoints): BodyDifference {
  const sides = [silhouette(model, 2, 1), silhouette(truth, 2, 1)] as const;
  const tops = [silhouette(model, 2, 0), silhouette(truth, 2, 0)] as const;
  let best = { side: 1, top: 1, loss: Infinity, shift: 0 };
  for (let shift = -MOST_SHIFT; shift <= MOST_SHIFT; shift++) {
    const side = 1 - shiftedOverlap(...sides, shift);
    const top = 1 - shiftedOverlap(...tops, shift);
    const loss = 2 * side + top;
    if (loss < best.loss) best = { side, top, loss, shift };
  }
  const moved = model.map((value, i) => value + (i % 3 === 2 ? best.shift / PIXELS : 0));
  const front = 1 - shiftedOverlap(silhouette(model, 0, 1), silhouette(truth, 0, 1), 0);
  return { front, side: best.side, top: best.top, chamfer: meanDistance(moved, truth) };
}

/** Intersection over union of two masks, the first moved to the right by whole pixels. Their edges are empty. */
function shiftedOverlap(mask: Uint8Array, other: Uint8Array, shift: number): number {
  let both = 0;
  let either = 0;
  for (let i = MOST_SHIFT; i < other.length - MOST_SHIFT; i++) {
    const [a, b] = [mask[i - shift] as number, other[i] as number];
    both += a & b;
    either += a | b;
  }
  return both / either;
}

function silhouette(points: SurfacePoints, across: number, upward: number): Uint8Array {
  const mask = new Uint8Array(SIZE * SIZE);
  for (let i = 0; i < points.length; i += 3) {
    const u = Math.floor(points[i + across]! * PIXELS + SIZE / 2);
    const v = Math.floor(points[i + upward]! * PIXELS + SIZE / 2);
    if (u >= 0 && v >= 0 && u < SIZE && v < SIZE) mask[v * SIZE + u] = 1;
  }
  return withoutGaps(mask);
}

/** Closes the gaps of a pixel that points leave, without making the silhouette larger. */
function withoutGaps(mask: Uint8Array): Uint8Array {
  const out = mask.slice();
  for (let i = SIZE; i < mask.length - SIZE; i++) {
    const around = mask[i - 1]! + mask[i + 1]! + mask[i - SIZE]! + mask[i + SIZE]!;
    if (around >= 3) out[i] = 1;
  }
  return out;
}
