/** Called for a pixel with the barycentric coordinates of its centre, which add up to one. */
export type VisitPixel = (pixel: number, a: number, b: number, c: number) => void;

/** Six numbers: x and y of three corners, in pixels (edges at whole numbers). */
export type Corners = Float64Array;

/**
 * Visits the pixels whose centres are in a triangle, including its edges, for either winding. The time depends on the triangle's
 * rows and pixels, not on the size of its bounding box.
 */
export function walkTriangle(corners: Corners, width: number, height: number, visit: VisitPixel): void {
  const ax = corners[0] as number;
  const ay = corners[1] as number;
  const bx = corners[2] as number;
  const by = corners[3] as number;
  const cx = corners[4] as number;
  const cy = corners[5] as number;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area === 0) return;
  const left = Math.min(ax, bx, cx);
  const right = Math.max(ax, bx, cx);
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  for (let y = y0; y <= y1; y++) {
    const middle = y + 0.5;
    const ab = crossing(ax, ay, bx, by, middle);
    const bc = crossing(bx, by, cx, cy, middle);
    const ca = crossing(cx, cy, ax, ay, middle);
    // One pixel more on either side: the barycentric coordinates decide about the last one, not the rounding of the crossing.
    let low = Infinity;
    let high = -Infinity;
    if (ab < low) low = ab;
    if (ab > high) high = ab;
    if (bc < low) low = bc;
    if (bc > high) high = bc;
    if (ca < low) low = ca;
    if (ca > high) high = ca;
    const x1 = Math.min(width - 1, Math.floor(Math.min(right, high + 1) - 0.5));
    for (let x = Math.max(0, Math.ceil(Math.max(left, low - 1) - 0.5)); x <= x1; x++) {
      const a = ((bx - x - 0.5) * (cy - middle) - (by - middle) * (cx - x - 0.5)) / area;
      const b = ((cx - x - 0.5) * (ay - middle) - (cy - middle) * (ax - x - 0.5)) / area;
      // Not 1 − a − b: both triangles of an edge must compute exactly the same value, with swapped roles.
      const c = ((ax - x - 0.5) * (by - middle) - (ay - middle) * (bx - x - 0.5)) / area;
      if (a >= 0 && b >= 0 && c >= 0) visit(y * width + x, a, b, c);
    }
  }
}

/** The x at which an edge crosses a height; NaN, which is neither below nor above anything, if it does not cross it, or runs along it. */
function crossing(px: number, py: number, qx: number, qy: number, y: number): number {
  if (py === qy || y < Math.min(py, qy) || y > Math.max(py, qy)) return Number.NaN;
  return px + ((y - py) / (qy - py)) * (qx - px);
}

/** The cost of walkTriangle for a triangle: its rows and pixels. */
export function walkCost(corners: Corners, height: number): number {
  const ax = corners[0] as number;
  const ay = corners[1] as number;
  const bx = corners[2] as number;
  const by = corners[3] as number;
  const cx = corners[4] as number;
  const cy = corners[5] as number;
  const rows = Math.min(height, Math.max(ay, by, cy)) - Math.max(0, Math.min(ay, by, cy));
  const area = Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
  return Math.max(0, rows) + area;
}
