import type { Bounds } from './field.ts';
import type { Rig } from './light/studio.ts';
import { add, cross, normalize, scale, type Vec3 } from './vector.ts';

export interface Ray {
  readonly origin: Vec3;
  readonly direction: Vec3;
}

/** A camera, as a function from a point of the picture (u to the right, v up, -1 to 1) to its ray. */
export interface Camera {
  readonly rig: Rig;
  readonly ray: (u: number, v: number) => Ray;
}

/** The part of the picture plane that the picture shows: its middle, and half of its width. */
export interface Frame {
  readonly u: number;
  readonly v: number;
  readonly half: number;
}

/** The four sides, as artists name them: `front` is seen from +z, `right` from +x. */
export type Side = 'front' | 'back' | 'left' | 'right';

export const SIDES: readonly Side[] = ['front', 'back', 'left', 'right'];

const AZIMUTH: Readonly<Record<Side, number>> = { front: 0, right: 90, back: 180, left: 270 };

/** The axes of a camera that is turned around the subject. Azimuth (towards +x) and elevation in degrees. */
function rigAt(azimuth: number, elevation: number): Rig {
  const a = (azimuth * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  const back: Vec3 = [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)];
  const right = normalize(cross([0, 1, 0], back));
  return { right, up: cross(back, right), back };
}

/** The distance of the camera, in units. */
const DISTANCE = 12;

const middle = (b: Bounds): Vec3 => [(b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2];

/** A frame that contains the whole box from every direction. */
export function frameAll(bounds: Bounds): Frame {
  return {
    u: 0,
    v: 0,
    half: Math.hypot(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]) / 2,
  };
}

/** A perspective camera from a corner. The frame is measured in the plane through the subject's middle. */
export function threeQuarter(bounds: Bounds, azimuth: number, elevation: number, frame: Frame): Camera {
  const rig = rigAt(azimuth, elevation);
  const origin = add(middle(bounds), scale(rig.back, DISTANCE));
  const ray = (u: number, v: number): Ray => {
    const across = scale(rig.right, frame.u + u * frame.half);
    const upward = scale(rig.up, frame.v + v * frame.half);
    return { origin, direction: normalize(add(add(across, upward), scale(rig.back, -DISTANCE))) };
  };
  return { rig, ray };
}

/** An orthographic camera from one side, which looks at the y axis. All four sides have the same scale and height. */
export function orthographic(bounds: Bounds, side: Side, fill: number): Camera {
  const rig = rigAt(AZIMUTH[side], 0);
  const reach = Math.max(-bounds[0], bounds[3], -bounds[2], bounds[5], (bounds[4] - bounds[1]) / 2);
  const half = reach / fill;
  const centre = add([0, (bounds[1] + bounds[4]) / 2, 0], scale(rig.back, DISTANCE));
  const direction = scale(rig.back, -1);
  const ray = (u: number, v: number): Ray => ({
    origin: add(centre, add(scale(rig.right, u * half), scale(rig.up, v * half))),
    direction,
  });
  return { rig, ray };
}
