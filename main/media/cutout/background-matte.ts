import type { Picture } from '../picture/decode.ts';
import { dropAlpha } from '../picture/drop-alpha.ts';
import type { RgbImage } from '../picture/image.ts';
import { shrink } from '../picture/shrink.ts';
import { drawAgain, type FirstMask } from './again/draw-again.ts';
import { findSubjectMask } from './find-subject-mask.ts';
import { type ClearLayer, clearLayerOf } from './glass/clear-layer.ts';
import { lookAt } from './look.ts';
import { refineMask } from './refine-mask.ts';
import { type SoftMatte, softMatte } from './soft-matte.ts';

/**
 * What cutting a subject out does, one after another: its outline is found, it is drawn again, its edge is made soft, and its colours are freed
 * of the background. A picture with alpha of its own begins with the last.
 */
export type CutoutStage = 'outline' | 'drawn-again' | 'edge' | 'colours';

/** Told when a stage is done. */
export type OnCutoutStage = (done: CutoutStage) => void;

export const untold: OnCutoutStage = () => undefined;

/** The subject is found on a copy with about this many pixels on its longer side; never fewer than half of it. */
const FIRST_SIZE = 880;
/** If that copy is too small, a copy of about this size, or the picture itself, is used. Finer details do not matter. */
const SECOND_SIZE = 1536;
/** If a larger share of the outline than this is faint, the small copy may have lost details. */
const MAX_FAINT_SHARE = 0.07;

/** A matte that was estimated from the picture, and how sure its outline is, 0 … 1. */
interface EstimatedMatte extends SoftMatte {
  readonly confidence: number;
  readonly clear?: ClearLayer;
}

/** The matte of a picture without alpha: its outline is found twice, in two different ways. */
export function backgroundMatte(picture: Picture, onStage: OnCutoutStage = untold): EstimatedMatte {
  const whole = dropAlpha(picture);
  const first = firstMask(whole);
  onStage('outline');
  const { mask, confidence, glass } = drawAgain(whole, first);
  onStage('drawn-again');
  const matte = softMatte(picture, mask);
  onStage('edge');
  if (glass === undefined) return { ...matte, confidence };
  return { ...matte, confidence, clear: clearLayerOf(picture, mask, glass) };
}

/** The mask of a picture as it is found first, in half the time. */
export function firstOutline(picture: Picture): Uint8Array {
  return firstMask(dropAlpha(picture)).mask;
}

/**
 * The factor by which a picture is shrunk for the quick look that finds its subject in most cases; undefined where it is too small for one.
 * @param longest the picture's longer side, in pixels
 */
export function quickFactor(longest: number): number | undefined {
  return longest < FIRST_SIZE ? undefined : Math.max(2, Math.round(longest / FIRST_SIZE));
}

/**
 * The first mask of a picture. The subject is found on a smaller copy if it stands out clearly there, because finding it takes many
 * passes over all pixels. Its exact edge is then found in the picture itself.
 */
function firstMask(whole: RgbImage): FirstMask {
  const longest = Math.max(whole.width, whole.height);
  let again = Math.max(1, Math.round(longest / SECOND_SIZE));
  const factor = quickFactor(longest);
  if (factor !== undefined) {
    const look = lookAt(shrink(whole, factor), factor);
    const { mask, faint } = findSubjectMask(look);
    const isFound = mask.includes(1);
    if (isFound && (faint <= MAX_FAINT_SHARE || factor === again))
      return { mask: refineMask(whole, mask, factor), faint, look };
    // Nothing was found: a thin subject may be lost on so small a copy.
    if (!isFound) again = Math.min(again, Math.max(1, Math.floor(factor / 2)));
  }
  const look = lookAt(again === 1 ? whole : shrink(whole, again), again);
  const { mask, faint } = findSubjectMask(look);
  return { mask: again === 1 ? mask : refineMask(whole, mask, again), faint, look };
}
