import { pushPull } from '../../../media/raster/push-pull.ts';
import { sampleColours } from '../../../media/raster/sample-colours.ts';
import type { SeenFrom } from '../../views/seen-from.ts';
import { acrossOf, oppositeOf, TOWARDS } from '../../views/side.ts';
import type { ViewName } from '../../views/view-image.ts';
import type { View } from './profile.ts';

/** How strongly a view that sees a surface straight on outweighs one that sees it aslant. */
const SHARPNESS = 8;
/** The least weight of a view's own colour in its painting. */
const LEAST = 1e-6;
/** The least weight of a side view for a front or back that no view shows. */
const CARRIED = 1e-4;
/** How far in front of a point the surface may be and still count as the point's own surface, in hull units. */
const SAME_SURFACE = 3;

/**
 * How straight a view looks at a surface, up to 1; not at all where it is 0 or less. Where nothing shows the other side,
 * one flank stands for the other, as they mostly are alike. A front does not stand for a back, which has no face: that is
 * coloured from the flanks round, where these are shown.
 */
export function facing(name: ViewName, views: ReadonlyMap<ViewName, View>, nx: number, nz: number): number {
  const [x, , z] = TOWARDS[name];
  const straight = nx * x + nz * z;
  return standsForOpposite(name, views) ? Math.abs(straight) : straight;
}

/** Whether a view's picture is also used for the opposite side. */
function standsForOpposite(name: ViewName, views: ReadonlyMap<ViewName, View>): boolean {
  if (views.has(oppositeOf(name))) return false;
  return acrossOf(name).axis === 2 || !(views.has('left') || views.has('right'));
}

/** Whether a view shows a point with a normal: nothing stands before it, or the view stands for the other side there. */
export function shows(
  seen: SeenFrom,
  views: ReadonlyMap<ViewName, View>,
  point: readonly [x: number, y: number, z: number],
  [nx, nz]: readonly [nx: number, nz: number],
): boolean {
  const [tx, , tz] = TOWARDS[seen.name];
  if (nx * tx + nz * tz < 0) return standsForOpposite(seen.name, views);
  return isVisible(seen, ...point);
}

/**
 * Paints what one view sees: each pixel takes the colours that all views have for its point, the straighter a view looks at
 * it the more, so that two views' paintings agree where they meet. Pixels that show nothing are filled from around.
 */
export function paint(
  seen: SeenFrom,
  all: readonly SeenFrom[],
  views: ReadonlyMap<ViewName, View>,
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
      const own = other === seen;
      const weight = straight ** SHARPNESS * (own || shows(other, views, [x, y, z], [nx, nz]) ? 1 : 0);
      const carried = unseen && acrossOf(other.name).axis === 2 ? CARRIED : 0;
      if (weight + carried === 0 && !own) continue;
      sampleView(view, x, y, z, colour);
      const share = weight + (own ? LEAST : carried);
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

/** Whether no part of the mesh is in front of a point, with a tolerance for the lattice. */
function isVisible(seen: SeenFrom, x: number, y: number, z: number): boolean {
  const { axis, direction } = acrossOf(seen.name);
  const [tx, , tz] = TOWARDS[seen.name];
  const px = Math.floor((direction * (axis === 0 ? x : z) - seen.left) * seen.scale);
  const py = Math.floor((y - seen.top) * seen.scale);
  if (px < 0 || py < 0 || px >= seen.width || py >= seen.height) return false;
  return x * tx + z * tz > (seen.depth[py * seen.width + px] as number) - SAME_SURFACE;
}

/** A view's colour for a point of the hull; points off its outline take the colour carried out from inside. */
function sampleView(view: View, x: number, y: number, z: number, out: Float32Array): void {
  const { axis, direction } = acrossOf(view.name);
  const { cutout } = view;
  const px = view.middle + direction * (axis === 0 ? x : z) * view.pictureScale - 0.5;
  const py = view.top + y * view.pictureScale - 0.5;
  sampleColours(cutout, cutout.colours, px, py, out);
}
