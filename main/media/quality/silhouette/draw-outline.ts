import type { Welded } from '../../topology/weld.ts';

/** An upright camera that looks at a point; angles and distance as in FittedCamera. */
export interface OutlineCamera {
  readonly target: readonly [number, number, number];
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number | null;
}

/** The places of a mesh on the plane through the camera's target: right and up of each. */
export interface ProjectedPlaces {
  readonly points: Float32Array;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** @param points room for two numbers of each place, which is overwritten */
export function projectPlaces(
  { places }: Welded,
  { target, azimuth, elevation, distance }: OutlineCamera,
  points: Float32Array,
): ProjectedPlaces {
  const [sa, ca, se, ce] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  const [tx, ty, tz] = target;
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let p = 0, i = 0; p < places.length; p += 3, i += 2) {
    const x = (places[p] as number) - tx;
    const y = (places[p + 1] as number) - ty;
    const z = (places[p + 2] as number) - tz;
    const along = sa * x + ca * z;
    const near = ce * along + se * y;
    const scale = distance === null ? 1 : distance / (distance - near);
    const r = (ca * x - sa * z) * scale;
    const u = (ce * y - se * along) * scale;
    points[i] = r;
    points[i + 1] = u;
    if (r < left) left = r;
    if (r > right) right = r;
    if (u < bottom) bottom = u;
    if (u > top) top = u;
  }
  return { points, left, right, bottom, top };
}

/** Where the plane lies in a square grid: cells per unit, and the point of the plane that is in the grid's middle. */
export interface PlaneInGrid {
  readonly scale: number;
  readonly right: number;
  readonly up: number;
}

/** Sets the cells whose middles are in a triangle to 1, all others to 0. What is beyond the grid is left out. */
export function drawOutline(
  corners: Uint32Array,
  { points }: ProjectedPlaces,
  { scale, right, up }: PlaneInGrid,
  size: number,
  out: Uint8Array,
): void {
  out.fill(0);
  // Positions are counted from the middle of the first cell.
  const x0 = size / 2 - 0.5 - right * scale;
  const y0 = size / 2 - 0.5 + up * scale;
  for (let t = 0; t < corners.length; t += 3) {
    const a = (corners[t] as number) * 2;
    const b = (corners[t + 1] as number) * 2;
    const c = (corners[t + 2] as number) * 2;
    const ax = x0 + (points[a] as number) * scale;
    const ay = y0 - (points[a + 1] as number) * scale;
    let bx = x0 + (points[b] as number) * scale;
    let by = y0 - (points[b + 1] as number) * scale;
    let cx = x0 + (points[c] as number) * scale;
    let cy = y0 - (points[c + 1] as number) * scale;
    const low = Math.max(0, Math.ceil(Math.min(ay, by, cy)));
    const high = Math.min(size - 1, Math.floor(Math.max(ay, by, cy)));
    if (low > high) continue;
    const from = Math.max(0, Math.ceil(Math.min(ax, bx, cx)));
    const to = Math.min(size - 1, Math.floor(Math.max(ax, bx, cx)));
    if (from > to) continue;
    if ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax) < 0) [bx, by, cx, cy] = [cx, cy, bx, by];
    for (let y = low; y <= high; y++) {
      for (let x = from; x <= to; x++) {
        if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0) continue;
        if ((cx - bx) * (y - by) - (cy - by) * (x - bx) < 0) continue;
        if ((ax - cx) * (y - cy) - (ay - cy) * (x - cx) < 0) continue;
        out[y * size + x] = 1;
      }
    }
  }
}

/** The cells in both outlines, divided by those in any. */
export function overlapOf(one: Uint8Array, other: Uint8Array): number {
  let [both, any] = [0, 0];
  for (let i = 0; i < one.length; i++) {
    both += (one[i] as number) & (other[i] as number);
    any += (one[i] as number) | (other[i] as number);
  }
  return any === 0 ? 0 : both / any;
}
