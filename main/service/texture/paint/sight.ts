import { findVisible, type VisibleSurface } from '../../views/seen-from.ts';
import { acrossOf, oppositeOf, TOWARDS } from '../../views/side.ts';
import type { ViewName } from '../../views/view-image.ts';
import { rasterScale } from '../raster-scale.ts';
import type { Surface } from '../surface.ts';
import type { FittedView } from './fit-view.ts';

/** The part of the surface that is visible from one side, and the picture for that side. */
export interface Sight {
  readonly from: ViewName;
  readonly view: FittedView;
  /** No picture shows this side, so the picture of the opposite side is used. */
  readonly isMirrored: boolean;
  readonly seen: VisibleSurface;
}

/** The size of the visibility raster: pixels of the mesh's longest side. */
const RASTER_SIZE = 1024;
/** The radius in pixels around a point that must be visible too, because pictures do not match the mesh to the pixel. */
const VISIBLE_RADIUS = 2;

/** Returns a sight for each view, and for each opposite side that no picture shows. */
export function makeSights(surface: Surface, views: readonly FittedView[]): readonly Sight[] {
  const { places, corners } = surface.welded;
  // In findVisible, y points down.
  const turned = places.map((value, i) => (i % 3 === 1 ? -value : value));
  const names = new Set(views.map(({ name }) => name));
  const sight = (from: ViewName, view: FittedView): Sight => {
    const { axis, direction } = acrossOf(from);
    const scale = rasterScale(surface, axis, 1, RASTER_SIZE);
    const margin = (VISIBLE_RADIUS + 1) / scale;
    const ends = [direction * surface.low[axis], direction * surface.high[axis]];
    const bounds = {
      left: Math.min(...ends) - margin,
      right: Math.max(...ends) + margin,
      top: -surface.high[1] - margin,
      bottom: -surface.low[1] + margin,
    };
    const seen = findVisible(from, turned, corners, scale, bounds);
    return { from, view, isMirrored: from !== view.name, seen };
  };
  return views.flatMap((view) => {
    const opposite = oppositeOf(view.name);
    return names.has(opposite) ? [sight(view.name, view)] : [sight(view.name, view), sight(opposite, view)];
  });
}

/**
 * The direction of the triangles' normals: 1 outwards, −1 inwards, 0 if the file has both. With 0, normals do not tell
 * whether a triangle faces a view.
 */
export function orientationOf({ geometry: { normals } }: Surface, sights: readonly Sight[]): 1 | -1 | 0 {
  let [towards, away] = [0, 0];
  for (const { from, seen } of sights) {
    const [x, , z] = TOWARDS[from];
    for (const triangle of seen.triangle) {
      if (triangle < 0) continue;
      const straight = x * (normals[triangle * 3] as number) + z * (normals[triangle * 3 + 2] as number);
      if (straight > 0) towards += 1;
      else away += 1;
    }
  }
  if (towards > 9 * away) return 1;
  return away > 9 * towards ? -1 : 0;
}

/**
 * The visible share of a point's surroundings, 0 … 1.
 * @param straight the cosine between the surface's normal and the view; on a slope, the surroundings may be nearer than the point
 */
export function visibleShare(
  { from, seen }: Sight,
  x: number,
  y: number,
  z: number,
  straight: number,
): number {
  const { axis, direction } = acrossOf(from);
  const [tx, , tz] = TOWARDS[from];
  const { width, height, scale, depth } = seen;
  const px = Math.floor((direction * (axis === 0 ? x : z) - seen.left) * scale);
  const py = Math.floor((-y - seen.top) * scale);
  const slope = Math.sqrt(1 - straight * straight) / straight;
  const nearest = x * tx + z * tz + (1.5 + 1.6 * VISIBLE_RADIUS * slope) / scale;
  let open = 0;
  for (let dy = -VISIBLE_RADIUS; dy <= VISIBLE_RADIUS; dy += VISIBLE_RADIUS) {
    const row = Math.min(height - 1, Math.max(0, py + dy)) * width;
    for (let dx = -VISIBLE_RADIUS; dx <= VISIBLE_RADIUS; dx += VISIBLE_RADIUS) {
      const column = Math.min(width - 1, Math.max(0, px + dx));
      if ((depth[row + column] as number) <= nearest) open += 1;
    }
  }
  return open / 9;
}
