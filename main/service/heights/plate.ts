import type { Plane } from '../../media/raster/plane.ts';

/** A plate or a foot that the whole body stands on: rows `from` … `to` of the outline, `half` the half of its width. */
export interface Plate {
  readonly from: number;
  readonly to: number;
  readonly half: number;
}

/** What is narrower than this share of the plate's width stands on it, and is no part of it. */
const SAME_WIDTH = 0.75;
/** A plate is at least this wide, as a share of the body's width, and at most this high, as a share of its own. */
const LEAST_WIDTH = 0.4;
const MOST_HEIGHT = 0.27;
/**
 * What stands on a plate stands on its middle, and a plate is as wide to the left as to the right of it: shares of the plate's width. A boot's shaft stands
 * on its heel, and a boat has a bow at one end alone: both are narrow from front to back.
 */
const OFF_MIDDLE = 0.15;
const LOPSIDED = 0.05;

/**
 * Finds the plate that a body stands on. It is as deep as wide: the body would fall over otherwise. Undefined for what has feet, a
 * point, or a trunk that goes down to the ground.
 */
export function plateOf(distance: Plane): Plate | undefined {
  const rows = widthsOf(distance);
  const to = rows.length - 1;
  let widest = 0;
  let from = to;
  for (; from >= 0; from--) {
    const row = rows[from] as Row;
    // Below a gap, a plate stands by itself.
    if (row.runs > 1 || (from < to && row.y + 1 !== (rows[from + 1] as Row).y)) break;
    if (row.width < SAME_WIDTH * widest) break;
    widest = Math.max(widest, row.width);
    if (to - from > MOST_HEIGHT * distance.width) return undefined;
  }
  const height = to - from;
  const body = Math.max(...rows.map((row) => row.width));
  const isPlate = from >= 0 && height <= MOST_HEIGHT * widest && widest >= LEAST_WIDTH * body;
  const [upper, lower] = [rows[from + 1], rows[to]];
  if (!isPlate || upper === undefined || lower === undefined) return undefined;
  const plate = rows.slice(from + 1);
  const { middle } = plate.reduce((a, b) => (b.width > a.width ? b : a));
  const above = rows.slice(Math.max(0, from + 1 - Math.ceil(OFF_MIDDLE * widest)), from + 1);
  const shaft = above.reduce((sum, row) => sum + row.middle, 0) / above.length;
  const shift = plate.reduce((sum, row) => sum + Math.abs(row.middle - middle), 0) / plate.length;
  if (Math.abs(shaft - middle) > OFF_MIDDLE * widest || shift > LOPSIDED * widest) return undefined;
  return { from: upper.y, to: lower.y, half: widest / 2 };
}

interface Row {
  readonly y: number;
  /** From the first pixel of the outline to the last one. */
  readonly width: number;
  /** Between the two. */
  readonly middle: number;
  readonly runs: number;
}

/** The rows of an outline from its upper end to its lower end. */
function widthsOf({ width, height, data }: Plane): readonly Row[] {
  const rows: Row[] = [];
  for (let y = 0; y < height; y++) {
    let [first, last, runs] = [-1, -1, 0];
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] as number) <= 0) continue;
      if (last < x - 1 || first < 0) runs++;
      if (first < 0) first = x;
      last = x;
    }
    if (first >= 0) rows.push({ y, width: last + 1 - first, middle: (first + last) / 2, runs });
  }
  return rows;
}
