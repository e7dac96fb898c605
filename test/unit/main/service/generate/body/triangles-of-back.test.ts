import { expect, it } from 'vitest';
import { createPlane } from '../../../../../../main/media/raster/plane.ts';
import { trianglesOfBack } from '../../../../../../main/service/generate/body/triangles-of-back.ts';

const ACROSS = 80;
const DOWN = 60;

/**
 * One side of a long half cylinder of radius 400, whose outline lies at x = 0, with the mirrored half behind it: rows of vertices from
 * the outline inwards. Their depths are uneven by up to 3, as below a ragged outline.
 */
function raggedSide() {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let y = 0; y < DOWN; y++) {
    for (let x = 0; x < ACROSS; x++) {
      const uneven = x === 0 ? 0 : 3 * Math.sin(x * 12.9 + y * 78.2);
      positions.push(x, y * 4, Math.sqrt(x * (800 - x)) + uneven);
    }
  }
  const at = (x: number, y: number): number => y * ACROSS + x;
  for (let y = 0; y + 1 < DOWN; y++)
    for (let x = 0; x + 1 < ACROSS; x++)
      indices.push(at(x, y), at(x, y + 1), at(x + 1, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1));
  const half = indices.length / 3;
  const distance = createPlane(1000, DOWN * 4);
  for (let i = 0; i < distance.data.length; i++) distance.data[i] = i % 1000;
  return {
    positions: Float32Array.from(positions),
    indices: Uint32Array.from([...indices, ...indices.toReversed()]),
    distance,
    half,
  };
}

it('the side begins along one line, also where slopes differ from one triangle to the next', () => {
  const { positions, indices, distance, half } = raggedSide();
  const isBack = trianglesOfBack(positions, indices, distance);
  const row = (ACROSS - 1) * 2;
  const ends: number[] = [];
  let changes = 0;
  for (let y = 0; y + 1 < DOWN; y++) {
    const own = isBack.subarray(y * row, (y + 1) * row);
    ends.push(own.lastIndexOf(1));
    for (let t = 1; t < row; t++) if (own[t] !== own[t - 1]) changes++;
  }

  // The back begins at the outline and ends once in each row, in nearly the same place.
  expect(changes).toBeLessThan(1.2 * ends.length);
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(4);
  expect(Math.min(...ends)).toBeGreaterThan(8);
  expect(isBack.subarray(half).every((own) => own === 1)).toBe(true);
});
