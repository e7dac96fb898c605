import type { Silhouette } from './silhouette.ts';

/** Points on a picture: x and y for each vertex, in pixels from its upper left corner. NaN where it is behind the camera. */
export type FlatPoints = Float32Array;

/** Fills all triangles, whichever way they face. A pixel belongs to one whose middle lies in it. */
export function drawSilhouette(
  points: FlatPoints,
  index: Uint32Array,
  { width, height }: { readonly width: number; readonly height: number },
): Silhouette {
  const inside = new Uint8Array(width * height);
  for (let at = 0; at < index.length; at += 3) {
    const [a, b, c] = [(index[at] ?? 0) * 2, (index[at + 1] ?? 0) * 2, (index[at + 2] ?? 0) * 2];
    const [ax, ay] = [points[a] ?? NaN, points[a + 1] ?? NaN];
    const [bx, by] = [points[b] ?? NaN, points[b + 1] ?? NaN];
    const [cx, cy] = [points[c] ?? NaN, points[c + 1] ?? NaN];
    // A triangle that reaches behind the camera is left out: NaN is greater than nothing.
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    for (let y = top; y <= bottom; y += 1) {
      const middle = y + 0.5;
      let [from, to] = [Infinity, -Infinity];
      const cross = (x1: number, y1: number, x2: number, y2: number): void => {
        if ((y1 <= middle && y2 > middle) || (y2 <= middle && y1 > middle)) {
          const x = x1 + ((middle - y1) / (y2 - y1)) * (x2 - x1);
          from = Math.min(from, x);
          to = Math.max(to, x);
        }
      };
      cross(ax, ay, bx, by);
      cross(bx, by, cx, cy);
      cross(cx, cy, ax, ay);
      const first = Math.max(0, Math.ceil(from - 0.5));
      const last = Math.min(width - 1, Math.ceil(to - 0.5) - 1);
      if (last >= first) inside.fill(1, y * width + first, y * width + last + 1);
    }
  }
  return { width, height, inside };
}
