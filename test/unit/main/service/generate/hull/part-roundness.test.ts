import { expect, it } from 'vitest';
import { createPlane, type Plane } from '../../../../../../main/media/raster/plane.ts';
import { partsOf } from '../../../../../../main/service/generate/hull/outline-parts.ts';
import {
  legsBelow,
  measuredOf,
  roundnessOfParts,
} from '../../../../../../main/service/generate/hull/part-roundness.ts';

const HEIGHT = 220;
const WIDTH = 240;

/** An outline of parts side by side, each given by its middle and how far it reaches from there in a row: 0 is not at all. */
function outlineOf(...parts: readonly { middle: number; half: (y: number) => number }[]): Plane {
  const plane = createPlane(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      plane.data[y * WIDTH + x] = Math.max(
        ...parts.map(({ middle, half }) => (half(y) > 0 ? half(y) - Math.abs(x - middle) : -1)),
      );
  return plane;
}

const between = (y: number, from: number, to: number): boolean => y >= from && y < to;
const ballAt =
  (middle: number, radius: number) =>
  (y: number): number =>
    Math.sqrt(Math.max(0, radius ** 2 - (y - middle) ** 2));
const boxAt =
  (from: number, to: number, half: number) =>
  (y: number): number =>
    between(y, from, to) ? half : 0;

function roundnessesOf(outline: Plane): { rows: string; round: number }[] {
  return [...roundnessOfParts(partsOf(outline))]
    .map(([{ first, runs }, round]) => ({ first, rows: `${first}-${first + runs.length - 1}`, round }))
    .toSorted((one, other) => one.first - other.first)
    .map(({ rows, round }) => ({ rows, round }));
}

it('a ball is round, and so is the neck between two balls that hang together', () => {
  expect(roundnessesOf(outlineOf({ middle: 120, half: ballAt(110, 90) }))).toEqual([
    { rows: '21-199', round: 1 },
  ]);
  const twoBalls = (y: number): number => Math.max(ballAt(65, 50)(y), ballAt(150, 60)(y));

  expect(roundnessesOf(outlineOf({ middle: 120, half: twoBalls }))).toEqual([{ rows: '16-209', round: 1 }]);
});

it.each([
  ['a box', boxAt(20, 200, 60)],
  ['a cone', (y: number) => (between(y, 20, 200) ? (y - 15) / 3 : 0)],
  [
    'a box with rounded corners',
    (y: number) => (between(y, 20, 200) ? 60 + ballAt(40, 20)(Math.min(y, 40, 220 - y)) : 0),
  ],
  ['an hourglass', (y: number) => (between(y, 20, 200) ? 30 + ((y - 110) / 15) ** 2 : 0)],
])('%s is not round', (_, half) => {
  expect(roundnessesOf(outlineOf({ middle: 120, half }))).toEqual([{ rows: '20-199', round: 0 }]);
});

it('a body that is curved on one side alone is not round', () => {
  const plane = createPlane(WIDTH, HEIGHT);
  for (let y = 20; y < 200; y++)
    for (let x = 0; x < WIDTH; x++)
      plane.data[y * WIDTH + x] = Math.min(x - 60, 100 + ballAt(110, 92)(y) - x);

  expect(roundnessesOf(plane)).toEqual([{ rows: '20-199', round: 0 }]);
});

it('a ball on a box is a part of its own where the outline has a step', () => {
  const half = (y: number): number => Math.max(ballAt(70, 50)(y), boxAt(110, 200, 100)(y));

  expect(roundnessesOf(outlineOf({ middle: 120, half }))).toEqual([
    { rows: '21-109', round: 1 },
    { rows: '110-199', round: 0 },
  ]);
});

it('parts too low to be measured are as round as what they hang on', () => {
  const feet = boxAt(160, 172, 8);
  const onBall = outlineOf(
    { middle: 120, half: (y) => (y < 160 ? ballAt(100, 90)(y) : 0) },
    { middle: 90, half: feet },
    { middle: 150, half: feet },
  );
  const onBox = outlineOf(
    { middle: 120, half: boxAt(20, 160, 60) },
    { middle: 90, half: feet },
    { middle: 150, half: feet },
  );

  expect(roundnessesOf(onBall)).toEqual([
    { rows: '11-159', round: 1 },
    { rows: '160-171', round: 1 },
    { rows: '160-171', round: 1 },
  ]);
  expect(roundnessesOf(onBox).map(({ round }) => round)).toEqual([0, 0, 0]);
});

it('a part beside a body that joins it does not end the body', () => {
  const outline = outlineOf(
    { middle: 100, half: ballAt(110, 90) },
    { middle: 205, half: (y) => (between(y, 60, 120) ? 15 : 0) },
  );

  const body = roundnessesOf(outline).find(({ rows }) => rows === '21-199');

  expect(body?.round).toBe(1);
});

it('a part is told to become its legs over the rows above them, if there are several', () => {
  const body = { middle: 120, half: (y: number): number => (y < 150 ? ballAt(100, 90)(y) : 0) };
  const leg = boxAt(150, 200, 15);
  const legsOf = (outline: Plane): number[] => {
    const parts = partsOf(outline);
    const near = legsBelow(parts[0]!, measuredOf(parts));
    return [105, 129, 149].map((y) => near[y - parts[0]!.first]!);
  };

  expect(legsOf(outlineOf(body, { middle: 70, half: leg }, { middle: 170, half: leg }))).toEqual([0, 0.5, 1]);
  expect(legsOf(outlineOf(body, { middle: 120, half: leg }))).toEqual([0, 0, 0]);
  const low = boxAt(150, 160, 15);
  expect(legsOf(outlineOf(body, { middle: 70, half: low }, { middle: 170, half: low }))).toEqual([0, 0, 0]);
});

it('parts that hang on one another are told in a moment, also the tens of thousands of a lace', () => {
  const [width, height] = [1600, 397];
  const plane = createPlane(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // Bands of three rows, with narrow and wide meshes in turn, above a hem that is high enough to be measured.
      const mesh = Math.floor(y / 3) % 2 === 1 ? 4 : 40;
      const isInside = y < 320 ? x > 1 && x < width - 2 && x % mesh > 1 : x > 10 && x < width - 10;
      plane.data[y * width + x] = isInside ? 1 : -1;
    }
  const parts = partsOf(plane);
  const known = roundnessOfParts(parts);

  expect(measuredOf(parts)).toHaveLength(1);
  expect(parts.length).toBeGreaterThan(20_000);
  expect(known.size).toBe(parts.length);
  expect([...known.values()].every((round) => round === 0)).toBe(true);
});
