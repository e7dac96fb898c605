import { expect, it } from 'vitest';
import { thinFirst } from '../../../../../renderer/viewer/depth/thin-first.ts';
import { surfaceOf } from '../../../../../renderer/viewer/load/depth/depth-shape.ts';
import { rampMap } from '../../../../helpers/depth/known-maps.ts';

it('puts one point of sixteen first, evenly spread, and keeps each with its colour', () => {
  const field = rampMap(80, 48);
  const span = { low: 0, high: 1, isInverted: false };
  const surface = surfaceOf(field, { span, relief: 0.3, cut: 1, points: 40 });
  const colours = surface.positions.map((value) => value * 2);
  const { thin, ...ordered } = thinFirst({ positions: surface.positions, colours }, surface, field);

  // 40 × 24 points, of every second pixel
  expect(surface.positions).toHaveLength(960 * 3);
  expect(thin).toBe(10 * 6);
  expect(ordered.colours).toEqual(ordered.positions.map((value) => value * 2));
  const heights = new Set(
    Array.from({ length: thin }, (_, point) => Math.fround(ordered.positions[point * 3 + 1] ?? 0)),
  );
  expect(heights.size).toBe(6);
  const inOrder = (points: Float32Array): string[] =>
    Array.from({ length: points.length / 3 }, (_, at) => points.subarray(at * 3, at * 3 + 3).join()).sort();
  expect(inOrder(ordered.positions)).toEqual(inOrder(surface.positions));
});
