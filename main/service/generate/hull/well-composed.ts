import { SURFACE, type Volume } from './volume.ts';

/** The value of a filled point: just inside, so that the surface hardly moves. */
const FILLED_VALUE = 134;

/** The axes (as bits of a corner's number) that span each of the six faces of a 2×2×2 block. */
const FACES: readonly (readonly [origin: number, a: number, b: number])[] = [
  [0, 1, 2],
  [4, 1, 2],
  [0, 1, 4],
  [2, 1, 4],
  [0, 2, 4],
  [1, 2, 4],
];

/**
 * For each pattern of a 2×2×2 block (bit n: corner n is inside; x, y, z are bits 1, 2, 4 of n) the corners to fill, so
 * that no two cubes and no two gaps touch only at an edge or a corner. 0 if nothing has to be filled.
 */
const REPAIRS = Uint8Array.from({ length: 256 }, (_, pattern) => repairOf(pattern));

function repairOf(pattern: number): number {
  const inside = (n: number): number => (pattern >> n) & 1;
  for (const [origin, a, b] of FACES) {
    const here = inside(origin);
    if (
      here === inside(origin + a + b) &&
      inside(origin + a) === inside(origin + b) &&
      here !== inside(origin + a)
    ) {
      return 1 << (here === 1 ? origin + a : origin);
    }
  }
  for (let n = 0; n < 4; n++) {
    const pair = (1 << n) | (1 << (7 - n));
    // Two cubes that touch at a corner: fill the two corners that connect them. Two gaps that touch at a corner: fill one of them.
    if (pattern === pair) return (1 << (n ^ 1)) | (1 << (n ^ 3));
    if (pattern === (255 & ~pair)) return 1 << n;
  }
  return 0;
}

/**
 * Fills points until no two cubes and no two gaps touch only at an edge or a corner. Then the cubes' surface is a manifold
 * (a "well-composed" picture in Latecki's sense). The loop ends, because points are only added.
 */
export function makeWellComposed({ width, height, depth, data }: Volume): void {
  const slice = width * height;
  const offsets = [0, 1, width, width + 1, slice, slice + 1, slice + width, slice + width + 1];
  const pending: number[] = [];
  const repair = (block: number): void => {
    let pattern = 0;
    for (let n = 0; n < 8; n++) {
      if ((data[block + (offsets[n] as number)] as number) > SURFACE) pattern |= 1 << n;
    }
    const fill = REPAIRS[pattern] as number;
    for (let n = 0; n < 8; n++) {
      if ((fill & (1 << n)) === 0) continue;
      const at = block + (offsets[n] as number);
      data[at] = FILLED_VALUE;
      for (const offset of offsets) pending.push(at - offset);
    }
  };
  for (let k = 0; k < depth - 1; k++) {
    for (let j = 0; j < height - 1; j++) {
      const row = k * slice + j * width;
      let before = columnBits(data, row, width, slice);
      for (let i = row; i < row + width - 1; i++) {
        const next = columnBits(data, i + 1, width, slice);
        // Most pairs of columns are both completely inside or both completely outside: nothing to repair.
        if (before !== next || (before !== 0 && before !== 15)) repair(i);
        before = next;
      }
    }
  }
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) repair(block);
}

/** Four points, of two rows in two slices, as bits: 1 inside. */
function columnBits(data: Uint8Array, i: number, width: number, slice: number): number {
  return (
    ((data[i] as number) > SURFACE ? 1 : 0) |
    ((data[i + width] as number) > SURFACE ? 2 : 0) |
    ((data[i + slice] as number) > SURFACE ? 4 : 0) |
    ((data[i + slice + width] as number) > SURFACE ? 8 : 0)
  );
}
