import type { Cutout } from '../../media/cutout/cutout.ts';
import { type Sample, sampleBicubic } from '../../media/raster/bicubic.ts';
import { createPlane, type Plane } from '../../media/raster/plane.ts';
import { reliefOf } from '../heights/relief.ts';
import { standsAt } from '../heights/stands-at.ts';
import { subjectBody } from '../heights/subject-body.ts';

/** The size of the raster on which outline and heights are computed, in pixels of the subject's longer side. */
const RASTER_SIZE = 1280;
/** The factor by which creases and seams are deeper in a depth map than on a body. */
const RELIEF_STRENGTH = 3;
/** The raster pixels around a subject in which the distance to the outline is still sampled. */
const REACH = 3;
/** The nearness of a subject's farthest visible point: its outline, where nothing stands behind the middle. The background is always below. */
const OUTLINE_NEARNESS = 0.3;

/** The subject's nearness (0.3 at its farthest visible point … 1 at its nearest), and the share of each pixel that it covers. */
export interface SubjectDepth {
  readonly nearness: Plane;
  readonly share: Plane;
}

/** The depth of a cut-out subject on a picture of the given size: the front of the body that its model has, with stronger relief from its shading. */
export function subjectDepth(
  cutout: Cutout,
  size: { readonly width: number; readonly height: number },
): SubjectDepth {
  const { distance, frame, trunk, square } = subjectBody(cutout, RASTER_SIZE);
  const relief = reliefOf(cutout, frame, distance);
  const isMoved = trunk.stance.data.some((value) => value !== 0);
  /** How far before the middle of the body the front is at a place of the raster. */
  const front = (value: number, bump: number, x: number, y: number): number => {
    const own = Math.sqrt(Math.max(0, value));
    const half = Math.max(0.25 * own, own + RELIEF_STRENGTH * bump);
    return isMoved ? half + standsAt(trunk, x, y, own) : half;
  };
  let [lowest, highest] = [0, 0];
  for (let y = 0, i = 0; y < square.height; y++) {
    for (let x = 0; x < square.width; x++, i++) {
      if ((distance.data[i] as number) <= 0) continue;
      const own = front(square.data[i] as number, relief.data[i] as number, x, y);
      lowest = Math.min(lowest, own);
      highest = Math.max(highest, own);
    }
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
      const height = front(at(square, rx, ry), at(relief, rx, ry), rx, ry);
      const near = Math.min(1, Math.max(0, (height - lowest) / (highest - lowest)));
      nearness.data[i] = OUTLINE_NEARNESS + (1 - OUTLINE_NEARNESS) * near;
    }
  }
  return { nearness, share };
}
