import type { Budget } from './budget.ts';

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Four bytes a pixel, and a third more for its smaller levels. */
const BYTES_A_PIXEL = 4 * (4 / 3);
/** JPEG's start-of-frame markers, but for the three in their row that mean something else. */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** Counts what a picture takes once it is decoded; one of a kind that is not known counts nothing here. */
export function claimPicture(bytes: Uint8Array, budget: Budget): void {
  const size = pictureSize(bytes);
  if (size !== null) budget.claim(size.width * size.height * BYTES_A_PIXEL);
}

/** The size that a png, jpeg, webp or ktx2 declares; null for anything else. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 32) return null;
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint32(0) === 0xab4b5458)
    return { width: view.getUint32(20, true), height: view.getUint32(24, true) };
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSize(view);
  return null;
}

function jpegSize(view: DataView): PictureSize | null {
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
}

/** Of the three kinds of webp, each says its size elsewhere. */
function webpSize(view: DataView): PictureSize | null {
  switch (view.getUint32(12)) {
    case 0x56503858:
      return {
        width: 1 + (view.getUint32(24, true) & 0xffffff),
        height: 1 + (view.getUint32(27, true) & 0xffffff),
      };
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 0x56503820:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}
