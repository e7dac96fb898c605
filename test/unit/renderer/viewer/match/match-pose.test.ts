import { describe, expect, it } from 'vitest';
import type { CameraPose } from '../../../../../renderer/viewer/camera/camera-poses.ts';
import { drawSilhouette } from '../../../../../renderer/viewer/match/draw-silhouette.ts';
import { findView, fittedTo, silhouetteFrom } from '../../../../../renderer/viewer/match/match-pose.ts';
import { contained, frameOf, matchOf, overlapOf } from '../../../../../renderer/viewer/match/silhouette.ts';
import { CHAIR, ended } from '../../../../helpers/viewer/match-chair.ts';

const SIZE = { width: 120, height: 100 };
const START: CameraPose = {
  theta: 0,
  phi: Math.PI / 2,
  pivot: [0, 0, 0],
  distance: 6,
  perspective: 1,
  straightened: false,
};
const SLOPE = 12 / 45;

describe('what silhouettes have in common', () => {
  const square = (left: number, right: number) =>
    drawSilhouette(
      Float32Array.from([left, 20, right, 20, right, 80, left, 80]),
      Uint32Array.from([0, 1, 2, 0, 2, 3]),
      SIZE,
    );

  it('is known for squares that miss each other by a known share', () => {
    const [reference, model] = [square(20, 60), square(30, 70)];
    expect(overlapOf(reference, model)).toEqual({ both: 1800, missing: 600, tooMuch: 600 });
    expect(matchOf(overlapOf(reference, model))).toBeCloseTo(0.6, 12);
    expect(matchOf(overlapOf(reference, reference))).toBe(1);
    expect(frameOf(reference)).toEqual({ left: 20 / 120, top: 0.2, right: 0.5, bottom: 0.8 });
  });

  it('has no frame and no match where there is nothing', () => {
    const nothing = square(5, 5);
    expect(frameOf(nothing)).toBeNull();
    expect(matchOf(overlapOf(nothing, nothing))).toBe(0);
  });

  it('is contained in a wider picture and in a higher one, in its middle', () => {
    const wide = contained(square(0, 120), 240, 100);
    expect(frameOf(wide)).toEqual({ left: 0.25, top: 0.2, right: 0.75, bottom: 0.8 });
    const high = contained(square(0, 120), 60, 100);
    expect(frameOf(high)).toEqual({ left: 0, top: 0.35, right: 1, bottom: 0.65 });
  });
});

it('fills the rectangle that it is fitted to', () => {
  const goal = { left: 0.5, top: 0.25, right: 0.75, bottom: 0.75 };
  const view = fittedTo(
    goal,
    { pose: { ...START, theta: 0.7, phi: 1.2 }, slope: SLOPE },
    CHAIR.positions,
    1.2,
  );
  const frame = frameOf(silhouetteFrom(CHAIR, view, { width: 1200, height: 1000 }));
  if (frame === null) throw new Error('Nothing is seen.');
  expect((frame.left + frame.right) / 2).toBeCloseTo(0.625, 2);
  expect((frame.top + frame.bottom) / 2).toBeCloseTo(0.5, 2);
  const area = (frame.right - frame.left) * (frame.bottom - frame.top);
  expect(area).toBeCloseTo(0.125, 2);
});

it.each([
  [0.4, 1.3, 0],
  [3.9, 1.5, Math.PI],
  [5.5, 1.05, -Math.PI / 2],
])('finds the direction that a silhouette was drawn from: %s, %s', (theta, phi, side) => {
  const truth = {
    pose: { ...START, theta, phi, pivot: [0.2, 0.6, 0] as const, distance: 4.5 },
    slope: SLOPE,
  };
  const reference = silhouetteFrom(CHAIR, truth, SIZE);
  const { found, shares } = ended(
    findView(CHAIR, reference, { pose: { ...START, theta: side }, slope: SLOPE }),
  );
  expect(found?.match).toBeGreaterThan(0.97);
  expect(Math.abs(Math.sin(((found?.pose.theta ?? 0) - theta) / 2))).toBeLessThan(0.03);
  expect(found?.pose.phi).toBeCloseTo(phi, 1);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

it('finds nothing where the reference shows nothing', () => {
  const nothing = { ...SIZE, inside: new Uint8Array(SIZE.width * SIZE.height) };
  expect(ended(findView(CHAIR, nothing, { pose: START, slope: SLOPE })).found).toBeNull();
});
