import type { CameraView, StandardView } from '../../store/viewer-slice.ts';
import {
  axesOf,
  type CameraPose,
  type Direction,
  directionOf,
  type Frame,
  framingDistance,
  type Point,
  shifted,
} from './camera-poses.ts';

/** A box's middle, and half its extent. */
export interface Framed {
  readonly centre: Point;
  readonly half: Point;
}

/** How near and far the camera may go, in the model's units. */
export interface Reach {
  readonly nearest: number;
  readonly farthest: number;
}

const VIEWS = ['front', 'back', 'right', 'left', 'top', 'bottom'] as const satisfies readonly StandardView[];
/** Angles nearer than this are the same view. */
const SAME_ANGLE = 1e-3;
/** Distances that differ by less than this share of themselves are the same. */
const SAME_SHARE = 1e-9;

/** Turned by hand about the pivot. A view along an axis gets its perspective back. Angles in radians. */
export function orbited(pose: CameraPose, around: number, tilt: number): CameraPose {
  return {
    ...pose,
    theta: pose.theta + around,
    phi: Math.min(Math.PI, Math.max(0, pose.phi + tilt)),
    perspective: pose.straightened ? 1 : pose.perspective,
    straightened: false,
  };
}

/** Moved along the picture, so that the model follows the hand. In the model's units. */
export function panned(pose: CameraPose, x: number, y: number): CameraPose {
  return { ...pose, pivot: shifted(pose.pivot, axesOf(pose), -x, -y) };
}

/**
 * Nearer or farther, so that what lies under the cursor in the plane through the pivot stays there.
 * @param factor of the distance; under 1 is nearer
 * @param cursor from −1 to 1 across the picture, y up
 */
export function dollied(
  pose: CameraPose,
  factor: number,
  cursor: readonly [x: number, y: number],
  { aspect, slope }: Frame,
  { nearest, farthest }: Reach,
): CameraPose {
  const distance = Math.min(farthest, Math.max(nearest, pose.distance * factor));
  const reach = (pose.distance - distance) * slope;
  return {
    ...pose,
    distance,
    pivot: shifted(pose.pivot, axesOf(pose), cursor[0] * aspect * reach, cursor[1] * reach),
  };
}

/** Along an axis, without perspective, about the same pivot. */
export function seenFrom(pose: CameraPose, view: StandardView): CameraPose {
  return {
    ...pose,
    ...directionOf(view),
    perspective: 0,
    straightened: pose.straightened || pose.perspective > 0,
  };
}

/** From behind, as high as before; from above becomes from below. */
export function opposite(pose: CameraPose): CameraPose {
  const view = viewOf(pose);
  if (view === 'top' || view === 'bottom') return { ...pose, phi: Math.PI - pose.phi };
  return { ...pose, theta: pose.theta + Math.PI };
}

/** With perspective where there was none, and the other way round. */
export function projected(pose: CameraPose): CameraPose {
  return { ...pose, perspective: pose.perspective > 0 ? 0 : 1, straightened: false };
}

/** With a box in the whole picture, from where the camera looks now. */
export function framed(pose: CameraPose, { centre, half }: Framed, frame: Frame): CameraPose {
  return { ...pose, pivot: centre, distance: framingDistance(half, pose, frame, pose.perspective) };
}

/** Whether a camera has a box in the whole picture, and nothing was moved since. */
export function isFramed(pose: CameraPose, box: Framed, frame: Frame): boolean {
  const { pivot, distance } = framed(pose, box, frame);
  return (
    Math.abs(pose.distance - distance) <= distance * SAME_SHARE &&
    pose.pivot.every((value, axis) => value === pivot[axis])
  );
}

/** The view along an axis that a camera has; null if it looks along none. */
export function viewOf({ theta, phi }: Direction): StandardView | null {
  const { back } = axesOf({ theta, phi });
  const found = VIEWS.find((view) => {
    const axis = axesOf(directionOf(view));
    return axis.back.every((value, place) => Math.abs(value - (back[place] ?? 0)) < SAME_ANGLE);
  });
  return found ?? null;
}

/** What a camera shows. */
export function seenBy(pose: CameraPose): CameraView {
  return { side: viewOf(pose), isOrthographic: pose.perspective <= 0 };
}

/** `Front Orthographic`, `User Perspective`: as Blender names views. */
export function viewTitle({ side, isOrthographic }: CameraView): string {
  const name = side === null ? 'User' : `${side.charAt(0).toUpperCase()}${side.slice(1)}`;
  return `${name} ${isOrthographic ? 'Orthographic' : 'Perspective'}`;
}
