import { decode } from 'bmp-ts';
import { MediaError } from '../media-error.ts';
import { MAX_PIXELS } from '../picture/decode.ts';
import type { Raster } from './raster.ts';

/** Where a bitmap's header has its width and its height (negative for rows from the top). */
const WIDTH_AT = 18;
const HEIGHT_AT = 22;
const HEADER_BYTES = 26;

/**
 * Decodes a Windows bitmap, which the image library cannot. Throws MediaError 'picture-undecodable'.
 * @param bytes the whole file
 */
export function decodeBitmap(bytes: Buffer): Raster {
  if (bytes.length < HEADER_BYTES) throw new MediaError({ code: 'picture-undecodable' });
  const pixels = bytes.readUInt32LE(WIDTH_AT) * Math.abs(bytes.readInt32LE(HEIGHT_AT));
  // The decoder makes room for as many pixels as the header says. Each takes at least a bit, but where they are counted in runs.
  if (pixels === 0 || pixels > MAX_PIXELS) throw new MediaError({ code: 'picture-undecodable' });
  try {
    const { data, width, height } = decode(bytes);
    return { width, height: Math.abs(height), rgba: withoutEmptyAlpha(reversed(data)) };
  } catch (cause) {
    throw new MediaError({ code: 'picture-undecodable' }, { cause });
  }
}

/** Alpha, blue, green, red as red, green, blue, alpha. The decoder's own option for it leaves out pictures with a palette. */
function reversed(abgr: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(abgr.length);
  for (let i = 0; i < abgr.length; i += 4) {
    for (let c = 0; c < 4; c++) rgba[i + c] = abgr[i + 3 - c] as number;
  }
  return rgba;
}

/** Most bitmaps have a fourth byte that nobody set: a picture that is transparent throughout is none. */
function withoutEmptyAlpha(rgba: Uint8Array): Uint8Array {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 0) return rgba;
  for (let i = 3; i < rgba.length; i += 4) rgba[i] = 255;
  return rgba;
}
