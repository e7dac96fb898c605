import type { RgbImage } from '../../picture/image.ts';
import { shrink } from '../../picture/shrink.ts';
import { estimateLitBackdrop } from '../backdrop.ts';
import { confidenceOf, SURE_ENOUGH } from '../confidence.ts';
import { type Look, lookAt } from '../look.ts';
import { applyChanges } from './apply-changes.ts';
import { clippedRimShare } from './clipped-rim.ts';
import { contourAround } from './contour-around.ts';
import { jpegBlockShare } from './jpeg-blocks.ts';
import { judgeOutline, overlap, touchingShare } from './judge-outline.ts';
import { reviseChanges } from './revise-changes.ts';
import { settleMask } from './settle-mask.ts';
import { shadesOf } from './shades.ts';
import { shrinkMask } from './shrink-mask.ts';

/** The outline of a picture with at least so many pixels on its longer side is drawn again on a smaller copy. */
const SHRUNK_FROM = 640;
/** That copy has about so many pixels on its longer side; never fewer than half of it. */
const COPY_SIZE = 640;
/** Where the two masks overlap less than this, the second one has lost the subject, and the first one stays. */
const LEAST_AGREEMENT = 0.6;
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
  const { lab, width, height } = look;
  const before = shrinkMask(mask, whole.width, factor);
  // The second outline is drawn against one smooth backdrop. Where a wall meets a table, the first one stays.
  if (look.border.count > 1) {
    const touching = touchingShare(before, width);
    const cues = {
      agreement: 1,
      against: 0,
      within: 0,
      faint,
      touching,
      shadow: 0,
      clipped: 0,
      blocks: 0,
      around: 0,
    };
    return { mask, confidence: Math.min(NOT_DRAWN_AGAIN, confidenceOf(cues)) };
  }
  const lit = estimateLitBackdrop(lab, before, width, height);
  if (lit === undefined) return { mask, confidence: 0 };
  const shades = shadesOf(lab, lit, width);
  const settled = settleMask(before, look, shades);
  if (settled === undefined) return { mask, confidence: 0 };
  // Where the second outline lost the subject, the first one stays.
  const isLost = overlap(before, settled.mask) < LEAST_AGREEMENT;
  const after = isLost ? before : settled.mask.slice();
  if (!isLost) reviseChanges(after, before, shades, look);
  const confidence = confidenceOf({
    ...judgeOutline(after, { first: before, settled }, shades, look),
    clipped: clippedRimShare(whole, after, { width, factor }),
    blocks: jpegBlockShare(whole),
    around: contourAround(after, look),
  });
  if (after.every((inside, i) => inside === before[i])) return { mask, confidence };
  return { mask: applyChanges(whole, mask, { before, after, width, factor }), confidence };
}
