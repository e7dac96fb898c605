/** Positions are rounded to this many steps of a cell, so that triangles with a common edge agree about it exactly. */
const STEPS = 256;

/**
 * Visits the cells of a square grid whose middles are in a triangle. Each middle on an edge that two triangles share is in exactly one of them
 * (the top-left rule), whichever way round they are. Cells beyond the grid are those of its repetition.
 * @param size cells along a side, a power of two
 * @param visit receives the index of a cell
 */
export function coverCells(
  size: number,
  [x0, y0, x1, y1, x2, y2]: readonly [number, number, number, number, number, number],
  visit: (cell: number) => void,
): void {
  const scale = size * STEPS;
  const ax = Math.round(x0 * scale);
  const ay = Math.round(y0 * scale);
  let bx = Math.round(x1 * scale);
  let by = Math.round(y1 * scale);
  let cx = Math.round(x2 * scale);
  let cy = Math.round(y2 * scale);
  const twice = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (twice === 0) return;
  if (twice < 0) [bx, by, cx, cy] = [cx, cy, bx, by];
  const half = STEPS / 2;
  const left = Math.ceil((Math.min(ax, bx, cx) - half) / STEPS);
  const right = Math.floor((Math.max(ax, bx, cx) - half) / STEPS);
  const top = Math.ceil((Math.min(ay, by, cy) - half) / STEPS);
  const bottom = Math.floor((Math.max(ay, by, cy) - half) / STEPS);
  const mask = size - 1;
  const belongsAB = owns(ax, ay, bx, by) ? 0 : 1;
  const belongsBC = owns(bx, by, cx, cy) ? 0 : 1;
  const belongsCA = owns(cx, cy, ax, ay) ? 0 : 1;
  for (let row = top; row <= bottom; row++) {
    const y = row * STEPS + half;
    for (let column = left; column <= right; column++) {
      const x = column * STEPS + half;
      if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) < belongsAB) continue;
      if ((cx - bx) * (y - by) - (cy - by) * (x - bx) < belongsBC) continue;
      if ((ax - cx) * (y - cy) - (ay - cy) * (x - cx) < belongsCA) continue;
      visit((row & mask) * size + (column & mask));
    }
  }
}

/** Whether a triangle has the points on this edge of its; the other triangle has the edge in the opposite direction, and does not. */
function owns(ax: number, ay: number, bx: number, by: number): boolean {
  return by < ay || (by === ay && bx > ax);
}
