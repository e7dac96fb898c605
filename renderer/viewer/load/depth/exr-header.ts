import { UnreadableModel } from '../parsed-model.ts';
import {
  channelsOf,
  damagedHeadError,
  type ExrChannel,
  ints,
  LONGEST_NAME,
  MOST_NAMED,
} from './exr-channels.ts';

/** The properties of an EXR that are needed to read it. */
export interface ExrHeader {
  readonly channels: readonly ExrChannel[];
  /** OpenEXR's number for the compression. */
  readonly compression: number;
  readonly width: number;
  readonly height: number;
  /** The bytes of all attributes, by name. */
  readonly raw: ReadonlyMap<string, Uint8Array>;
  readonly isTiled: boolean;
  /** The end of the header in bytes, where the table of offsets begins. */
  readonly end: number;
}

const TILED = 0x02;
const DEEP = 0x08;
const PARTS = 0x10;
/** Bytes of the attributes that are used or handed on, in every EXR. */
const SIZES: ReadonlyMap<string, number> = new Map([
  ['compression', 1],
  ['dataWindow', 16],
  ['displayWindow', 16],
  ['lineOrder', 1],
  ['pixelAspectRatio', 4],
  ['tiles', 9],
]);
/** Lines per block, by the compression's number, as three reads them. */
export const BLOCK_LINES = [1, 1, 1, 16, 32, 16, 32, 32, 32, 256];
const CHUNK_OVERHEAD = 16;
/** No compression of the format has a higher ratio. */
const MAX_RATIO = 2_000;

/**
 * Reads the header of an EXR, and checks that its pixels can fit into the length of the file.
 * @throws UnreadableModel if they cannot, or if this kind of EXR is not supported
 */
export function readExrHeader(bytes: Uint8Array<ArrayBuffer>): ExrHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 12) throw cutOffError();
  const flags = view.getUint8(5);
  if ((flags & (DEEP | PARTS)) !== 0) {
    throw new UnreadableModel(
      'This EXR holds deep pixels or several parts; the viewer reads flat pictures of one part.',
    );
  }
  const reader = new HeaderReader(bytes, view);
  const raw = reader.attributes();
  const window = raw.get('dataWindow');
  const list = raw.get('channels');
  const compression = raw.get('compression')?.[0];
  if (window === undefined || list === undefined || compression === undefined) throw damagedHeadError();
  const [left = 0, top = 0, right = 0, bottom = 0] = ints(window);
  const header = {
    channels: channelsOf(list),
    compression,
    width: right - left + 1,
    height: bottom - top + 1,
    raw,
    isTiled: (flags & TILED) !== 0,
    end: reader.at,
  };
  checkLength(header, bytes.byteLength);
  return header;
}

class HeaderReader {
  at = 8;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array, view: DataView) {
    this.#bytes = bytes;
    this.#view = view;
  }

  attributes(): ReadonlyMap<string, Uint8Array> {
    const found = new Map<string, Uint8Array>();
    for (let name = this.#name(); name !== ''; name = this.#name()) {
      this.#name();
      if (this.at + 4 > this.#bytes.byteLength) throw cutOffError();
      const size = this.#view.getUint32(this.at, true);
      this.at += 4 + size;
      if (this.at > this.#bytes.byteLength) throw cutOffError();
      if (size !== (SIZES.get(name) ?? size) || found.size === MOST_NAMED) throw damagedHeadError();
      found.set(name, this.#bytes.subarray(this.at - size, this.at));
    }
    return found;
  }

  #name(): string {
    const end = this.#bytes.indexOf(0, this.at);
    if (end < 0) throw cutOffError();
    if (end - this.at > LONGEST_NAME) throw damagedHeadError();
    const name = new TextDecoder('latin1').decode(this.#bytes.subarray(this.at, end));
    this.at = end + 1;
    return name;
  }
}

function checkLength(
  { channels, compression, width, height, isTiled, end }: ExrHeader,
  length: number,
): void {
  const lines = BLOCK_LINES[compression];
  if (lines === undefined)
    throw new UnreadableModel('This EXR is packed in a way that the viewer does not know.');
  if (width < 1 || height < 1 || width > 1e6 || height > 1e6) throw damagedHeadError();
  const present = length - end;
  const blocks = isTiled ? 1 : Math.ceil(height / lines);
  const pixels = channels.reduce((sum, { type }) => sum + width * height * (type === 1 ? 2 : 4), 0);
  if (blocks * CHUNK_OVERHEAD > present || pixels > present * MAX_RATIO) {
    throw new UnreadableModel(
      `The EXR is cut off: it claims ${width} × ${height} pixels, and holds ${Math.max(0, present)} bytes of them.`,
    );
  }
}

const cutOffError = (): UnreadableModel => new UnreadableModel('The EXR is cut off in its head.');
