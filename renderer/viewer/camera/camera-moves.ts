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

/** A box to be framed: its centre, and half of its extent. */
export interface FramedBox {
  readonly centre: Point;
  readonly half: Point;
}

/** The limits of the camera's distance, in the model's units. */
export interface DistanceLimits {
  readonly nearest: number;
  readonly farthest: number;
}

const VIEWS = ['front', 'back', 'right', 'left', 'top', 'bottom'] as const satisfies readonly StandardView[];
/** Angles nearer than this are the same view. */
const SAME_ANGLE = 1e-3;
/** Distances that differ by less than this share of themselves are the same. */
const SAME_SHARE = 1e-9;

/** Turns a pose around the pivot. A view along an axis gets its perspective back. Angles in radians. */
export function orbited(pose: CameraPose, around: number, tilt: number): CameraPose {
  return {
    ...pose,
    theta: pose.theta + around,
    phi: Math.min(Math.PI, Math.max(0, pose.phi + tilt)),
    perspective: pose.straightened ? 1 : pose.perspective,
    straightened: false,
  };
}

/** Moves a pose along the picture, so that the model follows the pointer. In the model's units. */
export function panned(pose: CameraPose, x: number, y: number): CameraPose {
  return { ...pose, pivot: shifted(pose.pivot, axesOf(pose), -x, -y) };
}

/**
 * Moves a pose nearer or farther. The point under the cursor, in the plane through the pivot, stays under the cursor.
 * @param factor of the distance; below 1 is nearer
 * @param cursor from −1 to 1 across the picture, y up
 */
export function dollied(
  pose: CameraPose,
  factor: number,
  cursor: readonly [x: number, y: number],
  { aspect, slope }: Frame,
  { nearest, farthest }: DistanceLimits,
): CameraPose {
  const distance = Math.min(farthest, Math.max(nearest, pose.distance * factor));
  const reach = (pose.distance - distance) * slope;
  return {
    ...pose,
    distance,
    pivot: shifted(pose.pivot, axesOf(pose), cursor[0] * aspect * reach, cursor[1] * reach),
  };
}

/** A view along an axis, without perspective, with the same pivot. */
export function toStandardView(pose: CameraPose, view: StandardView): CameraPose {
  return {
    ...pose,
    ...directionOf(view),
    perspective: 0,
    straightened: pose.straightened || pose.perspective > 0,
  };
}

/** The view from the opposite side at the same elevation. The top view becomes the bottom view, and the reverse. */
export function toOppositeView(pose: CameraPose): CameraPose {
  const view = viewOf(pose);
  if (view === 'top' || view === 'bottom') return { ...pose, phi: Math.PI - pose.phi };
  return { ...pose, theta: pose.theta + Math.PI };
}

/** Switches between perspective and orthographic projection. */
export function withOtherProjection(pose: CameraPose): CameraPose {
  return { ...pose, perspective: pose.perspective > 0 ? 0 : 1, straightened: false };
}

/** Moves a pose so that a box fills the picture, in the same direction. */
export function framed(pose: CameraPose, { centre, half }: FramedBox, frame: Frame): CameraPose {
  return { ...pose, pivot: centre, distance: framingDistance(half, pose, frame, pose.perspective) };
}

/**
 * The pose that shows another model as this one shows the first: as if both had the same longest extent, and stood on the same ground.
 * @param from the box of the first model
 * @param to that of the other
 */
export function carried(pose: CameraPose, from: FramedBox, to: FramedBox): CameraPose {
  const scale = Math.max(...to.half) / Math.max(...from.half);
  if (!Number.isFinite(scale) || scale <= 0) return pose;
  const [ground, onto] = [groundOf(from), groundOf(to)];
  const along = (axis: 0 | 1 | 2): number => onto[axis] + (pose.pivot[axis] - ground[axis]) * scale;
  return { ...pose, pivot: [along(0), along(1), along(2)], distance: pose.distance * scale };
}

/** The middle of a box's floor. */
export const groundOf = ({ centre, half }: FramedBox): Point => [centre[0], centre[1] - half[1], centre[2]];

/** Whether a pose is the one that {@link framed} gives for a box: the camera was not moved since. */
export function isFramed(pose: CameraPose, box: FramedBox, frame: Frame): boolean {
  const { pivot, distance } = framed(pose, box, frame);
  return (
    Math.abs(pose.distance - distance) <= distance * SAME_SHARE &&
    pose.pivot.every((value, axis) => value === pivot[axis])
  );
}

/** The standard view of a direction; null if it is not along an axis. */
export function viewOf({ theta, phi }: Direction): StandardView | null {
  const { back } = axesOf({ theta, phi });
  const found = VIEWS.find((view) => {
    const axis = axesOf(directionOf(view));
    return axis.back.every((value, index) => Math.abs(value - (back[index] ?? 0)) < SAME_ANGLE);
  });
  return found ?? null;
}

/** The facts of a pose that the store has: its standard view and its projection. */
export function cameraViewOf(pose: CameraPose): CameraView {
  return { side: viewOf(pose), isOrthographic: pose.perspective <= 0 };
}

/** `Front Orthographic`, `User Perspective`: as Blender names views. */
export function viewTitle({ side, isOrthographic }: CameraView): string {
  const name = side === null ? 'User' : `${side.charAt(0).toUpperCase()}${side.slice(1)}`;
  return `${name} ${isOrthographic ? 'Orthographic' : 'Perspective'}`;
}
