import { isUnsure } from '../cutout/confidence.ts';
import { findSubject } from '../cutout/cutout.ts';
import { pixelsOf } from '../picture/decode.ts';
import { pipelineOf, type Raster } from './raster.ts';

/** A rectangle of a picture, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The subject is looked for on a copy of this many pixels on its longer side. */
const LOOKED_AT = 640;
/** From this share of it on, a pixel belongs to the subject. */
const INSIDE = 0.5;
/** How much room is left around the subject, as a share of its longer side. */
const MARGIN = 0.06;

/** The picture at the size at which its subject is looked for. */
function smallOf(picture: Raster): Promise<Raster> {
  const size = { width: LOOKED_AT, height: LOOKED_AT, fit: 'inside', withoutEnlargement: true } as const;
  return pixelsOf(pipelineOf(picture).resize(size));
}

/** The picture in small with nothing but its subject; undefined if no subject was found. */
export async function subjectAlone(picture: Raster): Promise<Raster | undefined> {
  const small = await smallOf(picture);
  const subject = findSubject(small);
  if (subject === undefined) return undefined;
  const rgba = Uint8Array.from(small.rgba);
  for (let i = 0; i < subject.matte.data.length; i++)
    rgba[i * 4 + 3] = (subject.matte.data[i] as number) * 255;
  return { ...small, rgba };
}

/** The subject's rectangle with a margin; undefined if no subject was found, or if a sure one is wanted and its outline is unsure. */
export async function subjectBox(picture: Raster, onlySure: boolean): Promise<Box | undefined> {
  const small = await smallOf(picture);
  const subject = findSubject(small);
  if (subject === undefined || (onlySure && isUnsure(subject))) return undefined;
  let [left, top, right, bottom] = [small.width, small.height, -1, -1];
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      if ((subject.matte.data[y * small.width + x] as number) < INSIDE) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return undefined;
  const scale = picture.width / small.width;
  const margin = MARGIN * Math.max(right - left + 1, bottom - top + 1);
  const start = {
    x: Math.max(0, Math.floor((left - margin) * scale)),
    y: Math.max(0, Math.floor((top - margin) * scale)),
  };
  return {
    left: start.x,
    top: start.y,
    width: Math.min(picture.width, Math.ceil((right + 1 + margin) * scale)) - start.x,
    height: Math.min(picture.height, Math.ceil((bottom + 1 + margin) * scale)) - start.y,
  };
}
