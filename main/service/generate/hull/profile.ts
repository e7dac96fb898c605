import type { Cutout } from '../../../media/cutout/cutout.ts';
import { sampleBilinear } from '../../../media/raster/bicubic.ts';
import { blur } from '../../../media/raster/blur.ts';
import { largestNear } from '../../../media/raster/largest-near.ts';
import { createPlane, mapPlane, type Plane, smoothstep } from '../../../media/raster/plane.ts';
import { inflate } from '../../heights/inflate.ts';
import { localRadius } from '../../heights/local-radius.ts';
import { silhouetteOf } from '../../heights/silhouette.ts';
import type { Detail } from '../../views/detail.ts';
import { acrossOf } from '../../views/side.ts';
import type { ViewName } from '../../views/view-image.ts';
import { MARGIN, profileSize } from './common-height.ts';
import { type Part, partsOf } from './outline-parts.ts';
import { type RoundRuns, roundRuns } from './round-runs.ts';

/** A view scaled to the common height: its outline, and how the hull's axes map to its picture. */
export interface HullView {
  readonly name: ViewName;
  readonly cutout: Cutout;
  /** Signed distance to the outline, in raster pixels of this view. */
  readonly distance: Plane;
  /** The subject's height in hull units: HULL_HEIGHT, and less for very wide ones. */
  readonly height: number;
  /** The outline's width as a share of its height. */
  readonly aspect: number;
  /** Picture pixels per hull unit. */
  readonly pictureScale: number;
  /** The subject's middle (x) and top (y) in the picture, in picture pixels. */
  readonly middle: number;
  readonly top: number;
  /** +1 if the hull's horizontal axis points to the right in the picture, −1 if to the left. */
  readonly direction: 1 | -1;
}

/** The height of most subjects in hull units. One hull unit is one row of a profile. */
export const HULL_HEIGHT = 384;

/**
 * The outline along one axis, from one view or from the two opposite ones. u is the position along +X (front, back) or +Z
 * (right, left) from the middle, y the position from the top down. All in hull units: u = column − middle, y = row − margin.
 */
export interface Profile {
  readonly middle: number;
  readonly margin: number;
  /** Signed distance to the outline. */
  readonly distance: Plane;
  /** Half the thickness of the part that a pixel belongs to, see localRadius. */
  readonly radius: Plane;
  /** `radius` without the dips that small bumps of the outline cause. */
  readonly girth: Plane;
  /** The direction to the nearest outline: 1 to the side, 0 above or below. */
  readonly sideways: Plane;
  /** The squared half depth of the inflated outline, for subjects that no view shows from the side. */
  readonly square: Plane;
  /** The outline's parts, from row to row. */
  readonly parts: readonly Part[];
  /** Where the outline is round from row to row. */
  readonly runs: RoundRuns;
}

/** Prepares one view: finds its outline, and how to scale it to the common height and centre it. */
export function prepareView(name: ViewName, cutout: Cutout, detail: Detail): HullView {
  const { distance, frame } = silhouetteOf(cutout.matte, detail.raster);
  const box = innerBox(distance);
  return {
    name,
    cutout,
    distance,
    height: HULL_HEIGHT,
    aspect: (box.x1 - box.x0) / (box.y1 - box.y0),
    pictureScale: (box.y1 - box.y0) / frame.scale / HULL_HEIGHT,
    middle: frame.left + ((box.x0 + box.x1) / 2 + 0.5) / frame.scale,
    top: frame.top + (box.y0 + 0.5) / frame.scale,
    direction: acrossOf(name).direction,
  };
}

/** The box around the outline, in raster coordinates to a fraction of a pixel. */
function innerBox({ width, height, data }: Plane): { x0: number; x1: number; y0: number; y1: number } {
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < data.length; i++) {
    const d = data[i] as number;
    if (d <= 0) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    x0 = Math.min(x0, x - Math.min(d, 1));
    x1 = Math.max(x1, x + Math.min(d, 1));
    y0 = Math.min(y0, y - Math.min(d, 1));
    y1 = Math.max(y1, y + Math.min(d, 1));
  }
  return x1 < x0 ? { x0: 0, x1: width - 1, y0: 0, y1: height - 1 } : { x0, x1, y0, y1 };
}

/** Combines the views along one axis, which have the same height in hull units. If there are two, the outline is their mean. */
export function combineViews(views: readonly HullView[]): Profile {
  const aspect = Math.max(...views.map((view) => view.aspect));
  const { middle, ...size } = profileSize(aspect, views[0]?.height ?? HULL_HEIGHT);
  const distance = createPlane(size.width, size.height);
  for (const view of views) {
    const box = innerBox(view.distance);
    const scale = (box.y1 - box.y0) / view.height;
    const centre = (box.x0 + box.x1) / 2;
    for (let row = 0; row < distance.height; row++) {
      for (let column = 0; column < distance.width; column++) {
        const x = centre + view.direction * (column - middle) * scale;
        const y = box.y0 + (row - MARGIN) * scale;
        const beyond = Math.max(0, -x, x - view.distance.width + 1, -y, y - view.distance.height + 1);
        const d = (sampleBilinear(view.distance, x, y) - beyond) / scale / views.length;
        (distance.data[row * distance.width + column] as number) += d;
      }
    }
  }
  const radius = localRadius(distance, MARGIN);
  const parts = partsOf(distance);
  return {
    middle,
    margin: MARGIN,
    distance,
    radius,
    girth: closeDips(radius),
    sideways: sidewaysOf(distance),
    square: inflate(distance, radius),
    parts,
    runs: roundRuns(distance, parts),
  };
}

function sidewaysOf(distance: Plane): Plane {
  const { width, height, data } = distance;
  const out = createPlane(width, height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const dx = Math.abs((data[i + 1] as number) - (data[i - 1] as number));
      const dy = Math.abs((data[i + width] as number) - (data[i - width] as number));
      // On a part's middle line the slope is about 0, because the outline is equally far on both sides.
      out.data[i] = dx + dy < 0.3 ? 1 : smoothstep(0.15, 0.9, dx / (dx + dy));
    }
  }
  return blur(out, 5);
}

/** Bumps up to twice this height, in hull units, cause no dip in the girth. */
const MAX_BUMP = 8;

/** Fills the dips by a morphological closing, then smooths. */
function closeDips(radius: Plane): Plane {
  const widened = mapPlane(largestNear(radius, MAX_BUMP), (value) => -value);
  const closed = mapPlane(largestNear(widened, MAX_BUMP), (value) => -value);
  return blur(closed, 3);
}
