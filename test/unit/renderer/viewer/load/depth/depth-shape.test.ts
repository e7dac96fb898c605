import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stepOf, surfaceOf } from '../../../../../../renderer/viewer/load/depth/depth-shape.ts';
import { mapOf, rampMap, sphereMap, stepMap } from '../../../../../helpers/depth/known-maps.ts';

const WHOLE = { span: { low: 0, high: 1, isInverted: false }, relief: 0.5, cut: 0.04, points: 512 };
const pointsOf = (surface: { readonly positions: Float32Array }): number => surface.positions.length / 3;
const facesOf = (surface: { readonly index: Uint32Array }): number => surface.index.length / 3;

it('makes a point of each pixel of a plane, in its place, and two faces of each square', () => {
  const { positions, uvs, nearness, index, step } = surfaceOf(rampMap(101, 51), WHOLE);
  expect(step).toBe(1);
  expect([positions.length / 3, index.length / 3]).toEqual([101 * 51, 100 * 50 * 2]);
  // the pixel at the top left is far, and half a pixel from the edges of a map that is 1 wide
  expect([...positions.subarray(0, 3)].map((each) => each + 0)).toEqual([
    expect.closeTo(-50 / 101),
    expect.closeTo(50.5 / 101),
    0,
  ]);
  expect([...positions.subarray(100 * 3, 101 * 3)]).toEqual([
    expect.closeTo(50 / 101),
    expect.closeTo(50.5 / 101),
    expect.closeTo(0.5),
  ]);
  expect([...uvs.subarray(0, 2)]).toEqual([expect.closeTo(0.5 / 101), expect.closeTo(0.5 / 51)]);
  expect(nearness[50]).toBeCloseTo(0.5);
  // all faces look to the near side
  for (let at = 0; at < index.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => (index[at + corner] as number) * 3) as [
      number,
      number,
      number,
    ];
    const [ax, ay] = [positions[a] as number, positions[a + 1] as number];
    const cross =
      ((positions[b] as number) - ax) * ((positions[c + 1] as number) - ay) -
      ((positions[b + 1] as number) - ay) * ((positions[c] as number) - ax);
    expect(cross).toBeGreaterThan(0);
  }
});

it('cuts a step that is higher than the jump allowed, and keeps one that is not', () => {
  const map = stepMap(20, 10, 0.25, 0.75);
  const cut = surfaceOf(map, { ...WHOLE, cut: 0.49 });
  expect([pointsOf(cut), facesOf(cut)]).toEqual([200, 2 * 9 * 9 * 2]);
  const kept = surfaceOf(map, { ...WHOLE, cut: 0.5 });
  expect([pointsOf(kept), facesOf(kept)]).toEqual([200, 19 * 9 * 2]);
  // no curtain by default
  expect(facesOf(surfaceOf(map, WHOLE))).toBe(facesOf(cut));
  // the jump is one of what is shown: of a narrower range it is a larger share
  const narrow = { ...WHOLE, span: { low: 0.25, high: 0.75, isInverted: false } };
  expect(facesOf(surfaceOf(map, { ...narrow, cut: 0.99 }))).toBe(facesOf(cut));
});

it('has the round of a sphere, and nothing of the ground that is left out', () => {
  const size = 200;
  const span = { low: 0.001, high: 1, isInverted: false };
  const { positions, nearness } = surfaceOf(sphereMap(size), { ...WHOLE, span, relief: 0.5, cut: 1 });
  const radius = 0.5;
  for (let point = 0; point < nearness.length; point += 1) {
    const [x, y] = [positions[point * 3] as number, (positions[point * 3 + 1] as number) - radius];
    const z = (nearness[point] as number) * (1 - span.low) * radius + span.low * radius;
    expect(Math.abs(Math.hypot(x, y, z) - radius)).toBeLessThan(1e-5);
  }
  expect(nearness.length / (size * size)).toBeCloseTo(Math.PI / 4, 2);
});

it('swaps near and far', () => {
  const span = { low: 0, high: 1, isInverted: true };
  const { nearness } = surfaceOf(rampMap(11, 3), { ...WHOLE, span, cut: 1 });
  expect(nearness[0]).toBe(1);
  expect(nearness[10]).toBe(0);
});

it('leaves out pixels without a value, and keeps the triangle at their corners', () => {
  const map = mapOf(2, 2, (x, y) => (x === 1 && y === 0 ? Number.NaN : 0.5));
  const surface = surfaceOf(map, WHOLE);
  expect([pointsOf(surface), facesOf(surface)]).toEqual([3, 1]);
  expect(
    facesOf(
      surfaceOf(
        mapOf(1, 5, () => 0.5),
        WHOLE,
      ),
    ),
  ).toBe(0);
});

it('never makes more points than were asked for, and every index names a point', () => {
  const sides = fc.integer({ min: 1, max: 90 });
  const values = fc.array(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(Number.NaN)), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(sides, sides, fc.integer({ min: 2, max: 64 }), values, (width, height, points, loop) => {
      const map = mapOf(width, height, (x, y) => loop[(x * 7 + y * 3) % loop.length] ?? 0);
      const surface = surfaceOf(map, { ...WHOLE, points, cut: 0.3 });
      const along = Math.ceil(Math.max(width, height) / stepOf(map, points));
      expect(along).toBeLessThanOrEqual(points);
      const count = pointsOf(surface);
      const used = new Set(surface.index);
      expect(used.size).toBe(count);
      expect([...used].every((vertex) => vertex < count)).toBe(true);
      expect(surface.positions.every(Number.isFinite)).toBe(true);
    }),
  );
});
