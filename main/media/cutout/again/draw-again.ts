import type { RgbImage } from '../../picture/image.ts';
import { shrink } from '../../picture/shrink.ts';
import { estimateLitBackdrop } from '../backdrop.ts';
import { confidenceOf, SURE_ENOUGH } from '../confidence.ts';
import { type Glass, glassWithinContour, type Judged, judgeInside } from '../glass/find-glass.ts';
import { type Look, lookAt } from '../look.ts';
import { refineMask } from '../refine-mask.ts';
import { applyChanges } from './apply-changes.ts';
import { clippedRimShare } from './clipped-rim.ts';
import { contourAround, leastOfContour } from './contour-around.ts';
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
/** A mask within a contour is the reflected light of a glass from this share of it on. */
const SURROUNDED = 0.6;
/** How sure an outline is at most where nothing confirms it: one that was not drawn again, and that of a glass. */
const UNCONFIRMED = 0.9 * SURE_ENOUGH;

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
  /** How the backdrop is seen through the subject; left out where that is opaque. */
  readonly glass?: Glass;
}

/**
 * Draws the outline of a first mask again where it costs least, and keeps of the second outline what the colours of the picture support. Where
 * the two agree, the first one stays to the pixel, with all thin parts that a small copy cannot show.
 */
export function drawAgain(whole: RgbImage, { mask, faint, look: seen }: FirstMask): DrawnMask {
  // Nothing was found, so there is nothing to draw: at most a glass, which is hardly told from what is behind it.
  if (!mask.includes(1))
    return glassAround(whole, new Uint8Array(seen.edges.length), seen) ?? { mask, confidence: 0 };
  const longest = Math.max(whole.width, whole.height);
  const factor = longest < SHRUNK_FROM ? 1 : Math.max(2, Math.round(longest / COPY_SIZE));
  const look = seen.shrunk === factor ? seen : lookAt(shrink(whole, factor), factor);
  const { lab, width, height } = look;
  const before = shrinkMask(mask, whole.width, factor);
  // The second outline is drawn against one smooth backdrop. Where a wall meets a table, the first one stays.
  if (look.border.count > 1) {
    const glass = contourAround(before, look) < SURROUNDED ? undefined : glassAround(whole, before, look);
    if (glass !== undefined) return glass;
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
    const confidence = Math.min(UNCONFIRMED, confidenceOf(cues));
    return { mask, ...asJudged(judgeInside(look, before), confidence) };
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
  const around = contourAround(after, look);
  const glass = around < SURROUNDED ? undefined : glassAround(whole, after, look);
  if (glass !== undefined) return glass;
  const byCues = confidenceOf({
    ...judgeOutline(after, { first: before, settled }, shades, look),
    clipped: clippedRimShare(whole, after, { width, factor }),
    blocks: jpegBlockShare(whole),
    around,
  });
  const judged = asJudged(judgeInside(look, after, lit), byCues);
  if (after.every((inside, i) => inside === before[i])) return { mask, ...judged };
  return { mask: applyChanges(whole, mask, { before, after, width, factor }), ...judged };
}

/** The outline of a glass is never sure, nor is one that may be. */
function asJudged(judged: Judged, confidence: number): Omit<DrawnMask, 'mask'> {
  if (judged.is === 'opaque') return { confidence };
  const unsure = Math.min(UNCONFIRMED, confidence);
  return judged.is === 'clear' ? { confidence: unsure, glass: judged.glass } : { confidence: unsure };
}

/** The whole glass that a mask may be the reflected light of. */
function glassAround(whole: RgbImage, mask: Uint8Array, look: Look): DrawnMask | undefined {
  const found = glassWithinContour(look, leastOfContour(look.edges, mask));
  if (found === undefined) return undefined;
  const [cells, factor] =
    look.shrunk > 1 ? [found.mask, look.shrunk] : [shrinkMask(found.mask, look.width, 2), 2];
  return { mask: refineMask(whole, cells, factor), confidence: UNCONFIRMED, glass: found.glass };
}
