import type { Section } from '../../store/viewer/section-slice.ts';
import type { Bounds } from '../load/parsed-model.ts';

type Point = readonly [number, number, number];

/** A plane in the model's space: the points with `normal · point = at`. What lies beyond, along the normal, is cut away. */
export interface SectionPlane {
  /** Of length 1. */
  readonly normal: Point;
  /** The distance from the origin along the normal, in the model's units. */
  readonly at: number;
}

/** The lowest and the highest place of a model along a direction, in its units. */
export interface Reach {
  readonly low: number;
  readonly high: number;
}

const AXES: Readonly<Record<Exclude<Section['axis'], 'free'>, Point>> = {
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
};

/** The direction along which a section is moved. */
export function directionOf({ axis, turn, tilt }: Section): Point {
  if (axis !== 'free') return AXES[axis];
  const [around, up] = [(turn * Math.PI) / 180, (tilt * Math.PI) / 180];
  return [Math.sin(around) * Math.cos(up), Math.sin(up), Math.cos(around) * Math.cos(up)];
}

/** The turn and the tilt of a direction, in whole degrees. */
export function anglesOf([x, y, z]: Point): Pick<Section, 'turn' | 'tilt'> {
  const degrees = (radians: number): number => Math.round((radians * 180) / Math.PI) + 0;
  return { turn: degrees(Math.atan2(x, z)), tilt: degrees(Math.asin(Math.min(1, Math.max(-1, y)))) };
}

/** How far a box reaches along a direction. */
export function reachOf(direction: Point, { min, max }: Bounds): Reach {
  let [low, high] = [0, 0];
  for (const axis of [0, 1, 2] as const) {
    const [a, b] = [direction[axis] * min[axis], direction[axis] * max[axis]];
    low += Math.min(a, b);
    high += Math.max(a, b);
  }
  return { low, high };
}

/** Where a section stands along its direction, in the model's units. */
export function placeOf(section: Section, bounds: Bounds): number {
  const { low, high } = reachOf(directionOf(section), bounds);
  return low + (high - low) * section.at;
}

/** The share that a place along the section's direction is of the model's extent. A model that is flat there is cut in its middle. */
export function shareOf(place: number, section: Section, bounds: Bounds): number {
  const { low, high } = reachOf(directionOf(section), bounds);
  return high > low ? (place - low) / (high - low) : 0.5;
}

/**
 * How much more than asked for is cut away, as a share of the model's extent along the plane's direction: far less than is seen, and more than
 * numbers of 32 bits are rounded by. In the very plane of a face, the face and what fills the cut would be drawn in turns.
 */
const BEYOND = 1e-5;

/** The plane of a section through a model. */
export function planeOf(section: Section, bounds: Bounds): SectionPlane {
  const [x, y, z] = directionOf(section);
  const { low, high } = reachOf([x, y, z], bounds);
  const place = placeOf(section, bounds);
  // At its end nothing is cut away, the last face neither.
  const isWhole = section.at === (section.isFlipped ? 0 : 1);
  const beyond = (high - low) * BEYOND * (isWhole ? -1 : 1);
  return section.isFlipped
    ? { normal: [-x, -y, -z], at: -place - beyond }
    : { normal: [x, y, z], at: place - beyond };
}

/** The point of a plane that is nearest to the middle of a model. */
export function middleOn({ normal, at }: SectionPlane, { min, max }: Bounds): Point {
  const middle: Point = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  const off = at - (normal[0] * middle[0] + normal[1] * middle[1] + normal[2] * middle[2]);
  return [middle[0] + normal[0] * off, middle[1] + normal[1] * off, middle[2] + normal[2] * off];
}
