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
