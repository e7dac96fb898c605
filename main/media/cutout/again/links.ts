import { expOf } from '../../raster/steady-math.ts';

/** Costs are whole numbers: this many make one unit (a factor of e between the odds). */
export const UNIT = 64;
/** What it costs to divide two neighbours of the same colour. */
const LINK = 5;
/** The step between two neighbours (ΔE) that makes a link cost about 0.6 of the most. */
const PLAIN_STEP = 3;
/** The share of a link that is left across the steepest edge. */
const LEAST_LINK = 0.02;
/** Costs are looked up by the squared step, in so many entries for one; beyond the table's end they cost the least. */
const TABLE_STEPS = 8;
const TABLE_SIZE = 1024;

const NEXT_TO = Int32Array.from({ length: TABLE_SIZE }, (_, k) => {
  const square = k / TABLE_STEPS;
  return Math.round(
    UNIT * LINK * (LEAST_LINK + (1 - LEAST_LINK) * expOf(-square / (2 * PLAIN_STEP * PLAIN_STEP))),
  );
});
const ACROSS = NEXT_TO.map((cost) => cost * Math.SQRT1_2);

/**
 * What it costs to divide each pixel from four of its neighbours (right, below, below right, below left): the less, the more their colours
 * differ. The border of the picture is no outline: a subject that goes on beyond it is divided from nothing there.
 */
export function linksOf(lab: Float32Array, width: number): [Int32Array, Int32Array, Int32Array, Int32Array] {
  const count = lab.length / 3;
  const right = new Int32Array(count);
  const below = new Int32Array(count);
  const falling = new Int32Array(count);
  const rising = new Int32Array(count);
  const last = count / width - 2;
  for (let y = 1; y <= last; y++) {
    const end = (y + 1) * width - 2;
    for (let i = y * width + 1; i <= end; i++) {
      if (i < end) right[i] = NEXT_TO[entryOf(lab, i, i + 1)] as number;
      if (y === last) continue;
      below[i] = NEXT_TO[entryOf(lab, i, i + width)] as number;
      if (i < end) falling[i] = ACROSS[entryOf(lab, i, i + width + 1)] as number;
      if (i > y * width + 1) rising[i] = ACROSS[entryOf(lab, i, i + width - 1)] as number;
    }
  }
  return [right, below, falling, rising];
}

/** The entry of the table for two pixels. */
function entryOf(lab: Float32Array, one: number, other: number): number {
  const a = one * 3;
  const b = other * 3;
  const light = (lab[a] as number) - (lab[b] as number);
  const green = (lab[a + 1] as number) - (lab[b + 1] as number);
  const blue = (lab[a + 2] as number) - (lab[b + 2] as number);
  const entry = Math.fround(light * light + green * green + blue * blue) * TABLE_STEPS;
  return entry >= TABLE_SIZE ? TABLE_SIZE - 1 : entry | 0;
}
