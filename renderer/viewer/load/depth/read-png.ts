import { Budget } from '../budget.ts';
import { UnreadableModel } from '../parsed-model.ts';
import { readPictureHeader } from '../pictures/picture-header.ts';
import type { DepthField } from './depth-field.ts';

const SIGNATURE = 8;
/** Samples per pixel, by the png's colour type. Palettes are not listed. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };
/** Bytes per pixel in the browser. There are four copies: decoded, as a bitmap, drawn, and read back. */
const BYTES_BY_BROWSER = 4 * 4;

interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly samples: number;
}

/**
 * Reads a png. A png of 16 bits is decoded here, because the browser would reduce it to 8 bits. The browser decodes all others.
 * @throws UnreadableModel if it is cut off or damaged
 */
export async function readPng(bytes: Uint8Array<ArrayBuffer>): Promise<DepthField> {
  if (readPictureHeader(bytes).state !== 'read' || bytes.byteLength < 33) throw damagedError();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height, bits, type, interlaced] = [
    view.getUint32(16),
    view.getUint32(20),
    view.getUint8(24),
    view.getUint8(25),
    view.getUint8(28),
  ];
  const samples = SAMPLES[type] ?? 1;
  const budget = new Budget('The png');
  if (bits !== 16 || interlaced !== 0) {
    budget.reserve(width * height * BYTES_BY_BROWSER);
    return await decodeByBrowser(bytes, width * height);
  }
  // the compressed parts, and the rows
  budget.reserve(width * height * samples * 2 + height + bytes.byteLength);
  const header = { width, height, bits, samples };
  const rows = await inflateRows(packedData(bytes, view), header);
  unfilter(rows, header);
  const stride = 1 + width * samples * 2;
  const colours = samples >= 3 ? 3 : 1;
  return {
    width,
    height,
    bits,
    channels: colours === 3 ? ['R', 'G', 'B'] : ['grey'],
    at: (x, y, channel) => {
      const offset = y * stride + 1 + (x * samples + channel) * 2;
      return (((rows[offset] ?? 0) << 8) | (rows[offset + 1] ?? 0)) / 65_535;
    },
    isLinear: false,
  };
}

async function decodeByBrowser(bytes: Uint8Array<ArrayBuffer>, pixels: number): Promise<DepthField> {
  const bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none' }).catch(() => {
    throw damagedError();
  });
  const { width, height } = bitmap;
  if (width * height > pixels) throw damagedError();
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new UnreadableModel('The picture is too large to be shown.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return {
    width,
    height,
    bits: 8,
    channels: ['R', 'G', 'B'],
    at: (x, y, channel) => (data[(y * width + x) * 4 + channel] ?? 0) / 255,
    isLinear: false,
  };
}

/** The contents of all IDAT chunks, one after another. */
function packedData(bytes: Uint8Array<ArrayBuffer>, view: DataView): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = SIGNATURE; at + 12 <= bytes.byteLength; ) {
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.byteLength) throw damagedError();
    if (view.getUint32(at + 4) === 0x49444154) parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return new Blob(parts);
}

/** Inflates the data into a buffer of the size that the header declares, so that no more memory is ever used. */
async function inflateRows(packed: Blob, { width, height, samples }: PngHeader): Promise<Uint8Array> {
  const rows = new Uint8Array(height * (1 + width * samples * 2));
  let at = 0;
  try {
    for await (const chunk of packed.stream().pipeThrough(new DecompressionStream('deflate'))) {
      if (at + chunk.byteLength > rows.byteLength) throw damagedError();
      rows.set(chunk, at);
      at += chunk.byteLength;
    }
  } catch {
    throw damagedError();
  }
  if (at < rows.byteLength) throw damagedError();
  return rows;
}

/** Undoes the png filters of all rows, in place. */
function unfilter(rows: Uint8Array, { width, height, samples }: PngHeader): void {
  const pixel = samples * 2;
  const stride = 1 + width * pixel;
  for (let y = 0; y < height; y += 1) {
    const start = y * stride + 1;
    const filter = rows[start - 1] ?? 0;
    for (let at = start; filter !== 0 && at < start + stride - 1; at += 1) {
      const hasLeft = at - start >= pixel;
      const left = hasLeft ? (rows[at - pixel] ?? 0) : 0;
      const up = y > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = hasLeft && y > 0 ? (rows[at - stride - pixel] ?? 0) : 0;
      rows[at] = (rows[at] ?? 0) + predict(filter, left, up, corner);
    }
  }
}

function predict(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [toLeft, toUp, toCorner] = [
        Math.abs(up - corner),
        Math.abs(left - corner),
        Math.abs(left + up - 2 * corner),
      ];
      return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
    }
    default:
      throw damagedError();
  }
}

const damagedError = (): UnreadableModel => new UnreadableModel('The png is cut off or damaged.');
