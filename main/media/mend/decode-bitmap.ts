import { decode } from 'bmp-ts';
import { MediaError } from '../media-error.ts';
import { MAX_MENDED_PIXELS, type Raster } from './raster.ts';

/** Where a bitmap's header has its width and its height (negative for rows from the top). */
const WIDTH_AT = 18;
const HEIGHT_AT = 22;
const OFFSET_AT = 10;
const HEADER_SIZE_AT = 14;
const BITS_AT = 28;
const COMPRESSION_AT = 30;
const COLOURS_AT = 46;
const HEADER_BYTES = 54;
/** Uncompressed, and uncompressed with masks: of the others the decoder loses rows. */
const UNCOMPRESSED: ReadonlySet<number> = new Set([0, 3]);

/**
 * Decodes a Windows bitmap, which the image library cannot. Throws MediaError 'picture-undecodable'.
 * @param bytes the whole file
 */
export function decodeBitmap(bytes: Buffer): Raster {
  if (bytes.length < HEADER_BYTES) throw new MediaError({ code: 'picture-undecodable' });
  const pixels = bytes.readUInt32LE(WIDTH_AT) * Math.abs(bytes.readInt32LE(HEIGHT_AT));
  // The decoder makes room for as many pixels as the header says. Each takes at least a bit, but where they are counted in runs.
  if (pixels === 0 || pixels > MAX_MENDED_PIXELS || !isDecodedRightly(bytes))
    throw new MediaError({ code: 'picture-undecodable' });
  try {
    const { data, width, height } = decode(bytes);
    return { width, height: Math.abs(height), rgba: withoutEmptyAlpha(reversed(data)) };
  } catch (cause) {
    throw new MediaError({ code: 'picture-undecodable' }, { cause });
  }
}

/** Whether the decoder reads this kind of bitmap as it is meant: it takes pixels for where the palette ends, whatever the header says. */
function isDecodedRightly(bytes: Buffer): boolean {
  const headerSize = bytes.readUInt32LE(HEADER_SIZE_AT);
  const bits = bytes.readUInt16LE(BITS_AT);
  const compression = bytes.readUInt32LE(COMPRESSION_AT);
  const colours = bytes.readUInt32LE(COLOURS_AT);
  if (!UNCOMPRESSED.has(compression)) return false;
  // It stops at the end of the first row.
  if (bits === 4 && bytes.readUInt32LE(WIDTH_AT) % 2 === 1) return false;
  const masks = compression === 3 && headerSize === 40 ? 12 : 0;
  const palette = bits <= 8 ? colours || 2 ** bits : colours;
  return bytes.readUInt32LE(OFFSET_AT) === 14 + headerSize + masks + 4 * palette;
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
