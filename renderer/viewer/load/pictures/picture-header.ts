/** The kinds of pictures that the viewer decodes; `ktx2` only in a glb. */
export type PictureKind = 'png' | 'jpeg' | 'webp' | 'ktx2';

/** What the first bytes of a picture say about it. Its name and its stated type are not used. */
export type PictureHeader =
  | { readonly state: 'read'; readonly kind: PictureKind; readonly width: number; readonly height: number }
  /** A kind that is decoded, but its header is invalid or cut off. */
  | { readonly state: 'damaged'; readonly kind: PictureKind }
  /** Any other kind. `name` is null if it is unknown. */
  | { readonly state: 'other'; readonly name: string | null };

/** The size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const SIGNATURES: readonly (readonly [kind: PictureKind, at: number, bytes: readonly number[]])[] = [
  ['png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', 0, [0xff, 0xd8, 0xff]],
  ['webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['ktx2', 0, [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]],
];
/** Kinds that are recognised for messages, but not shown. A browser could decode some of them, but their size is not known before. */
const OTHERS: readonly (readonly [name: string, at: number, start: string])[] = [
  ['gif', 0, 'GIF8'],
  ['bmp', 0, 'BM'],
  ['avif', 4, 'ftypavi'],
  ['heic', 4, 'ftyp'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['ico', 0, '\0\0\u0001\0'],
  ['dds', 0, 'DDS '],
  ['psd', 0, '8BPS'],
  ['exr', 0, 'v/1\u0001'],
  ['hdr', 0, '#?'],
  ['jpeg xl', 0, '\u00ff\n'],
  ['jpeg xl', 4, 'JXL '],
  ['jpeg 2000', 4, 'jP  '],
];
/** The beginning of an svg. */
const MARKUP = /^\s*(?:<\?xml|<!doctype|<!--|<svg)/i;

/** The markers in the range of JPEG's start-of-frame markers that mean something else. */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc]);
/** The byte before every JPEG marker, and the padding before it. */
const MARKER_PREFIX = 0xff;

/** Reads the kind and the size of a picture. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader {
  const kind = SIGNATURES.find(([, at, start]) =>
    start.every((byte, index) => bytes[at + index] === byte),
  )?.[0];
  if (kind === undefined) return { state: 'other', name: otherName(bytes) };
  const size = sizeOf(kind, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (size === null || size.width < 1 || size.height < 1) return { state: 'damaged', kind };
  return { state: 'read', kind, ...size };
}

function otherName(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 64));
  if (MARKUP.test(start.replace('\u00ef\u00bb\u00bf', ''))) return 'svg';
  return OTHERS.find(([, at, wanted]) => start.startsWith(wanted, at))?.[0] ?? null;
}

function sizeOf(kind: PictureKind, view: DataView): PictureSize | null {
  try {
    switch (kind) {
      case 'png':
        return pngSize(view);
      case 'jpeg':
        return jpegSize(view);
      case 'webp':
        return webpSize(view);
      case 'ktx2':
        return ktx2Size(view);
    }
  } catch (cause) {
    // The file ends within the header.
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

/** The size is in the IHDR chunk, which is the first of every png. */
function pngSize(view: DataView): PictureSize | null {
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== 0x49484452) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The size is in the first frame segment, after any number of other segments. */
function jpegSize(view: DataView): PictureSize | null {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== MARKER_PREFIX) return null;
    // any amount of padding may precede a marker
    while (view.getUint8(at + 1) === MARKER_PREFIX) at += 1;
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // pixels, the end, or a marker without a segment: none of these may precede the frame
    if (marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xda)) return null;
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
}

/** There are three kinds of webp, and each has its size at another offset. */
function webpSize(view: DataView): PictureSize | null {
  if (view.getUint32(0) !== 0x52494646) return null;
  switch (view.getUint32(12)) {
    case 0x56503858:
      return {
        width: 1 + (view.getUint32(24, true) & 0xffffff),
        height: 1 + (view.getUint16(27, true) | (view.getUint8(29) << 16)),
      };
    case 0x5650384c: {
      if (view.getUint8(20) !== 0x2f) return null;
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 0x56503820:
      if (view.getUint8(23) !== 0x9d || view.getUint16(24) !== 0x012a) return null;
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

/** Accepts only a single 2D picture. Its largest level may decompress to at most 16 bytes for each block of 4 × 4 pixels. */
function ktx2Size(view: DataView): PictureSize | null {
  const word = (at: number): number => view.getUint32(at, true);
  const [width, height, depth, layers, faces] = [20, 24, 28, 32, 36].map(word);
  if (width === undefined || height === undefined) return null;
  if (depth !== 0 || (layers ?? 0) > 1 || faces !== 1) return null;
  const [offset, stored, unpacked] = [80, 88, 96].map((at) => Number(view.getBigUint64(at, true)));
  const blocks = Math.ceil(width / 4) * Math.ceil(height / 4) * 16;
  if ((offset ?? 0) + (stored ?? 0) > view.byteLength || (unpacked ?? 0) > blocks) return null;
  return { width, height };
}
