import type { Budget } from '../budget.ts';
import { inflatedLength } from '../bytes/inflated-length.ts';
import { UnreadableModel } from '../parsed-model.ts';
import type { ExrHeader } from './exr-header.ts';

/** OpenEXR's numbers for ways of packing. */
const [RLE, ZIPS, ZIP, PXR24, DWAA, DWAB] = [1, 2, 3, 5, 8, 9];
/** Lines that are packed together, by the packing's number, as three reads them. */
const LINES = [1, 1, 1, 16, 32, 16, 32, 32, 32, 256];
/** Of a block: as packed, unpacked, and put in order. */
const COPIES = 4;
/** three unpacks runs into a list of numbers. */
const COPIES_OF_RUNS = 16;
const [MIPMAP, ROUND_UP] = [1, 1];
/** Words of eight bytes at the start of what DWA packs: of them, declared lengths and counts. */
const DWA = {
  words: 11,
  acStored: 3,
  dcStored: 4,
  runsStored: 5,
  runsUnpacked: 6,
  runsRaw: 7,
  ac: 8,
  dc: 9,
  acPacking: 10,
};

/**
 * Holds each block of an EXR against the pixels that it stands for: what a block unpacks to is said by nothing but its
 * place, and its decoder believes the block.
 * @throws UnreadableModel if one unpacks to more, or the file ends before it
 */
export function checkExrBlocks(bytes: Uint8Array<ArrayBuffer>, header: ExrHeader, budget: Budget): void {
  const { width, height, compression, channels } = header;
  const tiles = tilesOf(header);
  const [columns, lines] = tiles === null ? [width, LINES[compression] ?? 1] : [tiles.width, tiles.height];
  const bytesAPixel = channels.reduce((sum, { type }) => sum + type * 2, 0);
  const block = columns * lines * bytesAPixel;
  // pxr24's decoder takes its room once for each channel
  const room = block * (compression === PXR24 ? channels.length : 1);
  budget.reserve(room * (compression === RLE ? COPIES_OF_RUNS : COPIES));
  const blocks = tiles === null ? Math.ceil(height / lines) : tiles.count;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const top = topOf(header);
  try {
    let at = header.end + 8 * (tiles === null ? blocks : tiles.offsets);
    for (let place = 0; place < blocks; place += 1) {
      // a tile's place and level, or the number of a line
      const [x, y] =
        tiles === null
          ? [0, view.getInt32(at, true) - top]
          : [view.getInt32(at, true) * columns, view.getInt32(at + 4, true) * lines];
      at += tiles === null ? 4 : 16;
      const size = view.getUint32(at, true);
      at += 4;
      const own = Math.min(columns, width - x) * Math.min(lines, height - y) * bytesAPixel;
      // what is as long as its pixels is stored as it is
      if (size < own && unpackedLength(bytes.subarray(at, at + size), compression, own) > own)
        throw damaged();
      at += size;
    }
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new UnreadableModel('The EXR is cut off: not all of its pixels are there.');
    throw cause;
  }
}

/** Where nothing but the block's own place says how much it holds, as much as it unpacks to; else 0. */
function unpackedLength(packed: Uint8Array, compression: number, most: number): number {
  switch (compression) {
    case RLE:
      return lengthOfRuns(packed);
    case ZIPS:
    case ZIP:
    case PXR24:
      return inflatedLength(packed, most);
    case DWAA:
    case DWAB:
      return dwaLength(packed, most);
    default:
      return 0;
  }
}

/** A byte says how many are stored as they are (below zero), or how often the next one comes. */
function lengthOfRuns(packed: Uint8Array): number {
  let length = 0;
  for (let at = 0; at < packed.length; ) {
    const run = ((packed[at] ?? 0) << 24) >> 24;
    length += run < 0 ? -run : run + 1;
    at += run < 0 ? 1 - run : 2;
  }
  return length;
}

/** Each of its three parts unpacks to no more than the pixels; so does what each declares. */
function dwaLength(packed: Uint8Array, most: number): number {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const word = (place: number): number => Number(view.getBigUint64(place * 8, true));
  const rules = DWA.words * 8;
  let at = rules + view.getUint16(rules, true);
  const declared = Math.max(word(DWA.ac) * 2, word(DWA.dc) * 2, word(DWA.runsUnpacked), word(DWA.runsRaw));
  if (declared > most * 2) return Number.POSITIVE_INFINITY;
  const part = (length: number): number => {
    const from = at;
    at += length;
    return inflatedLength(packed.subarray(from, at), most * 2) / 2;
  };
  const lengths = [0];
  if (word(DWA.acStored) > 0) {
    if (word(DWA.acPacking) === 1) lengths.push(part(word(DWA.ac)));
    else at += word(DWA.acStored);
  }
  if (word(DWA.dcStored) > 0) lengths.push(part(word(DWA.dcStored)));
  if (word(DWA.runsRaw) > 0) lengths.push(part(word(DWA.runsStored)));
  return Math.max(...lengths);
}

/** The number of its first line. */
function topOf({ raw }: ExrHeader): number {
  const window = raw.get('dataWindow');
  return window === undefined ? 0 : new DataView(window.buffer, window.byteOffset).getInt32(4, true);
}

interface Tiles {
  readonly width: number;
  readonly height: number;
  /** Of the largest level, which alone is read. */
  readonly count: number;
  /** Of all levels. */
  readonly offsets: number;
}

function tilesOf({ tiled, raw, width, height }: ExrHeader): Tiles | null {
  if (!tiled) return null;
  const described = raw.get('tiles');
  if (described?.byteLength !== 9) throw damaged();
  const view = new DataView(described.buffer, described.byteOffset, described.byteLength);
  const [across, down, mode] = [view.getUint32(0, true), view.getUint32(4, true), view.getUint8(8)];
  if (across < 1 || down < 1) throw damaged();
  const roundsUp = mode >> 4 === ROUND_UP;
  const log = Math.log2(Math.max(width, height));
  const levels = (mode & 0xf) === MIPMAP ? (roundsUp ? Math.ceil(log) : Math.floor(log)) + 1 : 1;
  const along = (size: number, level: number, tile: number): number => {
    const exact = size / 2 ** level;
    return Math.ceil(Math.max(1, roundsUp ? Math.ceil(exact) : Math.floor(exact)) / tile);
  };
  const counts = Array.from(
    { length: levels },
    (_, level) => along(width, level, across) * along(height, level, down),
  );
  return {
    width: across,
    height: down,
    count: counts[0] ?? 0,
    offsets: counts.reduce((sum, count) => sum + count, 0),
  };
}

const damaged = (): UnreadableModel =>
  new UnreadableModel('The EXR is damaged: a block of it unpacks to more than its pixels.');
