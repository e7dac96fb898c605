import type { Picture } from '../picture/decode.ts';
import { dropAlpha } from '../picture/drop-alpha.ts';
import { shrink } from '../picture/shrink.ts';
import type { Plane } from '../raster/plane.ts';
import { findSubjectMask } from './find-subject-mask.ts';
import { refineMask } from './refine-mask.ts';
import { softMatte } from './soft-matte.ts';

/** The subject of a picture with at least so many pixels on its longer side is found on a smaller copy. */
const SHRUNK_FROM = 640;
/** That copy has about so many pixels on its longer side; never fewer than half of it. */
const COPY_SIZE = 640;
/** The subject of a smaller picture than this is found in the picture itself if its border has several backgrounds. */
const WHOLE_BELOW = 1000;

/**
 * The matte of a picture without alpha. The subject is found on a smaller copy, because finding it takes many passes over all
 * pixels. Its exact edge is then found in the picture itself.
 */
export function backgroundMatte(picture: Picture): EstimatedMatte {
  const whole = dropAlpha(picture);
  const longest = Math.max(picture.width, picture.height);
  const shrunk = longest < SHRUNK_FROM ? 1 : Math.max(2, Math.round(longest / COPY_SIZE));
  const first = findSubjectMask(shrink(whole, shrunk), shrunk);
  const again = shrunk > 1 && first.backgrounds > 1 && longest < WHOLE_BELOW;
  const factor = again ? 1 : shrunk;
  const { mask, confidence } = again ? findSubjectMask(whole, 1) : first;
  const fine = factor === 1 ? mask : refineMask(whole, mask, factor);
  return { matte: softMatte(picture, fine), confidence };
}

/** A matte that was estimated from the picture, and how sure its outline is, 0 … 1. */
interface EstimatedMatte {
  readonly matte: Plane;
  readonly confidence: number;
}
