import sharp from 'sharp';
import { sniffImageFormat } from '../../../shared/interface/formats.ts';
import { FIXES, type Fix, type FixChoice, MENDS, type Mend } from '../../../shared/model/mend/fix.ts';
import { sniffForeignFormat } from '../../../shared/model/mend/foreign-format.ts';
import { MediaError } from '../media-error.ts';
import { pixelsOf } from '../picture/decode.ts';
import { decodeBitmap } from './decode-bitmap.ts';
import { type EncodedPicture, encode, encodeWithin } from './encode-within.ts';
import { type LaidMask, layMask } from './lay-mask.ts';
import { brightness, DARK, lighten } from './lighten.ts';
import { hasTransparency, MAX_MENDED_PIXELS, pipelineOf, type Raster } from './raster.ts';
import { subjectAlone, subjectBox } from './subject-box.ts';

/** A copy of a picture with what was mended on it. */
export interface MendedPicture extends EncodedPicture {
  /** What was mended, in the order in which it was done; never empty. */
  readonly applied: readonly Mend[];
  /** The size of the mask that became its alpha; left out without one. */
  readonly mask?: { readonly width: number; readonly height: number } | undefined;
}

/** The mask of a picture does not fit it. */
export class MaskMisfit extends Error {
  readonly misfit: Extract<LaidMask, { readonly ok: false }>;

  constructor(misfit: Extract<LaidMask, { readonly ok: false }>) {
    super(`The mask does not fit: ${misfit.fault}.`);
    this.misfit = misfit;
  }
}

/** A picture on its way through the fixes. */
interface Source {
  readonly raster: Raster;
  /** Whether the service does not take its format. */
  readonly foreign: boolean;
  readonly lossless: boolean;
  /** Whether its EXIF data turned or mirrored it. */
  readonly turned: boolean;
}

/** Below this share of the picture, its subject calls for a crop. */
const SMALL_SUBJECT = 0.25;
/** A picture this much longer than it is wide, or the other way round, calls for a square. */
const EXTREME_RATIO = 3;
/** A picture with a smaller opaque share shows nothing but by its hidden colours. */
const HIDDEN = 0.005;
const WHITE = { r: 255, g: 255, b: 255 };

/**
 * Mends a picture on a copy; the original is only read. Colours become sRGB with 8 bits, and a turn by EXIF data is always made part of
 * the pixels, because a copy has no EXIF data. Of a file with several pictures (a moving gif, pages) the first is taken.
 * @param bytes the whole file
 * @param choice `all`: what the picture calls for; a list: each wherever it makes a difference
 * @param maxBytes the largest file that the service takes
 * @param mask the whole file of the artist's own mask; left out for none
 * @returns null if nothing was to be mended, or if it cannot be sent without being converted and that was not chosen
 * @throws MediaError `picture-undecodable`; MaskMisfit
 */
export async function mendPicture(
  bytes: Buffer,
  choice: FixChoice,
  maxBytes: number,
  mask?: Uint8Array,
): Promise<MendedPicture | null> {
  const source = await decodeSource(bytes);
  const wanted = new Set<Fix>(choice === 'all' ? FIXES : choice);
  const applied: Mend[] = [];
  let { raster } = source;
  if (source.foreign) {
    if (!wanted.has('convert')) return null;
    applied.push('convert');
  }
  const laid = mask === undefined ? undefined : await layMask(raster, mask);
  if (laid?.ok === false) throw new MaskMisfit(laid);
  if (laid !== undefined) {
    raster = laid.raster;
    applied.push('mask');
  }
  const steps = {
    flatten: flattened,
    lighten: lightened,
    crop: cropped,
    pad: padded,
  } as const;
  for (const fix of FIXES) {
    if (fix === 'convert' || fix === 'turn' || fix === 'shrink' || !wanted.has(fix)) continue;
    const mended = await steps[fix](raster, choice === 'all');
    if (mended === undefined) continue;
    raster = mended;
    applied.push(fix);
  }
  const shrinks = bytes.length > maxBytes && wanted.has('shrink');
  if (source.turned && (wanted.has('turn') || applied.length > 0 || shrinks)) applied.push('turn');
  if (applied.length === 0 && !shrinks) return null;
  let encoded = await encode(raster, source.lossless);
  const exceeds = encoded.bytes.length > maxBytes && wanted.has('shrink');
  if (exceeds) encoded = await encodeWithin(raster, maxBytes);
  // Encoding alone may have made it small enough, e.g. a png without compression.
  if (exceeds || shrinks) applied.push('shrink');
  return {
    ...encoded,
    applied: MENDS.filter((mend) => applied.includes(mend)),
    mask: laid && { width: laid.width, height: laid.height },
  };
}

