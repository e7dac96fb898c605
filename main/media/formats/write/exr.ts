import { deflateSync } from 'node:zlib';

/** The number of rows that are deflated together, as the format's ZIP compression prescribes. */
const ROWS = 16;
const FLOAT = 2;
const ZIP = 3;

/** One channel of 32-bit floats, row by row from the top. */
export interface FloatImage {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/**
 * Writes an OpenEXR file (scan lines, one part) with a single 32-bit float channel named Y, ZIP compressed.
 * @param comments the text for the standard attribute `comments`; ASCII
 */
export function writeExr(image: FloatImage, comments: string): Uint8Array {
  const { width, height } = image;
  const head = headOf(width, height, comments);
  const blocks: Uint8Array[] = [];
  for (let y = 0; y < height; y += ROWS) blocks.push(blockOf(image, y, Math.min(ROWS, height - y)));
  const offsets = new DataView(new ArrayBuffer(blocks.length * 8));
  let at = head.length + offsets.byteLength;
  for (const [index, block] of blocks.entries()) {
    offsets.setBigUint64(index * 8, BigInt(at), true);
    at += block.length;
  }
  return new Uint8Array(Buffer.concat([head, new Uint8Array(offsets.buffer), ...blocks]));
}

function headOf(width: number, height: number, comments: string): Uint8Array {
  const window = encodeNumbers('int', 0, 0, width - 1, height - 1);
  const linear = 0;
  const channels = Buffer.concat([
    cString('Y'),
    encodeNumbers('int', FLOAT),
    Uint8Array.of(linear, 0, 0, 0),
    encodeNumbers('int', 1, 1),
    Uint8Array.of(0),
  ]);
  return Buffer.concat([
    // The magic number, and version 2 without flags.
    Uint8Array.of(0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0),
    attribute('channels', 'chlist', channels),
    attribute('comments', 'string', Buffer.from(comments, 'latin1')),
    attribute('compression', 'compression', Uint8Array.of(ZIP)),
    attribute('dataWindow', 'box2i', window),
    attribute('displayWindow', 'box2i', window),
    attribute('lineOrder', 'lineOrder', Uint8Array.of(0)),
    attribute('pixelAspectRatio', 'float', encodeNumbers('float', 1)),
    attribute('screenWindowCenter', 'v2f', encodeNumbers('float', 0, 0)),
    attribute('screenWindowWidth', 'float', encodeNumbers('float', 1)),
    Uint8Array.of(0),
  ]);
}

function attribute(name: string, type: string, value: Uint8Array): Uint8Array {
  return Buffer.concat([cString(name), cString(type), encodeNumbers('int', value.length), value]);
}

const cString = (text: string): Uint8Array => Buffer.from(`${text}\0`, 'latin1');

function encodeNumbers(kind: 'int' | 'float', ...values: number[]): Uint8Array {
  const out = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) {
    if (kind === 'int') out.writeInt32LE(value, index * 4);
    else out.writeFloatLE(value, index * 4);
  }
  return out;
}

/** A block of rows in the file's layout: the first row, the length in bytes, and the rows, deflated if that is shorter. */
function blockOf({ width, data }: FloatImage, y: number, rows: number): Uint8Array {
  const plain = new Uint8Array(width * rows * 4);
  const view = new DataView(plain.buffer);
  for (let i = 0; i < width * rows; i++) view.setFloat32(i * 4, data[y * width + i] as number, true);
  const deflated = deflateSync(applyPredictor(plain));
  const stored = deflated.length < plain.length ? deflated : plain;
  return Buffer.concat([encodeNumbers('int', y, stored.length), stored]);
}

/** Prepares bytes for deflating as the format prescribes: even bytes, then odd ones, each as the difference from the one before. */
function applyPredictor(plain: Uint8Array): Uint8Array {
  const out = new Uint8Array(plain.length);
  const half = (plain.length + 1) >> 1;
  for (let i = 0; i < plain.length; i++) out[(i & 1) * half + (i >> 1)] = plain[i] as number;
  for (let i = out.length - 1; i > 0; i--) out[i] = (out[i] as number) - (out[i - 1] as number) + 128;
  return out;
}
