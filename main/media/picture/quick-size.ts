import { crc32 } from 'node:zlib';
import type { ImageFormat } from '../../../shared/interface/formats.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import { jpegHeaderSize } from './jpeg-header.ts';
import type { Size } from './picture-size.ts';

/** The image library takes no longer sides. */
const LONGEST = 10_000_000;
/** Bit depths by colour type: https://www.w3.org/TR/png-3/#11IHDR */
const DEPTHS: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);
const PALETTE = 3;
/** Chunks that may hold EXIF, which may turn the picture. */
const WITH_EXIF: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt']);
/** Flags of a `VP8X` chunk. */
const TURNED_OR_MOVING = 0x08 | 0x02;

/**
 * The size that a plain header names, after its EXIF rotation, without the image library, which takes most of a millisecond. Null if the
 * header is not plain, is damaged, or is not within these bytes: the image library has to say then.
 * @param first the file's first bytes
 * @param total the file's size in bytes
 */
export function quickSize(first: Uint8Array, format: ImageFormat, total: number): Size | null {
  const bytes = Buffer.from(first.buffer, first.byteOffset, first.byteLength);
  const size = sizeOf(bytes, format, total);
  if (size === null) return null;
  const isSize = Math.min(size.width, size.height) > 0 && Math.max(size.width, size.height) <= LONGEST;
  return isSize ? size : null;
}

function sizeOf(bytes: Buffer, format: ImageFormat, total: number): Size | null {
  switch (format) {
    case 'jpeg':
      return jpegHeaderSize(bytes);
    case 'png':
      return pngHeaderSize(bytes);
    case 'webp':
      return webpHeaderSize(bytes, total);
    default:
      return assertNever(format);
  }
}

/** https://www.w3.org/TR/png-3/#5DataRep: everything up to the first pixels must be there. */
function pngHeaderSize(bytes: Buffer): Size | null {
  if (bytes.length < 33 || bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') {
    return null;
  }
  const [depth, colour, compression, filter, interlace] = bytes.subarray(24, 29);
  if (bytes.readUInt32BE(29) !== crc32(bytes.subarray(12, 29))) return null;
  if (!DEPTHS.get(colour ?? -1)?.includes(depth ?? -1)) return null;
  if (compression !== 0 || filter !== 0 || (interlace ?? 2) > 1) return null;
  let hasPalette = colour !== PALETTE;
  for (let at = 33; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') {
      return hasPalette ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
    }
    if (WITH_EXIF.has(name) || !/^[A-Za-z]{4}$/.test(name)) return null;
    hasPalette ||= name === 'PLTE';
    at += 12 + bytes.readUInt32BE(at);
  }
  return null;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpHeaderSize(bytes: Buffer, total: number): Size | null {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > total) return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      if ((bytes.readUInt8(20) & TURNED_OR_MOVING) !== 0 || bytes.readUInt32LE(16) !== 10) return null;
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8 ': {
      // A frame that stands for itself, and its start code: RFC 6386, 9.1.
      const isKey = (bytes.readUInt8(20) & 1) === 0 && bytes.readUIntBE(23, 3) === 0x9d_01_2a;
      if (!isKey) return null;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    }
    case 'VP8L': {
      if (bytes.readUInt8(20) !== 0x2f) return null;
      const sizes = bytes.readUInt32LE(21);
      return { width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}
