import { describe, expect, it } from 'vitest';
import {
  axesOf,
  type CameraPose,
  directionOf,
  FIRST_DIRECTION,
  framingDistance,
  interpolatePose,
} from '../../../../../renderer/viewer/camera/camera-poses.ts';
import { autoClip, createCameraRig } from '../../../../../renderer/viewer/camera/camera-rig.ts';

const pose: CameraPose = {
  theta: 3,
  phi: 1,
  pivot: [0, 0, 0],
  distance: 1,
  perspective: 1,
  straightened: false,
};

describe('the camera', () => {
  it('stands where a box just fills the picture', () => {
    const front = directionOf('front');
    const frame = { aspect: 1, slope: 1 };
    const distance = framingDistance([1, 1, 1], front, frame);
    expect(distance).toBeCloseTo(1 + 1.14, 6);
    expect(framingDistance([1, 1, 1], front, { ...frame, aspect: 0.5 })).toBeGreaterThan(distance);
    expect(framingDistance([1, 4, 1], front, frame)).toBeGreaterThan(distance);
    expect(framingDistance([1, 1, 1], front, frame, 0)).toBeCloseTo(1.14, 6);
  });

  it('stands at a distance also from a single point, which a turn and a zoom keep a number', () => {
    const distance = framingDistance([0, 0, 0], directionOf('front'), { aspect: 1, slope: 1 });
    expect(distance).toBeGreaterThan(0);
    expect(interpolatePose({ ...pose, distance }, { ...pose, distance }, 0.5).distance).toBeCloseTo(
      distance,
      9,
    );
    const rig = createCameraRig();
    rig.moveTo({ ...pose, distance }, { aspect: 1, slope: 1 }, autoClip({ ...pose, distance }, 0));
    expect(rig.camera().projectionMatrix.elements.every(Number.isFinite)).toBe(true);
  });

  it('turns by the shorter way round, and ends where it should', () => {
    const to = { ...pose, theta: -3, phi: 2, distance: 4, perspective: 0 };
    const halfway = interpolatePose(pose, to, 0.5);
    expect(Math.cos(halfway.theta)).toBeCloseTo(-1, 6);
    expect(halfway.distance).toBeCloseTo(2, 6);
    expect(interpolatePose(pose, to, 1)).toBe(to);
  });

  it('has its y upwards in the picture from every level direction, and depth where it looks from above', () => {
    expect(axesOf(FIRST_DIRECTION).up[1]).toBeGreaterThan(0.9);
    expect(axesOf(directionOf('top')).up[2]).toBeCloseTo(-1, 9);
    expect(axesOf(directionOf('right')).right[2]).toBeCloseTo(-1, 9);
  });
});
