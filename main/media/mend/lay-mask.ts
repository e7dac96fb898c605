import sharp from 'sharp';
import { sniffImageFormat } from '../../../shared/interface/formats.ts';
import { sniffForeignFormat } from '../../../shared/model/mend/foreign-format.ts';
import type { MaskFault } from '../../../shared/model/mend/mask-file.ts';
import { pixelsOf } from '../picture/decode.ts';
import { decodeBitmap } from './decode-bitmap.ts';
import { hasTransparency, MAX_MENDED_PIXELS, type Raster } from './raster.ts';

/** A picture with a mask as its alpha, or what is wrong with the mask. The size is the mask's, where it could be decoded. */
export type LaidMask =
  | { readonly ok: true; readonly raster: Raster; readonly width: number; readonly height: number }
  | {
      readonly ok: false;
      readonly fault: MaskFault;
      readonly width?: number | undefined;
      readonly height?: number | undefined;
    };

/** How much the proportions may differ: programs that work on fixed sizes round. */
const TOLERANCE = 0.02;
/** A mask that shows less of the picture shows no subject. */
const LEAST_SHOWN = 0.005;
/** One that shows more, or leaves less of it transparent, hides no background. */
const MOST_SHOWN = 0.985;
const LEAST_CLEAR = 0.005;
/** Below this alpha a pixel counts as transparent. */
const CLEAR = 25.5;

/**
 * Takes a mask as a picture's alpha: what is transparent in the mask is hidden; if nothing is, what is dark. What was transparent in the
 * picture stays so. A mask of another size is scaled, if its proportions are the picture's.
 * @param bytes the whole file of the mask
 */
export async function layMask(picture: Raster, bytes: Uint8Array): Promise<LaidMask> {
  const mask = await decodeMask(bytes);
  if (mask === undefined) return { ok: false, fault: 'unreadable' };
  const { width, height } = mask;
  if (!isOfShape(mask, picture)) return { ok: false, fault: 'other-shape', width, height };
  const alpha = await scaled(mask, picture);
  const [shown, clear] = sharesOf(alpha);
  if (shown > MOST_SHOWN || (clear < LEAST_CLEAR && shown >= LEAST_SHOWN))
    return { ok: false, fault: 'full', width, height };
  const rgba = Uint8Array.from(picture.rgba);
  let left = 0;
  for (let i = 0; i < alpha.length; i++) {
    const both = Math.round(((rgba[i * 4 + 3] as number) * (alpha[i] as number)) / 255);
    rgba[i * 4 + 3] = both;
    left += both;
  }
  if (left / 255 / alpha.length < LEAST_SHOWN) return { ok: false, fault: 'empty', width, height };
  return { ok: true, raster: { ...picture, rgba }, width, height };
}

async function decodeMask(bytes: Uint8Array): Promise<Raster | undefined> {
  const format = sniffImageFormat(bytes) ?? sniffForeignFormat(bytes);
  if (format === undefined) return undefined;
  try {
    if (format === 'bmp') return decodeBitmap(Buffer.from(bytes));
    const options = { limitInputPixels: MAX_MENDED_PIXELS, failOn: 'error' } as const;
    return await pixelsOf(sharp(bytes, options).autoOrient());
  } catch {
    // Whatever exactly is wrong with it: it is no picture that can be used, and the artist is told so.
    return undefined;
  }
}

/** Half a pixel is rounding, however small the mask is. */
function isOfShape(mask: Raster, picture: Raster): boolean {
  const expected = (mask.width * picture.height) / picture.width;
  return Math.abs(expected - mask.height) <= Math.max(0.5, TOLERANCE * mask.height);
}

/** The mask's alpha, or its lightness if it has none, in the size of the picture. */
async function scaled(mask: Raster, { width, height }: Raster): Promise<Uint8Array> {
  const hasAlpha = hasTransparency(mask);
  const alpha = new Uint8Array(mask.width * mask.height);
  for (let i = 0; i < alpha.length; i++) {
    const at = i * 4;
    const [r, g, b] = [mask.rgba[at] as number, mask.rgba[at + 1] as number, mask.rgba[at + 2] as number];
    alpha[i] = hasAlpha ? (mask.rgba[at + 3] as number) : Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b);
  }
  if (mask.width === width && mask.height === height) return alpha;
  const raw = { width: mask.width, height: mask.height, channels: 1 } as const;
  return sharp(alpha, { raw, limitInputPixels: false })
    .resize({ width, height, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

/** The mean of an alpha, and the share of it that is transparent, 0 … 1. */
function sharesOf(alpha: Uint8Array): readonly [shown: number, clear: number] {
  let [sum, clear] = [0, 0];
  for (const value of alpha) {
    sum += value;
    if (value < CLEAR) clear++;
  }
  return [sum / 255 / alpha.length, clear / alpha.length];
}
