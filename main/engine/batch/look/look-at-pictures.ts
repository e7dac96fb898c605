import { createHash } from 'node:crypto';
import type { View } from '../../../../shared/interface/formats.ts';
import { MAX_IMAGE_BYTES } from '../../../../shared/interface/limits.ts';
import type { LookCode, LookWarning } from '../../../../shared/model/look/look-warning.ts';
import { doubtsOfViews } from '../../../media/cutout/compare-views.ts';
import { type Cutout, findSubject } from '../../../media/cutout/cutout.ts';
import { doubtsOfSubject, isVeryDark } from '../../../media/cutout/doubts-of-subject.ts';
import { MediaError } from '../../../media/media-error.ts';
import { decodePicture, type Picture } from '../../../media/picture/decode.ts';
import { readSmallBytes } from '../../disk/read-small-file.ts';

/** The pictures of one row. */
export interface LookRequest {
  readonly images: readonly {
    /** Null for a single image. */
    readonly view: View | null;
    readonly path: string;
    /** Hex, as the plan has it. */
    readonly sha256: string;
  }[];
  /** Whether a subject is to be cut out; not where the background stays. */
  readonly wantsSubject: boolean;
}

/** The longer side of the pictures as they are looked at. The cut-out of one takes a third of a second then. */
const LONG_SIDE = 512;

/** Decodes the pictures of a row, one at a time, and says what speaks against sending them. Takes long: for workers. */
export async function lookAtPictures({ images, wantsSubject }: LookRequest): Promise<readonly LookWarning[]> {
  const warnings: LookWarning[] = [];
  const cutouts = new Map<View, Cutout>();
  for (const { view, path, sha256 } of images) {
    const warn = (...codes: readonly LookCode[]): void => {
      for (const code of codes) warnings.push({ code, view });
    };
    const picture = await pictureOf(path, sha256);
    if (typeof picture === 'string') {
      warn(picture);
      continue;
    }
    const cutout = wantsSubject ? findSubject(picture) : undefined;
    if (cutout !== undefined) warn(...doubtsOfSubject(picture, cutout));
    else if (isTransparent(picture)) warn('picture-transparent');
    else if (isVeryDark(picture)) warn('picture-very-dark');
    else if (wantsSubject) warn('subject-not-found');
    if (cutout !== undefined && view !== null) cutouts.set(view, cutout);
  }
  return [...warnings, ...doubtsOfViews(cutouts).map((code) => ({ code, view: null }))];
}

async function pictureOf(
  path: string,
  sha256: string,
): Promise<Picture | 'picture-changed' | 'picture-not-looked-at'> {
  try {
    const bytes = await readSmallBytes(path, MAX_IMAGE_BYTES);
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) return 'picture-changed';
    return await decodePicture(bytes, LONG_SIDE);
  } catch (cause) {
    // What cannot be read now could be read when the plan was made.
    return cause instanceof MediaError ? 'picture-not-looked-at' : 'picture-changed';
  }
}

/** Whether nothing of a picture is seen, whatever colours it hides. */
function isTransparent({ rgba }: Picture): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return false;
  return true;
}
