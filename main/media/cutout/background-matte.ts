import type { Picture } from '../picture/decode.ts';
import { dropAlpha } from '../picture/drop-alpha.ts';
import { shrink } from '../picture/shrink.ts';
import type { Plane } from '../raster/plane.ts';
import { findSubjectMask } from './find-subject-mask.ts';
import { refineMask } from './refine-mask.ts';
import { softMatte } from './soft-matte.ts';

/** The subject is found on a copy with about this many pixels on its longer side; never fewer than half of it. */
const FIRST_SIZE = 1000;
/** If that copy is too small, a copy of about this size, or the picture itself, is used. Finer details do not matter. */
const SECOND_SIZE = 1536;
/** If a larger share of the outline than this is faint, the small copy may have lost details. */
const MAX_FAINT_SHARE = 0.07;

/**
 * The matte of a picture without alpha. The subject is found on a smaller copy if it stands out clearly there, because finding it
 * takes many passes over all pixels. Its exact edge is then found in the picture itself.
 */
export function backgroundMatte(picture: Picture): Plane {
  const whole = dropAlpha(picture);
  const longest = Math.max(picture.width, picture.height);
  const again = Math.max(1, Math.round(longest / SECOND_SIZE));
  if (longest >= FIRST_SIZE) {
    const factor = Math.max(2, Math.round(longest / FIRST_SIZE));
    const { mask, faint } = findSubjectMask(shrink(whole, factor), factor);
    if (faint <= MAX_FAINT_SHARE || factor === again)
      return softMatte(picture, refineMask(whole, mask, factor));
  }
  if (again === 1) return softMatte(picture, findSubjectMask(whole, 1).mask);
  return softMatte(picture, refineMask(whole, findSubjectMask(shrink(whole, again), again).mask, again));
}
