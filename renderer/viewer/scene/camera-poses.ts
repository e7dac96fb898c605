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
export const FIRST_DIRECTION: Direction = { theta: 0.48, phi: 1.33 };

/** A view's direction; framing keeps the one there is. */
export function directionOf(view: StandardView, current: Direction): Direction {
  return view === 'frame' ? current : DIRECTIONS[view];
}

/** What stands over the viewport: the view's name where it is one, as in `Front Perspective`. */
export function nameOfDirection({ theta, phi }: Direction): string {
  const near = (a: number, b: number): boolean =>
    Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b))) < 0.002;
  const found = Object.entries(DIRECTIONS).find(
    ([, direction]) =>
      Math.abs(direction.phi - phi) < 0.002 && (near(direction.theta, theta) || direction.phi !== LEVEL),
  );
  const name = found?.[0] ?? 'user';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} Perspective`;
}

/**
 * How far a camera must stand for a sphere to fill its picture.
 * @param fov vertical, in degrees
 * @param aspect width by height
 */
export function framingDistance(radius: number, fov: number, aspect: number): number {
  const vertical = (fov * Math.PI) / 360;
  const horizontal = Math.atan(Math.tan(vertical) * aspect);
  return (radius * 1.06) / Math.sin(Math.min(vertical, horizontal));
}

/** From one direction to another by the shorter way round; `t` from 0 to 1, eased. */
export function turned(from: Direction, to: Direction, t: number): Direction {
  const eased = t * t * (3 - 2 * t);
  const around = Math.atan2(Math.sin(to.theta - from.theta), Math.cos(to.theta - from.theta));
  return { theta: from.theta + around * eased, phi: from.phi + (to.phi - from.phi) * eased };
}
