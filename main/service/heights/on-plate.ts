import type { Plane } from '../../media/raster/plane.ts';
import type { Plate } from './plate.ts';

/** What stands on a plate begins where the outline, seen from the plate upwards, narrows by less than this share from row to row. */
const STEADY = 0.02;
/** What is narrower than this share of the plate is a rod, and draws next to nothing on the plate's surface. */
const LEAST_WIDTH = 0.3;
/** Pixels of each row, left and right of what stands on it, whose mean is the plate's colour in that row, and those next to it that are left out. */
const BESIDE = 8;
const BETWEEN = 3;
/** The hue of what stands on a plate differs by at least this from the plate's (levels of 255, red and blue against green). */
const LEAST_DIFFERENCE = 40;
/** The share of a plate's rows that always stay its own: its front edge. */
const FRONT_EDGE = 0.2;
/** So many of the columns of what stands on a plate are seen to go on before it; fewer are a pattern of the plate. */
const LEAST_COLUMNS = 0.5;
/** Lower ends of columns are smoothed over so many neighbours on each side. */
const SMOOTH = 2;

/** What stands on a plate, where the picture shows it below the plate's rear edge. */
export interface OnPlate {
  /** The last row in which it stands alone. */
  readonly base: number;
  /** 1 for its pixels below that row, else 0. */
  readonly mask: Uint8Array;
}

/**
 * Finds what stands on the middle of a plate and hides part of it: by hue, as the outline does not tell it. Without it, the plate's surface would be drawn
 * out of the colours of what stands there. Undefined where nothing of the kind is seen.
 * @param colours sRGB, three a pixel of `distance`
 */
export function standingOnPlate(plate: Plate, distance: Plane, colours: Float32Array): OnPlate | undefined {
  const { width } = distance;
  let base = plate.from - 1;
  let own = extentOf(distance, base);
  for (let y = base - 1; own !== undefined && y > 0; base = y--) {
    const upper = extentOf(distance, y);
    if (upper === undefined) return undefined;
    if (own.last - own.first - (upper.last - upper.first) < STEADY * (own.last - own.first)) break;
    own = upper;
  }
  if (own === undefined) return undefined;
  const { first, last } = own;
  if (last + 1 - first < LEAST_WIDTH * 2 * plate.half) return undefined;
  const lowest = plate.to - Math.max(1, Math.round(FRONT_EDGE * (plate.to - plate.from)));
  const rows: Float32Array[] = [];
  for (let y = base + 1; y < lowest; y++) rows.push(rowDifferences(distance, colours, y, own));
  const ends = new Float32Array(width);
  let columns = 0;
  for (let x = first; x <= last; x++) {
    let n = 0;
    while (n < rows.length && (rows[n]?.[x] ?? 0) > LEAST_DIFFERENCE) n++;
    ends[x] = n;
    if (n > 1) columns++;
  }
  if (columns < LEAST_COLUMNS * (last + 1 - first)) return undefined;
  const mask = new Uint8Array(distance.data.length);
  for (let x = first; x <= last; x++) {
    let [sum, count] = [0, 0];
    for (let u = Math.max(first, x - SMOOTH); u <= Math.min(last, x + SMOOTH); u++, count++)
      sum += ends[u] as number;
    for (let y = base + 1; y <= base + Math.round(sum / count); y++) mask[y * width + x] = 1;
  }
  return { base, mask };
}

interface Extent {
  readonly first: number;
  readonly last: number;
}

/** The first and the last pixel of the outline in a row. */
function extentOf({ width, data }: Plane, y: number): Extent | undefined {
  let [first, last] = [0, width - 1];
  while (first < width && (data[y * width + first] as number) <= 0) first++;
  while (last > first && (data[y * width + last] as number) <= 0) last--;
  return first < last ? { first, last } : undefined;
}

/** How much the hue of each pixel of a row differs from the plate's at its left and its right, the smaller one; 0 where the plate is not seen. */
function rowDifferences(
  distance: Plane,
  colours: Float32Array,
  y: number,
  { first, last }: Extent,
): Float32Array {
  const out = new Float32Array(distance.width);
  const sides = [
    hueOf(distance, colours, y, { first: first - BETWEEN - BESIDE, last: first - BETWEEN }),
    hueOf(distance, colours, y, { first: last + BETWEEN, last: last + BETWEEN + BESIDE }),
  ].filter((side) => side !== undefined);
  if (sides.length === 0) return out;
  for (let x = first; x <= last; x++) {
    const at = (y * distance.width + x) * 3;
    const green = colours[at + 1] as number;
    const [red, blue] = [(colours[at] as number) - green, (colours[at + 2] as number) - green];
    out[x] = Math.min(...sides.map((side) => Math.abs(red - side.red) + Math.abs(blue - side.blue)));
  }
  return out;
}

/** The mean of red and blue against green; undefined where the subject is not. */
function hueOf(
  { width, data }: Plane,
  colours: Float32Array,
  y: number,
  { first, last }: Extent,
): { readonly red: number; readonly blue: number } | undefined {
  let [red, blue, count] = [0, 0, 0];
  for (let x = Math.max(0, first); x <= Math.min(width - 1, last); x++) {
    const i = y * width + x;
    if ((data[i] as number) <= 0) continue;
    red += (colours[i * 3] as number) - (colours[i * 3 + 1] as number);
    blue += (colours[i * 3 + 2] as number) - (colours[i * 3 + 1] as number);
    count++;
  }
  return count === 0 ? undefined : { red: red / count, blue: blue / count };
}
