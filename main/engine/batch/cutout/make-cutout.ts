import { createHash } from 'node:crypto';
import { MAX_IMAGE_BYTES } from '../../../../shared/interface/limits.ts';
import { isOpaque } from '../../../media/cutout/alpha-matte.ts';
import type { CutoutStage } from '../../../media/cutout/background-matte.ts';
import { findSubject } from '../../../media/cutout/cutout.ts';
import { cutoutPicture, outlinePicture } from '../../../media/cutout/cutout-picture.ts';
import { doubtsOfSubject, isVeryDark } from '../../../media/cutout/doubts-of-subject.ts';
import { MediaError } from '../../../media/media-error.ts';
import { decodePicture, type Picture } from '../../../media/picture/decode.ts';
import { readSmallBytes } from '../../disk/read-small-file.ts';
import { COVERED, type CutoutOrder, type CutoutOutcome, OUTLINE_SIDE, SHOWN_SIDE } from './cutout-order.ts';

/** What part of the time has gone by when a stage is done: measured on photographs of {@link SHOWN_SIDE}. */
const DONE_AFTER: Readonly<Record<'decoded' | CutoutStage | 'doubts', number>> = {
  decoded: 0.03,
  outline: 0.25,
  'drawn-again': 0.62,
  edge: 0.72,
  colours: 0.82,
  doubts: 0.9,
};

/**
 * Cuts the subject out of a picture as it is shown. Takes long: for workers.
 * @param report told what part is done, 0 … 1, after each stage
 */
export async function makeCutout(
  { path, sha256, isMasked, shows }: CutoutOrder,
  report: (done: number) => void = () => undefined,
): Promise<CutoutOutcome> {
  const picture = await pictureOf(path, sha256, shows === 'outline' ? OUTLINE_SIDE : SHOWN_SIDE);
  if (typeof picture === 'string') return { is: picture };
  report(DONE_AFTER.decoded);
  const cutout = findSubject(picture, (stage) => report(DONE_AFTER[stage]));
  if (cutout === undefined) return { is: 'found', found: { is: 'no-subject' }, bytes: null };
  const by = isMasked ? 'mask' : isOpaque(picture) ? 'outline' : 'alpha';
  const doubts = doubtsOfSubject(picture, cutout);
  const dark =
    doubts.includes('picture-very-dark') || !isVeryDark(picture) ? [] : ['picture-very-dark' as const];
  report(DONE_AFTER.doubts);
  return {
    is: 'found',
    found: { is: 'cut', by, doubts: [...doubts, ...dark] },
    bytes: await (shows === 'outline' ? outlinePicture(cutout, COVERED) : cutoutPicture(cutout)),
  };
}

async function pictureOf(
  path: string,
  sha256: string,
  side: number,
): Promise<Picture | 'changed' | 'not-seen'> {
  try {
    const bytes = await readSmallBytes(path, MAX_IMAGE_BYTES);
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) return 'changed';
    return await decodePicture(bytes, side);
  } catch (cause) {
    // What cannot be read now could be read when the plan was made.
    return cause instanceof MediaError ? 'not-seen' : 'changed';
  }
}
