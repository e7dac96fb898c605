import { Budget } from '../budget.ts';
import { UnreadableModel } from '../parsed-model.ts';
import { readPictureHeader } from '../pictures/picture-header.ts';
import type { DepthField } from './depth-field.ts';

const SIGNATURE = 8;
/** Samples of a pixel by the png's colour type, where each is stored by itself. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };
/** A picture's pixels as they are decoded, as a bitmap, as they are drawn, and as they are read back. */
const BYTES_BY_BROWSER = 4 * 4;

interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly samples: number;
}

/**
 * Reads a png. One of 16 bits is unpacked here, because the browser keeps 8 of them; any other is left to it.
 * @throws UnreadableModel if it is cut off or damaged
 */
export async function readPng(bytes: Uint8Array<ArrayBuffer>): Promise<DepthField> {
  if (readPictureHeader(bytes).state !== 'read' || bytes.byteLength < 33) throw damaged();
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
    return await byBrowser(bytes, width * height);
  }
  // as packed parts, as rows
  budget.reserve(width * height * samples * 2 + height + bytes.byteLength);
  const header = { width, height, bits, samples };
  const rows = await unpacked(packedData(bytes, view), header);
  unfilter(rows, header);
  const stride = 1 + width * samples * 2;
  const colours = samples >= 3 ? 3 : 1;
  return {
    width,
    height,
    bits,
    channels: colours === 3 ? ['R', 'G', 'B'] : ['grey'],
    at: (x, y, channel) => {
      const place = y * stride + 1 + (x * samples + channel) * 2;
      return (((rows[place] ?? 0) << 8) | (rows[place + 1] ?? 0)) / 65_535;
    },
    linear: false,
  };
}

async function byBrowser(bytes: Uint8Array<ArrayBuffer>, pixels: number): Promise<DepthField> {
  const bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none' }).catch(() => {
    throw damaged();
  });
  const { width, height } = bitmap;
  if (width * height > pixels) throw damaged();
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
    linear: false,
  };
}

/** The contents of all IDAT chunks, one after another. */
function packedData(bytes: Uint8Array<ArrayBuffer>, view: DataView): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = SIGNATURE; at + 12 <= bytes.byteLength; ) {
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.byteLength) throw damaged();
    if (view.getUint32(at + 4) === 0x49444154) parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return new Blob(parts);
}

/** Inflates into just what the head declares, so that no more is ever held. */
async function unpacked(packed: Blob, { width, height, samples }: PngHeader): Promise<Uint8Array> {
  const rows = new Uint8Array(height * (1 + width * samples * 2));
  let at = 0;
  try {
    for await (const chunk of packed.stream().pipeThrough(new DecompressionStream('deflate'))) {
      if (at + chunk.byteLength > rows.byteLength) throw damaged();
      rows.set(chunk, at);
      at += chunk.byteLength;
    }
  } catch {
    throw damaged();
  }
  if (at < rows.byteLength) throw damaged();
  return rows;
}

/** Turns the differences that rows are stored as into what they stand for, in place. */
function unfilter(rows: Uint8Array, { width, height, samples }: PngHeader): void {
  const pixel = samples * 2;
  const stride = 1 + width * pixel;
  for (let y = 0; y < height; y += 1) {
    const start = y * stride + 1;
    const filter = rows[start - 1] ?? 0;
    for (let place = start; filter !== 0 && place < start + stride - 1; place += 1) {
      const inRow = place - start >= pixel;
      const left = inRow ? (rows[place - pixel] ?? 0) : 0;
      const up = y > 0 ? (rows[place - stride] ?? 0) : 0;
      const corner = inRow && y > 0 ? (rows[place - stride - pixel] ?? 0) : 0;
      rows[place] = (rows[place] ?? 0) + predicted(filter, left, up, corner);
    }
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
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
      throw damaged();
  }
}

const damaged = (): UnreadableModel => new UnreadableModel('The png is cut off or damaged.');
