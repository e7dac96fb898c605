/** Called for a pixel with the shares (they add up to one) that a triangle's three corners have in its middle. */
export type VisitPixel = (pixel: number, a: number, b: number, c: number) => void;

/** Six numbers: x and y of three corners, in pixels (edges at whole numbers). */
export type Corners = Float64Array;

/** Visits the pixels whose middles lie in a triangle, its edges included; either way round. */
export function walkTriangle(corners: Corners, width: number, height: number, visit: VisitPixel): void {
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = corners;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area === 0) return;
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const a = ((bx - x - 0.5) * (cy - y - 0.5) - (by - y - 0.5) * (cx - x - 0.5)) / area;
      const b = ((cx - x - 0.5) * (ay - y - 0.5) - (cy - y - 0.5) * (ax - x - 0.5)) / area;
      // Not 1 − a − b: an edge's two triangles must find the very same number, turned round.
      const c = ((ax - x - 0.5) * (by - y - 0.5) - (ay - y - 0.5) * (bx - x - 0.5)) / area;
      if (a >= 0 && b >= 0 && c >= 0) visit(y * width + x, a, b, c);
    }
  }
}
