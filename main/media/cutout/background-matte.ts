import type { Picture } from '../picture/decode.ts';
import { opaque } from '../picture/opaque.ts';
import { shrink } from '../picture/shrink.ts';
import type { Plane } from '../raster/plane.ts';
import { judgeSubject } from './judge-subject.ts';
import { refineMask } from './refine-mask.ts';
import { softMatte } from './soft-matte.ts';

/** A picture is judged at about this many pixels on its longer side, and at no fewer than half as many. */
const JUDGED_AT = 1000;
/** Where that is not enough, it is judged again at about this many pixels, or as it is: what is finer than these does not decide. */
const JUDGED_AGAIN_AT = 1536;
/** Where more of the outline than this is faint, what it hides may be too fine for a smaller picture. */
const MOST_FAINT = 0.07;

/**
 * The matte of a picture without alpha. What is subject is judged on a smaller picture, if it stands out clearly there,
 * for that takes many looks at every pixel; just where it ends is then found in the picture itself.
 */
export function backgroundMatte(picture: Picture): Plane {
  const whole = opaque(picture);
  const longest = Math.max(picture.width, picture.height);
  const again = Math.max(1, Math.round(longest / JUDGED_AGAIN_AT));
  if (longest >= JUDGED_AT) {
    const factor = Math.max(2, Math.round(longest / JUDGED_AT));
    const { mask, faint } = judgeSubject(shrink(whole, factor), factor);
    if (faint <= MOST_FAINT || factor === again) return softMatte(picture, refineMask(whole, mask, factor));
  }
  if (again === 1) return softMatte(picture, judgeSubject(whole, 1).mask);
  return softMatte(picture, refineMask(whole, judgeSubject(shrink(whole, again), again).mask, again));
}
