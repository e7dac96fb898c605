import fc from 'fast-check';
import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import {
  cameraViewOf,
  dollied,
  framed,
  orbited,
  panned,
  toOppositeView,
  toStandardView,
  viewOf,
  viewTitle,
  withOtherProjection,
} from '../../../../../renderer/viewer/camera/camera-moves.ts';
import {
  axesOf,
  type CameraPose,
  FIRST_DIRECTION,
  type Frame,
  type Point,
  shifted,
  unitsPerPixel,
} from '../../../../../renderer/viewer/camera/camera-poses.ts';
import { autoClip, createCameraRig, slopeOf } from '../../../../../renderer/viewer/camera/camera-rig.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const point = fc.tuple(number(-50, 50), number(-50, 50), number(-50, 50));
const cursor = fc.tuple(number(-1, 1), number(-1, 1));
const poses = fc.record({
  theta: number(-6, 6),
  phi: number(0, Math.PI),
  pivot: point,
  distance: number(0.2, 80),
  perspective: fc.constantFrom(0, 1),
  straightened: fc.boolean(),
});
const frames = fc.record({ aspect: number(0.4, 3), slope: number(20, 200).map(slopeOf) });
const REACH = { nearest: 0.01, farthest: 1000 };
const RADIUS = 10;
const titleOf = (pose: CameraPose): string => viewTitle(cameraViewOf(pose));

/** Where a point is seen, from −1 to 1, by three's own cameras. */
function seen(at: Point, pose: CameraPose, frame: Frame): readonly [x: number, y: number] {
  const rig = createCameraRig();
  rig.moveTo(pose, frame, autoClip(pose, RADIUS));
  const { x, y } = new Vector3(...at).project(rig.camera());
  return [x, y];
}

/** The point of the pivot's plane under the cursor. */
function under([x, y]: readonly [number, number], pose: CameraPose, { aspect, slope }: Frame): Point {
  const half = pose.distance * slope;
  return shifted(pose.pivot, axesOf(pose), x * half * aspect, y * half);
}

function expectNear(actual: readonly number[], expected: readonly number[], within = 1e-4): void {
  for (const [place, value] of expected.entries())
    expect(Math.abs((actual[place] ?? Number.NaN) - value)).toBeLessThan(within);
}

describe('both projections', () => {
  it('show the plane through the pivot alike', () => {
    fc.assert(
      fc.property(poses, frames, cursor, (pose, frame, at) => {
        const place = under(at, pose, frame);
        expectNear(seen(place, pose, frame), at);
        expectNear(seen(place, withOtherProjection(pose), frame), at);
      }),
    );
  });

  it('meet on the way from one to the other', () => {
    fc.assert(
      fc.property(poses, frames, cursor, number(0.03, 1), (pose, frame, at, perspective) => {
        expectNear(seen(under(at, pose, frame), { ...pose, perspective }, frame), at);
      }),
    );
  });
});

describe('a dolly to the cursor', () => {
  it('leaves what is under the cursor where it is', () => {
    fc.assert(
      fc.property(poses, frames, cursor, number(0.3, 3), (pose, frame, at, factor) => {
        const place = under(at, pose, frame);
        expectNear(seen(place, dollied(pose, factor, at, frame, REACH), frame), at);
      }),
    );
  });

  it('ends at its nearest and farthest, and moves no further sideways there', () => {
    const pose: CameraPose = {
      ...FIRST_DIRECTION,
      pivot: [0, 0, 0],
      distance: 1,
      perspective: 1,
      straightened: false,
    };
    const near = dollied(pose, 0.5, [1, 1], { aspect: 1, slope: 0.3 }, { nearest: 1, farthest: 2 });
    expect(near).toEqual(pose);
  });
});

describe('a pan', () => {
  it('keeps the model under the hand', () => {
    fc.assert(
      fc.property(poses, frames, cursor, cursor, (pose, frame, from, by) => {
        const units = unitsPerPixel(pose, frame, 2);
        const moved = panned(pose, by[0] * frame.aspect * units, by[1] * units);
        expectNear(seen(under(from, pose, frame), moved, frame), [from[0] + by[0], from[1] + by[1]]);
      }),
    );
  });
});

describe('views along an axis', () => {
  const first: CameraPose = {
    ...FIRST_DIRECTION,
    pivot: [1, 2, 3],
    distance: 5,
    perspective: 1,
    straightened: false,
  };

  it('go without perspective, and get it back when they are turned by hand', () => {
    const front = toStandardView(first, 'front');
    expect(titleOf(front)).toBe('Front Orthographic');
    expect(titleOf(toStandardView(front, 'top'))).toBe('Top Orthographic');
    expect(titleOf(orbited(toStandardView(front, 'top'), 0.2, 0.2))).toBe('User Perspective');
  });

  it('stay without it where it was taken by hand', () => {
    const flat = withOtherProjection(first);
    expect(titleOf(flat)).toBe('User Orthographic');
    expect(titleOf(orbited(toStandardView(flat, 'right'), 0.1, 0))).toBe('User Orthographic');
  });

  it('have an opposite, also from above', () => {
    for (const [view, behind] of [
      ['front', 'back'],
      ['right', 'left'],
      ['top', 'bottom'],
    ] as const) {
      expect(viewOf(toOppositeView(toStandardView(first, view)))).toBe(behind);
    }
  });

  it('keep what is framed in the picture', () => {
    fc.assert(
      fc.property(poses, frames, point, (pose, frame, centre) => {
        const half: Point = [2, 3, 1];
        const whole = framed(pose, { centre, half }, frame);
        for (const x of [-2, 2]) {
          for (const y of [-3, 3]) {
            for (const z of [-1, 1]) {
              const corner: Point = [centre[0] + x, centre[1] + y, centre[2] + z];
              const place = seen(corner, whole, frame);
              expect(Math.max(Math.abs(place[0]), Math.abs(place[1]))).toBeLessThan(1);
            }
          }
        }
      }),
    );
  });
});
