import { type Box3, Vector3 } from 'three';
import type { PictureView } from '../../../shared/model/pictures/pictures-out.ts';
import {
  type CameraPose,
  directionOf,
  FIRST_DIRECTION,
  type Frame,
  framingDistance,
} from '../camera/camera-poses.ts';
import { slopeOf } from '../camera/camera-rig.ts';

/** A picture is square. @param lens focal length in millimetres */
export const shotFrame = (lens: number): Frame => ({ aspect: 1, slope: slopeOf(lens) });

/** The camera of a still: the whole model fills the picture. Views along an axis have no perspective. */
export function stillPose(bounds: Box3, view: PictureView, lens: number): CameraPose {
  const direction = view === 'home' ? FIRST_DIRECTION : directionOf(view);
  const perspective = view === 'home' ? 1 : 0;
  const half = bounds.getSize(new Vector3()).multiplyScalar(0.5).toArray();
  return {
    ...direction,
    pivot: bounds.getCenter(new Vector3()).toArray(),
    distance: framingDistance(half, direction, shotFrame(lens), perspective),
    perspective,
    straightened: false,
  };
}

const SIDES = ['front', 'right', 'back', 'left'] as const;

/** The camera of one of the four sides that stand on one page: all at one scale, so that they can be measured against each other, and each whole. */
export function sidePose(bounds: Box3, view: (typeof SIDES)[number], lens: number): CameraPose {
  const distances = SIDES.map((side) => stillPose(bounds, side, lens).distance);
  return { ...stillPose(bounds, view, lens), distance: Math.max(...distances) };
}

/** The camera of a turntable's frame: as far away from every side, so that the model neither grows nor leaves the picture. */
export function turntablePose(bounds: Box3, frame: number, frames: number, lens: number): CameraPose {
  const { x, y, z } = bounds.getSize(new Vector3());
  // The upright box whose edges stand on the circle that the model's corners go round on.
  const side = Math.hypot(x, z) / 2 / Math.SQRT2;
  const diagonal = { theta: Math.PI / 4, phi: FIRST_DIRECTION.phi };
  return {
    theta: FIRST_DIRECTION.theta + (frame / frames) * 2 * Math.PI,
    phi: FIRST_DIRECTION.phi,
    pivot: bounds.getCenter(new Vector3()).toArray(),
    distance: framingDistance([side, y / 2, side], diagonal, shotFrame(lens)),
    perspective: 1,
    straightened: false,
  };
}

/** A part of a picture that is drawn at once. In pixels, from the upper left corner. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Covers a square picture with tiles of at most `most` pixels along an edge. */
export function tilesOf(edge: number, most: number): readonly Tile[] {
  const starts = Array.from({ length: Math.ceil(edge / most) }, (_, index) => index * most);
  return starts.flatMap((y) =>
    starts.map((x) => ({ x, y, width: Math.min(most, edge - x), height: Math.min(most, edge - y) })),
  );
}
