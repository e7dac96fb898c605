import { expect, it } from 'vitest';
import { bridgeFrom } from '../../../../../../main/service/generate/hull/bridge.ts';
import { piecesOf } from '../../../../../../main/service/generate/hull/pieces.ts';

const SIZE = 40;
type Point = readonly [x: number, y: number, z: number];
const at = ([x, y, z]: Point): number => (z * SIZE + y) * SIZE + x;
const pointOf = (i: number): Point => [i % SIZE, Math.floor(i / SIZE) % SIZE, Math.floor(i / SIZE ** 2)];

/** The way from a crumb of two points to the nearest of two blocks. */
function bridge(crumb: Point, longest: number): readonly Point[] | undefined {
  const data = new Uint8Array(SIZE ** 3);
  for (let z = 0; z < 6; z++)
    for (let y = 0; y < 6; y++) {
      data.fill(255, at([0, y, z]), at([6, y, z]));
      data.fill(255, at([30, y + 30, z]), at([36, y + 30, z]));
    }
  data.fill(255, at(crumb), at(crumb) + 2);
  const pieces = piecesOf({ width: SIZE, height: SIZE, depth: SIZE, data }, 128);
  const run = pieces.runs.starts.indexOf(at(crumb));
  const piece = pieces.rootOf(run);
  const way = bridgeFrom(piece, pieces, {
    width: SIZE,
    height: SIZE,
    isGoal: (other) => pieces.rootOf(other) !== piece,
    longest,
  });
  return way?.map(pointOf);
}

it('leads straight to the nearest piece, one step along one axis after the other', () => {
  const way = bridge([15, 12, 9], 40) ?? [];

  expect([way[0], way.at(-1)]).toEqual([
    [15, 12, 9],
    [5, 5, 5],
  ]);
  const steps = way
    .slice(1)
    .map((point, n) => point.reduce((sum, v, k) => sum + Math.abs(v - way[n]![k]!), 0));
  expect(steps).toEqual(Array.from({ length: 10 + 7 + 4 }, () => 1));
});

it('leads nowhere where that takes more steps than it may', () => {
  expect(bridge([15, 12, 9], 20)).toBeUndefined();
  expect(bridge([15, 12, 9], 21)).toHaveLength(22);
});
