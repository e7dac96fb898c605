import type { RgbImage } from '../../picture/image.ts';
import { shrink } from '../../picture/shrink.ts';
import { dilate } from '../../raster/dilate.ts';
import { estimateLitBackdrop } from '../backdrop.ts';
import { borderWalk } from '../border.ts';
import { confidenceOf, SURE_ENOUGH } from '../confidence.ts';
import { type Look, lookAt } from '../look.ts';
import { applyChanges } from './apply-changes.ts';
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
  const touching = touchingShare(before, width);
  const sure = (agreement: number, doubt: number): number =>
    confidenceOf({ agreement, doubt, faint, touching });
  // The second outline is drawn against one smooth backdrop. Where a wall meets a table, the first one stays.
  if (look.border.count > 1) return { mask, confidence: Math.min(NOT_DRAWN_AGAIN, sure(1, 0)) };
  const lit = estimateLitBackdrop(lab, before, width, height);
  if (lit === undefined) return { mask, confidence: 0 };
  const shades = shadesOf(lab, lit, width);
  const settled = settleMask(before, look, shades);
  if (settled === undefined) return { mask, confidence: 0 };
  const after = settled.mask;
  const agreement = overlap(before, after);
  const confidence = sure(agreement, doubtAlong(after, settled.lean, width));
  if (agreement < LEAST_AGREEMENT) return { mask, confidence };
  reviseChanges(after, before, shades, look);
  if (after.every((inside, i) => inside === before[i])) return { mask, confidence };
  return { mask: applyChanges(whole, mask, { before, after, width, factor }), confidence };
}

/** The share of the picture's border that the mask touches. */
function touchingShare(mask: Uint8Array, width: number): number {
  const walk = borderWalk(width, mask.length / width);
  let touched = 0;
  for (const i of walk) touched += mask[i] as number;
  return touched / Math.max(1, walk.length);
}

function overlap(one: Uint8Array, other: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < one.length; i++) {
    both += (one[i] as number) & (other[i] as number);
    either += (one[i] as number) | (other[i] as number);
  }
  return both / Math.max(1, either);
}

/** Pixels further than this from the outline say nothing of it. */
const BAND = 5;

function doubtAlong(subject: Uint8Array, lean: Int32Array, width: number): number {
  const near = dilate(subject, width, BAND);
  const turned = new Uint8Array(subject.length);
  for (let i = 0; i < turned.length; i++) turned[i] = 1 - (subject[i] as number);
  const outside = dilate(turned, width, BAND);
  let [all, against] = [0, 0];
  for (let i = 0; i < subject.length; i++) {
    if (near[i] === 0 || outside[i] === 0) continue;
    all++;
    if ((lean[i] as number) > 0 !== (subject[i] === 1)) against++;
  }
  return against / Math.max(1, all);
}
