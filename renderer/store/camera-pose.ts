/** A point, or a direction, in the model's space. */
export type Point = readonly [x: number, y: number, z: number];

/** Where a camera looks from: angles in radians, as three's Spherical has them (theta 0 is +z, phi 0 is +y). */
export interface Direction {
  readonly theta: number;
  readonly phi: number;
}

/**
 * The position of the camera. A pose means the same in both projections: things in the plane through the pivot have the same size
 * on screen in both.
 */
export interface CameraPose extends Direction {
  /** The point that the camera orbits, in the middle of the picture. */
  readonly pivot: Point;
  /** From the pivot to a camera with full perspective, in the model's units. */
  readonly distance: number;
  /** 1 is full perspective, 0 is orthographic; between them during the animation from one to the other. */
  readonly perspective: number;
  /** Whether a view along an axis switched perspective off. It is switched on again as soon as the artist orbits. */
  readonly straightened: boolean;
}
