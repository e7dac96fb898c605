import { Box3, Vector3 } from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cameraViewOf, viewTitle } from '../../../../../renderer/viewer/camera/camera-moves.ts';
import { createViewControl } from '../../../../../renderer/viewer/camera/view-control.ts';

const bounds = new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1));

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a turn that is under way', () => {
  const turning = () => {
    const control = createViewControl({ onPose: () => undefined });
    control.resize(800, 600);
    control.start(bounds, null);
    control.ask({ kind: 'view', view: 'front' }, null);
    expect(viewTitle(cameraViewOf(control.pose()))).toBe('User Perspective');
    return control;
  };

  it('is there at once where a model takes the place of its preview meanwhile', () => {
    const control = turning();
    control.start(bounds, control.goal());
    expect(viewTitle(cameraViewOf(control.pose()))).toBe('Front Orthographic');
    expect(frames).toEqual([]);
  });

  it('is not disturbed by the slow turn, which goes on from where it ended', () => {
    const control = turning();
    control.turn(0.5);
    for (const frame of frames.splice(0)) frame(performance.now() + 1000);
    expect(viewTitle(cameraViewOf(control.pose()))).toBe('Front Orthographic');
    control.turn(0.5);
    expect(control.pose()).toMatchObject({ theta: 0.5, perspective: 1 });
    expect(control.goal()).toBe(control.pose());
  });

  it('is there at once where another lens is chosen meanwhile', () => {
    const control = turning();
    control.setLens(85, null);
    expect(viewTitle(cameraViewOf(control.pose()))).toBe('Front Orthographic');
  });

  it('is what the next key counts from', () => {
    const control = turning();
    control.ask({ kind: 'opposite' }, null);
    expect(viewTitle(cameraViewOf(control.goal()))).toBe('Back Orthographic');
    control.ask({ kind: 'projection' }, null);
    expect(viewTitle(cameraViewOf(control.goal()))).toBe('Back Perspective');
    for (const frame of frames) frame(performance.now() + 1000);
    expect(control.pose()).toEqual(control.goal());
  });
});

it('a model that was framed and is come back to is framed still when the picture changes its shape; one moved by hand is not', () => {
  const control = createViewControl({ onPose: () => undefined });
  control.resize(800, 600);
  control.start(bounds, null);
  const framed = control.goal();
  control.start(bounds, framed);
  control.resize(300, 600);
  expect(control.pose().distance).toBeGreaterThan(framed.distance);

  control.resize(800, 600);
  control.orbit(40, 0);
  control.dolly(0.9, [0, 0]);
  const byHand = control.goal();
  control.start(bounds, byHand);
  control.resize(700, 600);
  expect(control.pose().distance).toBe(byHand.distance);
});

it('a framed model stays framed in a smaller window from whatever side it is looked at', () => {
  const control = createViewControl({ onPose: () => undefined });
  control.resize(800, 600);
  control.start(bounds, null);
  control.orbit(100, 20);
  control.ask({ kind: 'opposite' }, null);
  control.resize(200, 600);
  const narrow = control.pose();
  control.ask({ kind: 'frame', what: 'all' }, null);
  expect(narrow.distance).toBeCloseTo(control.goal().distance, 9);
});

it('what is looked at by hand is not cut off at the sides when the picture becomes higher than wide, and comes back', () => {
  const control = createViewControl({ onPose: () => undefined });
  control.resize(800, 600);
  control.start(bounds, null);
  control.dolly(0.7, [0, 0]);
  const { distance } = control.pose();
  control.resize(300, 600);
  expect(control.pose().distance).toBeCloseTo(distance * 2, 9);
  control.resize(800, 600);
  expect(control.pose().distance).toBeCloseTo(distance, 9);
});

describe('a camera that is carried over to the next model', () => {
  const open = () => {
    const control = createViewControl({ onPose: () => undefined });
    control.resize(800, 600);
    control.start(bounds, 'before');
    return control;
  };
  const large = new Box3(new Vector3(10, 5, 10), new Vector3(30, 25, 30));

  it('frames the first one, and each that follows from the same side while the camera was not moved by hand', () => {
    const control = open();
    control.orbit(100, 20);
    const { theta, phi } = control.pose();
    control.start(large, 'before');
    expect(control.pose()).toMatchObject({ theta, phi, pivot: [20, 15, 20] });
    expect(control.pose().distance).toBeGreaterThan(10);
  });

  it('looks at the same place of it, in its own size and above its own ground', () => {
    const control = open();
    control.dolly(0.5, [0, 0]);
    control.pan(0, 40);
    const before = control.pose();
    control.start(large, 'before');
    const { pivot, distance } = control.pose();
    expect(distance).toBeCloseTo(before.distance * 10, 6);
    expect(pivot[1] - 5).toBeCloseTo((before.pivot[1] + 1) * 10, 6);
    control.start(bounds, 'before');
    expect(control.pose().distance).toBeCloseTo(before.distance, 6);
    for (const axis of [0, 1, 2] as const)
      expect(control.pose().pivot[axis]).toBeCloseTo(before.pivot[axis], 6);
  });
});

it('a model that is a single point can be zoomed out of and into', () => {
  const control = createViewControl({ onPose: () => undefined });
  control.resize(800, 600);
  control.start(new Box3(new Vector3(1, 2, 3), new Vector3(1, 2, 3)), null);
  control.dolly(0.9, [0, 0]);
  expect(control.pose().distance).toBeCloseTo(0.9, 6);
  control.dolly(2, [0, 0]);
  expect(control.pose().distance).toBeCloseTo(1.8, 6);
  expect(control.camera().projectionMatrix.elements.every(Number.isFinite)).toBe(true);
});
