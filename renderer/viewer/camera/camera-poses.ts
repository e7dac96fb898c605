import type { StandardView } from '../../store/viewer-slice.ts';

/** A point, or a direction, in the model's space. */
export type Point = readonly [x: number, y: number, z: number];

/** Where a camera looks from: angles in radians, as three's Spherical has them (theta 0 is +z, phi 0 is +y). */
export interface Direction {
  readonly theta: number;
  readonly phi: number;
}

/**
 * Where the camera stands. One pose means the same in both projections: what lies in the plane through the pivot is as
 * large in one as in the other.
 */
export interface CameraPose extends Direction {
  /** What the camera turns about, in the middle of the picture. */
  readonly pivot: Point;
  /** From the pivot to a camera with full perspective, in the model's units. */
  readonly distance: number;
  /** 1 is full perspective, 0 none; between them while one turns into the other. */
  readonly perspective: number;
  /** Whether perspective comes back as soon as the view is turned by hand: a view along an axis took it. */
  readonly straightened: boolean;
}

/** The picture that a pose is seen in. */
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

/** How a model is first shown: a little from its left and above, as products are photographed. */
export const FIRST_DIRECTION: Direction = { theta: 0.34, phi: 1.35 };

export const directionOf = (view: StandardView): Direction => DIRECTIONS[view];

/** Unit vectors of the picture. They are sound at the poles too, where "up" alone would not be. */
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

/** A point moved by amounts along the picture's axes. */
export function shifted(from: Point, { right, up }: Axes, x: number, y: number): Point {
  return [
    from[0] + right[0] * x + up[0] * y,
    from[1] + right[1] * x + up[1] * y,
    from[2] + right[2] * x + up[2] * y,
  ];
}

/** Room around the model, as a share of the picture. */
const MARGIN = 1.14;

/**
 * How far a camera must stand for a box to fill its picture.
 * @param half half the box's extent along x, y and z
 * @param perspective 1 or 0: without perspective, what is nearer is no larger
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
  for (let place = 0; place < 8; place += 1) {
    const corner: Point = [
      half[0] * (place & 1 ? 1 : -1),
      half[1] * (place & 2 ? 1 : -1),
      half[2] * (place & 4 ? 1 : -1),
    ];
    const towards = along(back, corner) * perspective;
    const across = Math.abs(along(right, corner)) / horizontal;
    const upright = Math.abs(along(up, corner)) / vertical;
    distance = Math.max(distance, towards + across, towards + upright);
  }
  return distance;
}

/** How many of the model's units a pixel covers in the plane through the pivot. */
export function unitsPerPixel({ distance }: CameraPose, { slope }: Frame, height: number): number {
  return (2 * distance * slope) / height;
}

/** From one pose to another by the shorter way round; `t` from 0 to 1, eased. */
export function between(from: CameraPose, to: CameraPose, t: number): CameraPose {
  if (t >= 1) return to;
  const eased = t * t * (3 - 2 * t);
  const mixed = (a: number, b: number): number => a + (b - a) * eased;
  const around = Math.atan2(Math.sin(to.theta - from.theta), Math.cos(to.theta - from.theta));
  return {
    ...to,
    theta: from.theta + around * eased,
    phi: mixed(from.phi, to.phi),
    pivot: [
      mixed(from.pivot[0], to.pivot[0]),
      mixed(from.pivot[1], to.pivot[1]),
      mixed(from.pivot[2], to.pivot[2]),
    ],
    // by the same share at every moment, so that nearing looks even
    distance: from.distance * (to.distance / from.distance) ** eased,
    perspective: mixed(from.perspective, to.perspective),
  };
}
