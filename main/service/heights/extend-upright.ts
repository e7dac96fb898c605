import type { Plane } from '../../media/raster/plane.ts';

/** A width that changes by less than this from row to row is that of an upright wall. */
const UPRIGHT = 0.2;
/** The rows between which the change is measured. */
const STEP = 4;
/** A wall is at least this high, as a share of the half depth. A ball has none. */
const LEAST_HEIGHT = 0.6;
/** The ends that a wall goes on into, as a share of the half depth. */
const REACH = 0.3;

/**
 * Lets upright walls go on to the upper and lower end of a body, in place. A box that stands on a corner of the picture, and a
 * can that is seen from a little above, have ends that narrow in the picture, but the body does not.
 * @param depths half depths in pixels; 0 outside
 */
export function extendUpright(depths: Plane): void {
  const { width, height, data } = depths;
  const column = new Float32Array(height);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) column[y] = data[y * width + x] as number;
    for (let y = 0; y < height; y++) {
      const from = y;
      while (y < height && isUpright(column, y)) y++;
      if (y === from) continue;
      extend(column, from, y - 1, (row, depth) => {
        const i = row * width + x;
        data[i] = Math.max(data[i] as number, depth);
      });
    }
  }
}

function isUpright(column: Float32Array, y: number): boolean {
  const above = column[y - STEP] ?? 0;
  const below = column[y + STEP] ?? 0;
  return above > 0 && below > 0 && Math.abs(above - below) < UPRIGHT * 2 * STEP;
}

function extend(
  column: Float32Array,
  first: number,
  last: number,
  put: (row: number, depth: number) => void,
): void {
  const depth = column[Math.floor((first + last) / 2)] as number;
  if (last - first < LEAST_HEIGHT * depth) return;
  for (const [end, step] of [
    [first, -1],
    [last, 1],
  ] as const) {
    const own = column[end] as number;
    for (let n = 1, y = end + step; n <= REACH * own + STEP && (column[y] ?? 0) > 0; n++, y += step)
      put(y, own);
  }
}