async function decodeSource(bytes: Buffer): Promise<Source> {
  const format = sniffImageFormat(bytes) ?? sniffForeignFormat(bytes);
  const foreign = sniffImageFormat(bytes) === undefined;
  if (format === 'bmp') return { raster: decodeBitmap(bytes), foreign, lossless: true, turned: false };
  if (format === undefined) throw new MediaError({ code: 'picture-undecodable' });
  try {
    const options = { limitInputPixels: MAX_MENDED_PIXELS, failOn: 'error' } as const;
    const { orientation = 1 } = await sharp(bytes, options).metadata();
    const raster = await pixelsOf(sharp(bytes, options).autoOrient());
    const lossless = format === 'png' || format === 'tiff' || format === 'gif';
    return { raster, foreign, lossless, turned: orientation > 1 };
  } catch (cause) {
    throw new MediaError({ code: 'picture-undecodable' }, { cause });
  }
}

async function flattened(picture: Raster, onlyIfNeeded: boolean): Promise<Raster | undefined> {
  if (!hasTransparency(picture)) return undefined;
  if (onlyIfNeeded && opaqueShare(picture) >= HIDDEN) return undefined;
  return pixelsOf(pipelineOf(picture).flatten({ background: WHITE }));
}

function opaqueShare({ rgba }: Raster): number {
  let opaque = 0;
  for (let i = 3; i < rgba.length; i += 4) if ((rgba[i] as number) > 127) opaque++;
  return opaque / (rgba.length / 4);
}

/** Asked for, a dark subject on a bright backdrop is lifted as well. */
async function lightened(picture: Raster, onlyIfNeeded: boolean): Promise<Raster | undefined> {
  const whole = brightness(picture);
  const subject = onlyIfNeeded || whole < DARK ? undefined : await subjectAlone(picture);
  return lighten(picture, subject === undefined ? whole : Math.min(whole, brightness(subject)));
}

/** A crop by an unsure outline may cut off a part of the subject: nobody gets one without asking for it. */
async function cropped(picture: Raster, onlyIfNeeded: boolean): Promise<Raster | undefined> {
  const box = await subjectBox(picture, onlyIfNeeded);
  if (box === undefined) return undefined;
  const share = (box.width * box.height) / (picture.width * picture.height);
  if (share >= (onlyIfNeeded ? SMALL_SUBJECT : 0.98)) return undefined;
  return pixelsOf(pipelineOf(picture).extract(box));
}

async function padded(picture: Raster, onlyIfNeeded: boolean): Promise<Raster | undefined> {
  const { width, height } = picture;
  const side = Math.max(width, height);
  const ratio = side / Math.min(width, height);
  if (onlyIfNeeded ? ratio < EXTREME_RATIO : ratio === 1) return undefined;
  if (side * side > MAX_MENDED_PIXELS) return undefined;
  const [left, top] = [Math.floor((side - width) / 2), Math.floor((side - height) / 2)];
  const background = hasTransparency(picture) ? { r: 0, g: 0, b: 0, alpha: 0 } : borderColour(picture);
  return pixelsOf(
    pipelineOf(picture).extend({
      left,
      top,
      right: side - width - left,
      bottom: side - height - top,
      background,
    }),
  );
}

/** The median colour of the border, channel by channel. */
function borderColour({ width, height, rgba }: Raster): { r: number; g: number; b: number; alpha: number } {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) border.push(y * width, y * width + width - 1);
  const median = (channel: number): number => {
    const values = Uint8Array.from(border, (pixel) => rgba[pixel * 4 + channel] as number).sort();
    return values[values.length >> 1] as number;
  };
  return { r: median(0), g: median(1), b: median(2), alpha: 1 };
}
