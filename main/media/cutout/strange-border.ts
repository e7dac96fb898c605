import { toLab } from '../colour/lab.ts';
import type { Picture } from '../picture/decode.ts';

/** How far from the border a colour is taken, so that a frame of one pixel counts little. */
const DEPTH = 3;
/** A border is a backdrop's if so much of it is as near to its middle colour; distances in Lab. */
const MIN_BACKDROP_SHARE = 0.6;
const BACKDROP_DISTANCE = 14;
/** A run of colours this far away, of at least this share of a side, is something that goes on beyond the picture. */
const STRANGE_DISTANCE = 28;
const MIN_RUN_SHARE = 0.06;

type Colour = readonly [number, number, number];

/**
 * Whether something reaches the border of an opaque picture on an even backdrop. A cut-out may not tell: it takes the colours of the border for
 * the backdrop's, so a subject that covers much of it is taken away with it. What reaches into a corner may be a floor or a table.
 */
export function hasStrangeBorder(picture: Picture): boolean {
  const { width, height } = picture;
  const sides: readonly Colour[][] = [
    coloursOf(picture, width, (at, deep) => deep * width + at),
    coloursOf(picture, width, (at, deep) => (height - 1 - deep) * width + at),
    coloursOf(picture, height, (at, deep) => at * width + deep),
    coloursOf(picture, height, (at, deep) => at * width + width - 1 - deep),
  ];
  const all = sides.flat();
  const middle: Colour = [medianOf(all, 0), medianOf(all, 1), medianOf(all, 2)];
  const near = all.filter((colour) => distance(colour, middle) < BACKDROP_DISTANCE).length;
  if (near < MIN_BACKDROP_SHARE * all.length) return false;
  return sides.some((side) => hasRun(side.map((colour) => distance(colour, middle) > STRANGE_DISTANCE)));
}

/** The mean colours along a side. */
function coloursOf(
  picture: Picture,
  length: number,
  indexOf: (at: number, deep: number) => number,
): Colour[] {
  const depth = Math.min(DEPTH, picture.width, picture.height);
  const pixels = new Uint8Array(length * 3);
  for (let at = 0; at < length; at++) {
    for (let channel = 0; channel < 3; channel++) {
      let sum = 0;
      for (let deep = 0; deep < depth; deep++) sum += picture.rgba[indexOf(at, deep) * 4 + channel] as number;
      pixels[at * 3 + channel] = Math.round(sum / depth);
    }
  }
  const lab = toLab(pixels, 3);
  return Array.from(
    { length },
    (_, at): Colour => [lab[at * 3] ?? 0, lab[at * 3 + 1] ?? 0, lab[at * 3 + 2] ?? 0],
  );
}

function medianOf(colours: readonly Colour[], channel: 0 | 1 | 2): number {
  const values = Float32Array.from(colours, (colour) => colour[channel]).sort();
  return values[values.length >> 1] ?? 0;
}

const distance = (one: Colour, other: Colour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Whether a run is long enough, and ends before both corners. */
function hasRun(isStrange: readonly boolean[]): boolean {
  const least = MIN_RUN_SHARE * isStrange.length;
  let begin: number | null = isStrange[0] ? null : 0;
  for (let at = 1; at < isStrange.length; at++) {
    if (isStrange[at]) continue;
    // The last pixel before this one that was not strange.
    if (begin !== null && at - begin - 1 >= least) return true;
    begin = at;
  }
  return false;
}
