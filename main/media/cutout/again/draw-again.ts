import type { RgbImage } from '../../picture/image.ts';
import { shrink } from '../../picture/shrink.ts';
import { largestNear } from '../../raster/largest-near.ts';
import { borderWalk } from '../border.ts';
import { confidenceOf, SURE_ENOUGH } from '../confidence.ts';
import { type Look, lookAt } from '../look.ts';
import { refineMask } from '../refine-mask.ts';
import { reviseChanges } from './revise-changes.ts';
import { settleMask } from './settle-mask.ts';

/** The outline of a picture with at least so many pixels on its longer side is drawn again on a smaller copy. */
const SHRUNK_FROM = 640;
/** That copy has about so many pixels on its longer side; never fewer than half of it. */
const COPY_SIZE = 640;
/** Where the two masks overlap less than this, the second one has lost the subject, and the first one stays. */
const LEAST_AGREEMENT = 0.6;
/** The first mask's outline stays where the second one changed nothing within so many pixels of the copy. */
const AROUND_CHANGES = 2;
/** How sure a first outline is at most that was not drawn again, so that nothing confirms it. */
const NOT_DRAWN_AGAIN = 0.9 * SURE_ENOUGH;

/** The subject as it was found first. */
export interface FirstMask {
  /** 1 for pixels of the subject, else 0; of the whole picture. */
  readonly mask: Uint8Array;
  /** The share of its outline that is faint. */
  readonly faint: number;
  /** Where it was found. */
  readonly look: Look;
}

/** A mask, and how sure its outline is, 0 … 1. */
interface DrawnMask {
  readonly mask: Uint8Array;
  readonly confidence: number;
}

/**
 * Draws the outline of a first mask again where it costs least, and keeps of the second outline what the colours of the picture support. Where
 * the two agree, the first one stays to the pixel, with all thin parts that a small copy cannot show.
 */
export function drawAgain(whole: RgbImage, { mask, faint, look: seen }: FirstMask): DrawnMask {
  // Nothing was found, so there is nothing to draw.
  if (!mask.includes(1)) return { mask, confidence: 0 };
  const longest = Math.max(whole.width, whole.height);
  const factor = longest < SHRUNK_FROM ? 1 : Math.max(2, Math.round(longest / COPY_SIZE));
  const look = seen.shrunk === factor ? seen : lookAt(shrink(whole, factor), factor);
  const before = shrinkMask(mask, whole.width, factor, look);
  const touching = touchingShare(before, look.width);
  const sure = (agreement: number, doubt: number): number =>
    confidenceOf({ agreement, doubt, faint, touching });
  // The second outline is drawn against one smooth backdrop. Where a wall meets a table, the first one stays.
  if (look.model.count > 1) return { mask, confidence: Math.min(NOT_DRAWN_AGAIN, sure(1, 0)) };
  const after = before.slice();
  const { agreement, doubt } = settleMask(after, look.lab, look.edges, look.model.seeds, look.width);
  const confidence = sure(agreement, doubt);
  if (agreement < LEAST_AGREEMENT) return { mask, confidence };
  reviseChanges(after, before, look);
  const changed = Float32Array.from(after, (inside, i) => (inside === before[i] ? 0 : 1));
  if (!changed.includes(1)) return { mask, confidence };
  const near = largestNear({ width: look.width, height: look.height, data: changed }, AROUND_CHANGES).data;
  const again = factor === 1 ? after : refineMask(whole, after, factor);
  const out = mask.slice();
  for (let y = 0, i = 0; y < whole.height; y++) {
    const row = Math.floor(y / factor) * look.width;
    for (let x = 0; x < whole.width; x++, i++)
      if (near[row + Math.floor(x / factor)] !== 0) out[i] = again[i] as number;
  }
  return { mask: out, confidence };
}

/** Shrinks a mask: a cell is the subject's if most of its pixels are. */
function shrinkMask(mask: Uint8Array, wide: number, factor: number, { width, height }: Look): Uint8Array {
  if (factor === 1) return mask;
  const counts = new Uint16Array(width * height);
  for (let y = 0, i = 0; i < mask.length; y++) {
    const row = Math.floor(y / factor) * width;
    for (let x = 0; x < wide; x++, i++) {
      const cell = row + Math.floor(x / factor);
      counts[cell] = (counts[cell] as number) + (mask[i] as number);
    }
  }
  return Uint8Array.from(counts, (count) => (2 * count > factor * factor ? 1 : 0));
}

/** The share of the picture's border that the mask touches. */
function touchingShare(mask: Uint8Array, width: number): number {
  const walk = borderWalk(width, mask.length / width);
  let touched = 0;
  for (const i of walk) touched += mask[i] as number;
  return touched / Math.max(1, walk.length);
}
