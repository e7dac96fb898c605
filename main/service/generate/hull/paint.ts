import { pushPull } from '../../../media/raster/push-pull.ts';
import { sampleColours } from '../../../media/raster/sample-colours.ts';
import type { VisibleSurface } from '../../views/seen-from.ts';
import { acrossOf, oppositeOf, TOWARDS } from '../../views/side.ts';
import type { ViewName } from '../../views/view-image.ts';
import type { HullView } from './profile.ts';

/** The exponent of the facing value in a view's weight: how strongly direct views outweigh oblique ones. */
const SHARPNESS = 8;
/** The least weight of a view's own colour in its painting. */
const MIN_OWN_WEIGHT = 1e-6;
/** The least weight of a side view in the picture of a front or back that no view shows. */
const MIN_SIDE_WEIGHT = 1e-4;
/** A surface that is less than this in front of a point, in hull units, counts as the point's own surface. */
const SAME_SURFACE = 3;

/**
 * How directly a view faces a surface: the cosine of the angle, 0 or less if the view does not see it. If no view shows the opposite
 * side, left is used for right and right for left, because the two are mostly alike. Front is not used for back if a side view
 * exists, because a back has no face: it is coloured from the side views.
 */
export function facing(
  name: ViewName,
  views: ReadonlyMap<ViewName, HullView>,
  nx: number,
  nz: number,
): number {
  const straight = straightTo(name, nx, nz);
  return isUsedForOpposite(name, views) ? Math.abs(straight) : straight;
}

/** The cosine of the angle between a view's direction and a normal; below 0 on the side that it does not see. */
export function straightTo(name: ViewName, nx: number, nz: number): number {
  const [x, , z] = TOWARDS[name];
  return nx * x + nz * z;
}

/** Whether a view's picture is also used for the opposite side. */
function isUsedForOpposite(name: ViewName, views: ReadonlyMap<ViewName, HullView>): boolean {
  if (views.has(oppositeOf(name))) return false;
  return acrossOf(name).axis === 2 || !(views.has('left') || views.has('right'));
}

/** Whether a view shows a point with a normal: no surface hides it, or the view is used for the opposite side. */
export function showsPoint(
  seen: VisibleSurface,
  views: ReadonlyMap<ViewName, HullView>,
  point: readonly [x: number, y: number, z: number],
  [nx, nz]: readonly [nx: number, nz: number],
): boolean {
  const [tx, , tz] = TOWARDS[seen.name];
  if (nx * tx + nz * tz < 0) return isUsedForOpposite(seen.name, views);
  return isVisible(seen, ...point);
}

/**
 * Paints the picture of one view. Each pixel is the weighted mean of the colours that all views have for its point; a view that faces
 * the point more directly has a higher weight. So the pictures of two views agree along their seam. Pixels that show no surface are
 * filled from the pixels around them.
 */
export function paint(
  seen: VisibleSurface,
  all: readonly VisibleSurface[],
  views: ReadonlyMap<ViewName, HullView>,
  normals: Float32Array,
): Float32Array {
  const count = seen.width * seen.height;
  const colours = new Float32Array(count * 3);
  const weights = new Float32Array(count);
  const { axis, direction } = acrossOf(seen.name);
  const [tx, , tz] = TOWARDS[seen.name];
  const colour = new Float32Array(3);
  const unseen = !views.has(seen.name);
  for (let i = 0; i < count; i++) {
    const triangle = seen.triangle[i] as number;
    if (triangle < 0) continue;
    const across = direction * (seen.left + ((i % seen.width) + 0.5) / seen.scale);
    const y = seen.top + (Math.floor(i / seen.width) + 0.5) / seen.scale;
    const near = seen.depth[i] as number;
    const x = axis === 0 ? across : near * tx;
    const z = axis === 0 ? near * tz : across;
    const nx = normals[triangle * 3] as number;
    const nz = normals[triangle * 3 + 2] as number;
    let total = 0;
    for (const other of all) {
      const view = views.get(other.name);
      if (view === undefined) continue;
      const straight = Math.max(0, facing(other.name, views, nx, nz));
      const isOwn = other === seen;
      const weight = straight ** SHARPNESS * (isOwn || showsPoint(other, views, [x, y, z], [nx, nz]) ? 1 : 0);
      const carried = unseen && acrossOf(other.name).axis === 2 ? MIN_SIDE_WEIGHT : 0;
      if (weight + carried === 0 && !isOwn) continue;
      sampleView(view, x, y, z, colour);
      const share = weight + (isOwn ? MIN_OWN_WEIGHT : carried);
      total += share;
      for (let c = 0; c < 3; c++)
        colours[i * 3 + c] = (colours[i * 3 + c] as number) + share * (colour[c] as number);
    }
    if (total === 0) continue;
    for (let c = i * 3; c < i * 3 + 3; c++) colours[c] = (colours[c] as number) / total;
    weights[i] = 1;
  }
  return pushPull({ width: seen.width, height: seen.height, colours, weights });
}

/** Whether no part of the mesh hides a point, with a tolerance for the lattice. */
function isVisible(seen: VisibleSurface, x: number, y: number, z: number): boolean {
  const { axis, direction } = acrossOf(seen.name);
  const [tx, , tz] = TOWARDS[seen.name];
  const px = Math.floor((direction * (axis === 0 ? x : z) - seen.left) * seen.scale);
  const py = Math.floor((y - seen.top) * seen.scale);
  if (px < 0 || py < 0 || px >= seen.width || py >= seen.height) return false;
  return x * tx + z * tz > (seen.depth[py * seen.width + px] as number) - SAME_SURFACE;
}

/** Writes a view's colour for a point of the hull to `out`. Points outside the outline get the colour that was extended from inside. */
function sampleView(view: HullView, x: number, y: number, z: number, out: Float32Array): void {
  const { axis, direction } = acrossOf(view.name);
  const { cutout } = view;
  const px = view.middle + direction * (axis === 0 ? x : z) * view.pictureScale - 0.5;
  const py = view.top + y * view.pictureScale - 0.5;
  sampleColours(cutout, cutout.colours, px, py, out);
}
