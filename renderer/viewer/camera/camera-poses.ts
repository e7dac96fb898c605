import type { CameraPose, Direction, Point } from '../../store/camera-pose.ts';
import type { StandardView } from '../../store/viewer-slice.ts';

export type { CameraPose, Direction, Point };

/** The proportions and the angle of view of the picture. */
export interface Frame {
  /** Width by height. */
  readonly aspect: number;
  /** Tangent of half the vertical angle of view. */
  readonly slope: number;
}

const LEVEL = Math.PI / 2;

const DIRECTIONS: Readonly<Record<StandardView, Direction>> = {
  front: { theta: 0, phi: LEVEL },
  back: { theta: Math.PI, phi: LEVEL },
  right: { theta: Math.PI / 2, phi: LEVEL },
  left: { theta: -Math.PI / 2, phi: LEVEL },
  top: { theta: 0, phi: 0 },
  bottom: { theta: 0, phi: Math.PI },
};

/** The direction in which a model is first shown: slightly from the side and above, as in product photographs. */
export const FIRST_DIRECTION: Direction = { theta: 0.34, phi: 1.35 };

export const directionOf = (view: StandardView): Direction => DIRECTIONS[view];

/** The unit vectors of the picture. They are also valid at the poles, where a cross product with the up axis would be zero. */
export interface Axes {
  readonly right: Point;
  readonly up: Point;
  /** From the pivot towards the camera. */
  readonly back: Point;
}

export function axesOf({ theta, phi }: Direction): Axes {
  const [sinT, cosT, sinP, cosP] = [Math.sin(theta), Math.cos(theta), Math.sin(phi), Math.cos(phi)];
  return {
    right: [cosT, 0, -sinT],
    up: [-cosP * sinT, sinP, -cosP * cosT],
    back: [sinP * sinT, cosP, sinP * cosT],
  };
}

/** Moves a point along the axes of the picture. */
export function shifted(from: Point, { right, up }: Axes, x: number, y: number): Point {
  return [
    from[0] + right[0] * x + up[0] * y,
    from[1] + right[1] * x + up[1] * y,
    from[2] + right[2] * x + up[2] * y,
  ];
}

/** The size of the picture by that of the framed model. */
const MARGIN = 1.14;

/**
 * The distance at which a box fills the picture.
 * @param half half of the box's extent along x, y and z
 * @param perspective 1, or 0 for an orthographic projection
 */
export function framingDistance(
  half: Point,
  direction: Direction,
  { aspect, slope }: Frame,
  perspective = 1,
): number {
  const { right, up, back } = axesOf(direction);
  const vertical = slope / MARGIN;
  const horizontal = vertical * aspect;
  const along = (axis: Point, corner: Point): number =>
    axis[0] * corner[0] + axis[1] * corner[1] + axis[2] * corner[2];
  let distance = 0;
  for (let index = 0; index < 8; index += 1) {
    const corner: Point = [
      half[0] * (index & 1 ? 1 : -1),
      half[1] * (index & 2 ? 1 : -1),
      half[2] * (index & 4 ? 1 : -1),
    ];
    const towards = along(back, corner) * perspective;
    const across = Math.abs(along(right, corner)) / horizontal;
    const upright = Math.abs(along(up, corner)) / vertical;
    distance = Math.max(distance, towards + across, towards + upright);
  }
  // A single point fills no picture. From a distance of 0 no other is reached: every zoom and turn would be none, or no number.
  return distance > 0 ? distance : 1;
}

/** The width of a pixel in the model's units, in the plane through the pivot. */
export function unitsPerPixel({ distance }: CameraPose, { slope }: Frame, height: number): number {
  return (2 * distance * slope) / height;
}

/** Interpolates between two poses, in the direction of the smaller turn. @param t from 0 to 1, eased here */
export function interpolatePose(from: CameraPose, to: CameraPose, t: number): CameraPose {
  if (t >= 1) return to;
  const eased = t * t * (3 - 2 * t);
  const mix = (a: number, b: number): number => a + (b - a) * eased;
  const around = Math.atan2(Math.sin(to.theta - from.theta), Math.cos(to.theta - from.theta));
  return {
    ...to,
    theta: from.theta + around * eased,
    phi: mix(from.phi, to.phi),
    pivot: [
      mix(from.pivot[0], to.pivot[0]),
      mix(from.pivot[1], to.pivot[1]),
      mix(from.pivot[2], to.pivot[2]),
    ],
    // exponential, so that the size of the model in the picture changes evenly
    distance: from.distance * (to.distance / from.distance) ** eased,
    perspective: mix(from.perspective, to.perspective),
  };
}
