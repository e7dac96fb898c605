import fc from 'fast-check';
import { expect, it } from 'vitest';
import { walkCost, walkTriangle } from '../../../../../main/media/raster/walk-triangle.ts';

const [WIDTH, HEIGHT] = [24, 17];

/** Every pixel whose middle is on the inner side of all three edges. */
function allInside([ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0]: readonly number[]): number[] {
  const side = (px: number, py: number, qx: number, qy: number, x: number, y: number): number =>
    (px - x) * (qy - y) - (py - y) * (qx - x);
  const turn = Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  return Array.from({ length: WIDTH * HEIGHT }, (_, pixel) => pixel).filter((pixel) => {
    const [x, y] = [(pixel % WIDTH) + 0.5, Math.floor(pixel / WIDTH) + 0.5];
    const sides = [side(ax, ay, bx, by, x, y), side(bx, by, cx, cy, x, y), side(cx, cy, ax, ay, x, y)];
    return turn !== 0 && sides.every((value) => turn * value >= 0);
  });
}

function visited(corners: readonly number[]): number[] {
  const out: number[] = [];
  walkTriangle(Float64Array.from(corners), WIDTH, HEIGHT, (pixel) => out.push(pixel));
  return out;
}

it('visits each pixel inside once, however thin the triangle, however far it reaches out of the picture', () => {
  // As fine as is exact in every product of two: what rounding does to the last bits is no matter of pixels.
  const free = fc.integer({ min: -30 * 2 ** 20, max: 60 * 2 ** 20 }).map((steps) => steps / 2 ** 20);
  const onGrid = fc.integer({ min: -8, max: 60 }).map((halves) => halves / 2);
  const corners = fc.array(fc.oneof(free, onGrid), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(corners, (six) => {
      expect(visited(six)).toEqual(allInside(six));
    }),
    { numRuns: 1000 },
  );
});

it('costs a sliver its rows, and not the box around it', () => {
  expect(walkCost(Float64Array.of(0, 0, 1000, 1000, 1000.1, 1000), 1024)).toBeLessThan(1100);
  expect(walkCost(Float64Array.of(0, 0, 100, 0, 0, 100), 1024)).toBeCloseTo(5100);
});
