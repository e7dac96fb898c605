import type { Budget } from '../budget.ts';
import { inflatedLength } from '../bytes/inflated-length.ts';
import { UnreadableModel } from '../parsed-model.ts';
import { BLOCK_LINES, type ExrHeader } from './exr-header.ts';

/** OpenEXR's numbers for its compressions. */
const [RLE, ZIPS, ZIP, PXR24, DWAA, DWAB] = [1, 2, 3, 5, 8, 9];
/** Copies of a block that exist at once: compressed, decompressed, and reordered. */
const COPIES = 4;
/** The same for run-length encoding, because three decompresses runs into a list of numbers. */
const COPIES_OF_RUNS = 16;
const [MIPMAP, ROUND_UP] = [1, 1];
/** The header of DWA's data is `words` words of eight bytes. These are the words that declare lengths and counts. */
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
 * Checks that no block of an EXR decompresses to more than its pixels need. The size of a block follows from its position in the
 * picture; the decoder does not check it, and would allocate whatever the block contains.
 * @throws UnreadableModel if a block decompresses to more, or the file ends before the block does
 */
export function checkExrBlocks(bytes: Uint8Array<ArrayBuffer>, header: ExrHeader, budget: Budget): void {
  const { width, height, compression, channels } = header;
  const tiles = tilesOf(header);
  const [columns, lines] =
    tiles === null ? [width, BLOCK_LINES[compression] ?? 1] : [tiles.width, tiles.height];
  const bytesPerPixel = channels.reduce((sum, { type }) => sum + type * 2, 0);
  const block = columns * lines * bytesPerPixel;
  // The decoder of PXR24 allocates the whole block once for each channel.
  const bytesPerBlock = block * (compression === PXR24 ? channels.length : 1);
  budget.reserve(bytesPerBlock * (compression === RLE ? COPIES_OF_RUNS : COPIES));
  const blocks = tiles === null ? Math.ceil(height / lines) : tiles.count;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const top = topOf(header);
  try {
    let at = header.end + 8 * (tiles === null ? blocks : tiles.offsets);
    for (let index = 0; index < blocks; index += 1) {
      // A tile begins with its position and level, a block of lines with the number of its first line.
      const [x, y] =
        tiles === null
          ? [0, view.getInt32(at, true) - top]
          : [view.getInt32(at, true) * columns, view.getInt32(at + 4, true) * lines];
      at += tiles === null ? 4 : 16;
      const size = view.getUint32(at, true);
      at += 4;
      const pixelBytes = Math.min(columns, width - x) * Math.min(lines, height - y) * bytesPerPixel;
      // A block that is as long as its pixels is not compressed.
      if (
        size < pixelBytes &&
        unpackedLength(bytes.subarray(at, at + size), compression, pixelBytes) > pixelBytes
      )
        throw damagedError();
      at += size;
    }
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new UnreadableModel('The EXR is cut off: not all of its pixels are there.');
    throw cause;
  }
}

/**
 * The decompressed length of a block. 0 for compressions whose decoders check it themselves.
 * @param limit in bytes; beyond it the result may be Infinity
 */
function unpackedLength(packed: Uint8Array, compression: number, limit: number): number {
  switch (compression) {
    case RLE:
      return lengthOfRuns(packed);
    case ZIPS:
    case ZIP:
    case PXR24:
      return inflatedLength(packed, limit);
    case DWAA:
    case DWAB:
      return dwaLength(packed, limit);
    default:
      return 0;
  }
}

/** The length of run-length encoded data. A byte below zero is the negative count of literal bytes; another is the repeats of the next. */
function lengthOfRuns(packed: Uint8Array): number {
  let length = 0;
  for (let at = 0; at < packed.length; ) {
    const run = ((packed[at] ?? 0) << 24) >> 24;
    length += run < 0 ? -run : run + 1;
    at += run < 0 ? 1 - run : 2;
  }
  return length;
}

/** The longest of the three parts of DWA's data, and of the lengths that they declare: none may be longer than the pixels. */
function dwaLength(packed: Uint8Array, limit: number): number {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const word = (index: number): number => Number(view.getBigUint64(index * 8, true));
  const rules = DWA.words * 8;
  let at = rules + view.getUint16(rules, true);
  const declared = Math.max(word(DWA.ac) * 2, word(DWA.dc) * 2, word(DWA.runsUnpacked), word(DWA.runsRaw));
  if (declared > limit * 2) return Number.POSITIVE_INFINITY;
  const part = (length: number): number => {
    const from = at;
    at += length;
    return inflatedLength(packed.subarray(from, at), limit * 2) / 2;
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

/** The number of the picture's first line. */
function topOf({ raw }: ExrHeader): number {
  const window = raw.get('dataWindow');
  return window === undefined ? 0 : new DataView(window.buffer, window.byteOffset).getInt32(4, true);
}

interface Tiles {
  readonly width: number;
  readonly height: number;
  /** The number of tiles of the largest level. Only that one is read. */
  readonly count: number;
  /** The number of tiles of all levels. */
  readonly offsets: number;
}

function tilesOf({ isTiled, raw, width, height }: ExrHeader): Tiles | null {
  if (!isTiled) return null;
  const described = raw.get('tiles');
  if (described?.byteLength !== 9) throw damagedError();
  const view = new DataView(described.buffer, described.byteOffset, described.byteLength);
  const [across, down, mode] = [view.getUint32(0, true), view.getUint32(4, true), view.getUint8(8)];
  if (across < 1 || down < 1) throw damagedError();
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

const damagedError = (): UnreadableModel =>
  new UnreadableModel('The EXR is damaged: a block of it unpacks to more than its pixels.');
