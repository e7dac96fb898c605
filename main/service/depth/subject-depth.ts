import type { Cutout } from '../../media/cutout/cutout.ts';
import { type Sample, sampleBicubic } from '../../media/raster/bicubic.ts';
import { createPlane, type Plane } from '../../media/raster/plane.ts';
import { inflate } from '../heights/inflate.ts';
import { localRadius } from '../heights/local-radius.ts';
import { reliefOf } from '../heights/relief.ts';
import { silhouetteOf } from '../heights/silhouette.ts';

/** The size of the raster on which outline and heights are computed, in pixels of the subject's longer side. */
const RASTER_SIZE = 1280;
/** The factor by which creases and seams are deeper in a depth map than on a body. */
const RELIEF_STRENGTH = 3;
/** The raster pixels around a subject in which the distance to the outline is still sampled. */
const REACH = 3;
/** The nearness of a subject's outline. The background is always below. */
const OUTLINE_NEARNESS = 0.3;

/** The subject's nearness (0.3 at its outline … 1 at its nearest point), and the share of each pixel that it covers. */
export interface SubjectDepth {
  readonly nearness: Plane;
  readonly share: Plane;
}

/** The depth of a cut-out subject on a picture of the given size: its outline inflated, with relief from its shading. */
export function subjectDepth(
  cutout: Cutout,
  size: { readonly width: number; readonly height: number },
): SubjectDepth {
  const { distance, frame } = silhouetteOf(cutout.matte, RASTER_SIZE);
  const radius = localRadius(distance, 6 * Math.max(1, frame.scale));
  const square = inflate(distance, radius);
  const relief = reliefOf(cutout, frame, distance);
  const half = (value: number, bump: number): number => {
    const own = Math.sqrt(Math.max(0, value));
    return Math.max(0.25 * own, own + RELIEF_STRENGTH * bump);
  };
  let highest = 0;
  for (let i = 0; i < square.data.length; i++) {
    highest = Math.max(highest, half(square.data[i] as number, relief.data[i] as number));
  }
  const nearness = createPlane(size.width, size.height);
  const share = createPlane(size.width, size.height);
  // Picture pixels are sampled at their middles (x + ½). Raster coordinates are whole numbers at the middles of raster pixels.
  const stepX = (cutout.width / size.width) * frame.scale;
  const stepY = (cutout.height / size.height) * frame.scale;
  const left = -frame.left * frame.scale - 0.5;
  const top = -frame.top * frame.scale - 0.5;
  const sample: Sample = { value: 0, dx: 0, dy: 0 };
  const at = (plane: Plane, x: number, y: number): number => {
    sampleBicubic(plane, x, y, sample);
    return sample.value;
  };
  for (let y = 0; y < size.height; y++) {
    const ry = (y + 0.5) * stepY + top;
    if (ry < -REACH || ry > distance.height - 1 + REACH) continue;
    for (let x = 0; x < size.width; x++) {
      const rx = (x + 0.5) * stepX + left;
      if (rx < -REACH || rx > distance.width - 1 + REACH) continue;
      const covered = Math.min(1, Math.max(0, at(distance, rx, ry) / Math.max(stepX, 0.5) + 0.5));
      if (covered === 0) continue;
      const i = y * size.width + x;
      share.data[i] = covered;
      // The squared half depth is interpolated, because it is smooth where the depth itself is steep.
      const height = half(at(square, rx, ry), at(relief, rx, ry));
      nearness.data[i] = OUTLINE_NEARNESS + (1 - OUTLINE_NEARNESS) * Math.min(1, height / highest);
    }
  }
  return { nearness, share };
}
