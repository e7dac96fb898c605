import { expect, it } from 'vitest';
import { probeDepth } from '../../../../../renderer/viewer/depth/probe-depth.ts';
import { sphereMap, stepMap } from '../../../../helpers/depth/known-maps.ts';

const SPAN = { low: 0, high: 1, isInverted: false };
const SHOWN = { span: SPAN, relief: 0.5 };
const STRAIGHT = { kind: 'ray', along: [0, 0, -1] } as const;

it('reads the pixel at a share of the picture', () => {
  const map = stepMap(20, 10, 0.25, 0.75);
  expect(probeDepth(map, { kind: 'share', x: 0.99, y: 0 }, SHOWN)).toEqual({ x: 19, y: 0, value: 0.75 });
  expect(probeDepth(map, { kind: 'share', x: 1.2, y: 0 }, SHOWN)).toBe(null);
});

it('finds what a line of sight meets first', () => {
  const map = sphereMap(200);
  // the middle, from the front
  const middle = probeDepth(map, { ...STRAIGHT, from: [0.001, 0.499, 3] }, SHOWN);
  expect(middle).toMatchObject({ x: 100, y: 100 });
  expect(middle?.value).toBeCloseTo(1, 3);
  // from the right along the ground at half its height: the right side, and not the left one
  const side = probeDepth(map, { kind: 'ray', from: [3, 0.5, 0.25], along: [-1, 0, 0] }, SHOWN);
  expect(side?.x).toBeCloseTo(100 + 100 * Math.cos(Math.PI / 6), -0.5);
  expect(side?.value).toBeCloseTo(0.5, 1);
  expect(probeDepth(map, { ...STRAIGHT, from: [2, 0.5, 3] }, SHOWN)).toBe(null);
});

it('looks through what is not shown', () => {
  const map = sphereMap(200);
  const span = { ...SPAN, low: 0.001 };
  expect(probeDepth(map, { ...STRAIGHT, from: [-0.495, 0.99, 3] }, { span, relief: 0.5 })).toBe(null);
  expect(probeDepth(map, { ...STRAIGHT, from: [-0.495, 0.99, 3] }, SHOWN)?.value).toBe(0);
});
