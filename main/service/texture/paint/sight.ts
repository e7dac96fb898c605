import { type SeenFrom, seenFrom } from '../../views/seen-from.ts';
import { acrossOf, oppositeOf, TOWARDS } from '../../views/side.ts';
import type { ViewName } from '../../views/view-image.ts';
import { rasterScale } from '../raster-scale.ts';
import type { Surface } from '../surface.ts';
import type { FittedView } from './fit-view.ts';

/** What is seen from one side, and the picture that shows it. */
export interface Sight {
  readonly from: ViewName;
  readonly view: FittedView;
  /** No picture shows this side, so the picture of the opposite side is used. */
  readonly mirrored: boolean;
  readonly seen: SeenFrom;
}

/** Pixels of the mesh's longest side. */
const SIZE = 1024;
/** The radius in pixels around a point that must not be hidden either, because pictures do not match the mesh to the pixel. */
const AROUND = 2;

/** The sights of all views, and of the sides opposite to them that no picture shows. */
export function sightsOf(surface: Surface, views: readonly FittedView[]): readonly Sight[] {
  const { places, corners } = surface.welded;
  // seenFrom counts y downwards.
  const turned = places.map((value, i) => (i % 3 === 1 ? -value : value));
  const names = new Set(views.map(({ name }) => name));
  const sight = (from: ViewName, view: FittedView): Sight => {
    const { axis, direction } = acrossOf(from);
    const scale = rasterScale(surface, axis, 1, SIZE);
    const margin = (AROUND + 1) / scale;
    const ends = [direction * surface.low[axis], direction * surface.high[axis]];
    const bounds = {
      left: Math.min(...ends) - margin,
      right: Math.max(...ends) + margin,
      top: -surface.high[1] - margin,
      bottom: -surface.low[1] + margin,
    };
    const seen = seenFrom(from, turned, corners, scale, bounds);
    return { from, view, mirrored: from !== view.name, seen };
  };
  return views.flatMap((view) => {
    const opposite = oppositeOf(view.name);
    return names.has(opposite) ? [sight(view.name, view)] : [sight(view.name, view), sight(opposite, view)];
  });
}

/**
 * Which way the triangles' normals point: 1 outwards, −1 inwards, 0 where a file has both, so that normals say nothing
 * of what faces a view.
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
 * How much of a point and of what is around it nothing hides, 0 … 1.
 * @param straight how straight the surface faces the view there, 0 … 1: over a slope, what is around lies nearer
 */
export function openness({ from, seen }: Sight, x: number, y: number, z: number, straight: number): number {
  const { axis, direction } = acrossOf(from);
  const [tx, , tz] = TOWARDS[from];
  const { width, height, scale, depth } = seen;
  const px = Math.floor((direction * (axis === 0 ? x : z) - seen.left) * scale);
  const py = Math.floor((-y - seen.top) * scale);
  const slope = Math.sqrt(1 - straight * straight) / straight;
  const nearest = x * tx + z * tz + (1.5 + 1.6 * AROUND * slope) / scale;
  let open = 0;
  for (let dy = -AROUND; dy <= AROUND; dy += AROUND) {
    const row = Math.min(height - 1, Math.max(0, py + dy)) * width;
    for (let dx = -AROUND; dx <= AROUND; dx += AROUND) {
      const column = Math.min(width - 1, Math.max(0, px + dx));
      if ((depth[row + column] as number) <= nearest) open += 1;
    }
  }
  return open / 9;
}
