import { expect, it } from 'vitest';
import { createPlane } from '../../../../../../main/media/raster/plane.ts';
import { backCoordinates } from '../../../../../../main/service/generate/body/back-coordinates.ts';

/** A block that is 40 wide and 30 deep to either side, as an upright strip of a raster. */
function block(): Parameters<typeof backCoordinates>[1] {
  const distance = createPlane(64, 16);
  const radius = createPlane(64, 16);
  const square = createPlane(64, 16);
  for (let i = 0; i < 64 * 16; i++) {
    const x = i % 64;
    distance.data[i] = 20 - Math.abs(x - 31.5);
    radius.data[i] = 20;
    square.data[i] = distance.data[i]! > 0 ? 900 : -1;
  }
  return { distance, radius, square, side: 2 };
}

it('the back shows its picture straight on in the middle, and its sides show it further inside the further back they lie', () => {
  const shape = block();
  const xAt = (x: number, z: number): number => backCoordinates(Float32Array.of(x, 8, z), shape)[0]!;
  const wall = [20, 10, 0, -10, -20].map((z) => xAt(12, z));
  const back = Array.from({ length: 20 }, (_, n) => xAt(12 + n, -30));

  expect(wall).toEqual(wall.toSorted((a, b) => a - b));
  expect(wall.at(-1)! - wall[0]!).toBeGreaterThan(4);
  expect(back).toEqual(back.toSorted((a, b) => a - b));
  expect(xAt(31.5, -30)).toBeCloseTo(31.5, 3);
});

it('upright stripes go straight on around the body, and what lies above them as before', () => {
  const shape = { ...block(), stripedAt: (y: number) => (y > 8 ? 1 : 0) };
  const at = (y: number): number[] => [...backCoordinates(Float32Array.of(14, y, -10), shape)];

  expect(at(10)).toEqual([14, 10]);
  expect(at(6)).toEqual([...backCoordinates(Float32Array.of(14, 6, -10), block())]);
  expect(at(6)[0]).toBeGreaterThan(16);
});
