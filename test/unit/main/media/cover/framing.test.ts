import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeInPicture } from '../../../../../main/media/cover/framing.ts';

const FILL = 0.82;
const FREE = 0.3125;

/** The points of a subject as they lie in its picture, 0 … 1, y downwards. */
function placed(points: readonly (readonly [number, number])[], freeCorner: number) {
  const flat = new Float32Array(points.flatMap(([x, y]) => [x, y, 0]));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  const { x, y, scale } = placeInPicture(flat, box, { fill: FILL, freeCorner });
  return points.map(([px, py]) => ({
    x: x + (px - (box.x0 + box.x1) / 2) * scale,
    y: y - (py - (box.y0 + box.y1) / 2) * scale,
  }));
}

it('keeps the lower right corner free of any subject, and the subject within the picture', () => {
  const point = fc.tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -100, max: 100 }));
  const subject = fc
    .array(point, { minLength: 2, maxLength: 30 })
    .filter((points) => points.some(([x, y]) => x !== points[0]![0] || y !== points[0]![1]));
  fc.assert(
    fc.property(subject, (points) => {
      for (const { x, y } of placed(points, FREE)) {
        expect(Math.min(x, y)).toBeGreaterThan(0.029);
        expect(Math.max(x, y)).toBeLessThan(0.971);
        expect(Math.min(x, y)).toBeLessThanOrEqual(1 - FREE + 1e-6);
      }
    }),
  );
});

it('stands in the middle and fills what it may, where it does not reach the corner or none is kept free', () => {
  const tall = [
    [0, 0],
    [1, 10],
  ] as const;
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
  ] as const;

  expect(placed(tall, FREE)).toEqual(placed(tall, 0));
  expect(placed(square, 0)[1]).toEqual({ x: expect.closeTo(0.91), y: expect.closeTo(0.91) });
  // as large as it can be beside the corner
  expect(placed(square, FREE)[1]!.x).toBeCloseTo(1 - FREE, 1);
});
