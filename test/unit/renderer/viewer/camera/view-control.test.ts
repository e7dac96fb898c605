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
