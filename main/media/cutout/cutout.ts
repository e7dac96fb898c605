import { MediaError } from '../media-error.ts';
import type { Picture } from '../picture/decode.ts';
import type { Plane } from '../raster/plane.ts';
import { alphaMatte } from './alpha-matte.ts';
import { backgroundMatte } from './background-matte.ts';
import { decontaminate } from './decontaminate.ts';
import { dropSpecks } from './specks.ts';

/** A subject without its background. */
export interface Cutout {
  readonly width: number;
  readonly height: number;
  /** How much of each pixel is subject, 0 … 1. */
  readonly matte: Plane;
  /** The subject's own colours (sRGB 0 … 255, three a pixel), free of background and carried on beyond its edge. */
  readonly colours: Float32Array;
}

/** The least and the most of a picture that a subject covers; beyond these there is nothing to cut out. */
const LEAST_SHARE = 0.005;
const MOST_SHARE = 0.985;

/**
 * Cuts the subject out: by the image's alpha where it means something, else by the border's colours.
 * Throws MediaError 'no-subject'.
 */
export function cutOut(picture: Picture): Cutout {
  const given = alphaMatte(picture);
  const matte = dropSpecks(given ?? backgroundMatte(picture));
  let covered = 0;
  for (let i = 0; i < matte.data.length; i++) covered += matte.data[i] as number;
  const share = covered / matte.data.length;
  if (!(share >= LEAST_SHARE && share <= MOST_SHARE) || Math.min(picture.width, picture.height) < 8) {
    throw new MediaError({ code: 'no-subject', share });
  }
  return {
    width: picture.width,
    height: picture.height,
    matte,
    colours: decontaminate(picture, matte, given === undefined),
  };
}

/** Cuts the subject out as `cutOut` does; undefined where nothing stands out. */
export function findSubject(picture: Picture): Cutout | undefined {
  try {
    return cutOut(picture);
  } catch (error) {
    if (error instanceof MediaError && error.fault.code === 'no-subject') return undefined;
    throw error;
  }
}
