import type { StandardView } from '../../store/frame-slice.ts';

/** Where a camera looks from: angles in radians, as three's Spherical has them (theta 0 is +z, phi 0 is +y). */
export interface Direction {
  readonly theta: number;
  readonly phi: number;
}

/** Straight down or up would lose the horizon; this close to it is as good. */
const POLE = 0.0001;
const LEVEL = Math.PI / 2;

const DIRECTIONS: Readonly<Record<Exclude<StandardView, 'frame'>, Direction>> = {
  front: { theta: 0, phi: LEVEL },
  back: { theta: Math.PI, phi: LEVEL },
  right: { theta: Math.PI / 2, phi: LEVEL },
  left: { theta: -Math.PI / 2, phi: LEVEL },
  top: { theta: 0, phi: POLE },
  bottom: { theta: 0, phi: Math.PI - POLE },
};

/** How a model is first shown: a little from its left and above, as products are photographed. */
export const FIRST_DIRECTION: Direction = { theta: 0.34, phi: 1.35 };

/** A view's direction; framing keeps the one there is. */
export function directionOf(view: StandardView, current: Direction): Direction {
  return view === 'frame' ? current : DIRECTIONS[view];
}

/** Room around the model, as a share of the picture. */
const MARGIN = 1.14;

/**
 * How far a camera must stand for a box to fill its picture.
 * @param half half the box's extent along x, y and z
 * @param fov vertical, in degrees
 * @param aspect width by height
 */
export function framingDistance(
  half: readonly [number, number, number],
  { theta, phi }: Direction,
  fov: number,
  aspect: number,
): number {
  const [sinT, cosT, sinP, cosP] = [Math.sin(theta), Math.cos(theta), Math.sin(phi), Math.cos(phi)];
  const vertical = Math.tan((fov * Math.PI) / 360) / MARGIN;
  const horizontal = vertical * aspect;
  let distance = 0;
  for (let corner = 0; corner < 8; corner += 1) {
    const x = half[0] * (corner & 1 ? 1 : -1);
    const y = half[1] * (corner & 2 ? 1 : -1);
    const z = half[2] * (corner & 4 ? 1 : -1);
    const right = x * cosT - z * sinT;
    const up = y * sinP - (x * sinT + z * cosT) * cosP;
    const towards = y * cosP + (x * sinT + z * cosT) * sinP;
    distance = Math.max(distance, towards + Math.abs(right) / horizontal, towards + Math.abs(up) / vertical);
  }
  return distance;
}

/** From one direction to another by the shorter way round; `t` from 0 to 1, eased. */
export function turned(from: Direction, to: Direction, t: number): Direction {
  const eased = t * t * (3 - 2 * t);
  const around = Math.atan2(Math.sin(to.theta - from.theta), Math.cos(to.theta - from.theta));
  return { theta: from.theta + around * eased, phi: from.phi + (to.phi - from.phi) * eased };
}
