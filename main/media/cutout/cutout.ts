import { MediaError } from '../media-error.ts';
import type { Picture } from '../picture/decode.ts';
import type { Plane } from '../raster/plane.ts';
import { alphaMatte, isClear } from './alpha-matte.ts';
import { backgroundMatte, firstOutline, type OnCutoutStage, untold } from './background-matte.ts';
import { decontaminate } from './decontaminate.ts';
import type { ClearLayer } from './glass/clear-layer.ts';
import type { SoftColours, SoftMatte } from './soft-matte.ts';
import { dropSpecks } from './specks.ts';

/** A subject without its background. */
export interface Cutout {
  readonly width: number;
  readonly height: number;
  /** The subject's share of each pixel, 0 … 1. */
  readonly matte: Plane;
  /** The subject's colours without the background (sRGB 0 … 255, three per pixel), extended beyond its edge. */
  readonly colours: Float32Array;
  /** How sure the outline is, 0 … 1; left out where the image brings its own alpha. */
  readonly confidence?: number;
  /**
   * How the backdrop is seen through a subject such as a glass; left out where it is opaque. Pictures of the cut-out show it so; bodies are built
   * of the matte, and have the colours of the picture.
   */
  readonly clear?: ClearLayer;
}

type FoundMatte = SoftMatte & Pick<Cutout, 'confidence' | 'clear'>;

/** The smallest and the largest share of a picture that a subject may cover. */
const MIN_SHARE = 0.005;
const MAX_SHARE = 0.985;
/** The shortest side of a picture, in pixels. */
const MIN_SIDE = 8;

/**
 * Cuts the subject out: by the image's alpha channel if it is used, else by the colours of the border.
 * Throws MediaError 'no-subject'.
 */
export function cutOut(picture: Picture, onStage: OnCutoutStage = untold): Cutout {
  const given = alphaMatte(picture);
  const found: FoundMatte = given === undefined ? backgroundMatte(picture, onStage) : { matte: given };
  const cutout = cutoutOf(picture, found, given === undefined);
  onStage('colours');
  return cutout;
}

/**
 * Cuts the subject out of an opaque picture by the alpha that something else found for it, one byte for each pixel.
 * Throws MediaError 'no-subject' if that is opaque or clear throughout, or nearly.
 */
export function cutOutByAlpha(picture: Picture, alpha: Uint8Array): Cutout {
  const rgba = picture.rgba.slice();
  for (let i = 0; i < alpha.length; i++) rgba[i * 4 + 3] = alpha[i] as number;
  const matte = alphaMatte({ ...picture, rgba });
  if (matte === undefined) throw new MediaError({ code: 'no-subject', share: 1 });
  return cutoutOf(picture, { matte }, true);
}

/** @param hasBackground whether the picture's colours at the edge are mixed with a background */
function cutoutOf(picture: Picture, found: FoundMatte, hasBackground: boolean): Cutout {
  const matte = dropSpecks(found.matte);
  const share = shareOf(matte.data);
  if (!isSubject(share, picture)) throw new MediaError({ code: 'no-subject', share, ...whyNone(picture) });
  return {
    width: picture.width,
    height: picture.height,
    matte,
    colours: freeRim(decontaminate(picture, matte, hasBackground), found.rim),
    ...(found.confidence !== undefined && { confidence: found.confidence }),
    ...(found.clear !== undefined && { clear: found.clear }),
  };
}

/** What is wrong with a picture as a whole in which no subject can be. */
function whyNone(picture: Picture): { readonly why?: 'narrow' | 'clear' } {
  if (Math.min(picture.width, picture.height) < MIN_SIDE) return { why: 'narrow' };
  return isClear(picture) ? { why: 'clear' } : {};
}

/** Puts the colours of a soft rim in their place, as far as it is soft. */
function freeRim(colours: Float32Array, rim: SoftColours | undefined): Float32Array {
  if (rim === undefined) return colours;
  for (let i = 0; i < rim.softness.length; i++) {
    const softness = rim.softness[i] as number;
    if (softness === 0) continue;
    for (let c = i * 3; c < i * 3 + 3; c++) {
      const own = colours[c] as number;
      colours[c] = own + softness * ((rim.colours[c] as number) - own);
    }
  }
  return colours;
}

function shareOf(matte: Float32Array | Uint8Array): number {
  let covered = 0;
  for (let i = 0; i < matte.length; i++) covered += matte[i] as number;
  return covered / matte.length;
}

/** Whether what covers this share of a picture can be its subject. */
function isSubject(share: number, { width, height }: Picture): boolean {
  return share >= MIN_SHARE && share <= MAX_SHARE && Math.min(width, height) >= MIN_SIDE;
}

/** Whether an opaque picture shows something that can be cut out. Takes half the time of cutting it out, but where only a glass may be there. */
export function hasSubject(picture: Picture): boolean {
  return isSubject(shareOf(firstOutline(picture)), picture) || findSubject(picture) !== undefined;
}

/** Cuts the subject out as `cutOut` does; undefined if no subject was found. */
export function findSubject(picture: Picture, onStage?: OnCutoutStage): Cutout | undefined {
  try {
    return cutOut(picture, onStage);
  } catch (error) {
    if (error instanceof MediaError && error.fault.code === 'no-subject') return undefined;
    throw error;
  }
}
