import type { Size } from './picture-size.ts';

/** Baseline, extended and progressive: what cameras and programs write. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const SCAN = 0xda;
/** Huffman and quantisation tables, the restart interval, and comments. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd, 0xfe]);
const EXIF = 0xe1;
const EXIF_NAME = 'Exif\0\0';
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;

/**
 * The size that a jpeg's header names, after its EXIF rotation. Null if the header is not plain, or not within these bytes.
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf (B.1.1.3 and B.2)
 */
export function jpegHeaderSize(bytes: Buffer): Size | null {
  let size: Size | null = null;
  let orientation: number | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) return null;
    if (marker === SCAN) return turned(size, orientation ?? 1);
    const length = bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, at + 2 + length);
    if (length < 2 || content.length < length - 2) return null;
    if (FRAMES.has(marker)) {
      // A second frame is none of a plain picture.
      if (size !== null) return null;
      size = frameSize(content);
      if (size === null) return null;
    } else if (marker === EXIF && content.toString('latin1', 0, 4) === EXIF_NAME.slice(0, 4)) {
      if (orientation !== null) return null;
      orientation = exifOrientation(content);
      if (orientation === null) return null;
    } else if (!TABLES.has(marker) && !isApplication(marker)) return null;
    at += 2 + length;
  }
  return null;
}

function frameSize(frame: Buffer): Size | null {
  if (frame.length < 6) return null;
  const components = frame.readUInt8(5);
  if (frame.readUInt8(0) !== 8 || ![1, 3, 4].includes(components)) return null;
  if (frame.length !== 6 + 3 * components) return null;
  return { width: frame.readUInt16BE(3), height: frame.readUInt16BE(1) };
}

/** 1 to 8; null if it cannot be told. EXIF 2.32, 4.6.2 and 4.6.4 (A). */
function exifOrientation(content: Buffer): number | null {
  if (content.toString('latin1', 0, 6) !== EXIF_NAME) return null;
  const tiff = content.subarray(6);
  const order = tiff.toString('latin1', 0, 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return null;
  const isLittle = order === 'II*\0';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  if (tiff.length < 8) return null;
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const folder = long(4);
  if (folder + 2 > tiff.length) return null;
  const entries = short(folder);
  if (folder + 2 + entries * ENTRY_BYTES > tiff.length) return null;
  let orientation: number | null = null;
  for (let entry = 0; entry < entries; entry += 1) {
    const at = folder + 2 + entry * ENTRY_BYTES;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    const isPlain = short(at + 2) === SHORT && long(at + 4) === 1 && value >= 1 && value <= 8;
    if (!isPlain || orientation !== null) return null;
    orientation = value;
  }
  return orientation ?? 1;
}

/** From 5 on, a picture lies on its side. */
function turned(size: Size | null, orientation: number): Size | null {
  return size !== null && orientation >= 5 ? { width: size.height, height: size.width } : size;
}
