import { describe, expect, it } from 'vitest';
import {
  type Coarse,
  chooseGrain,
  STRIDE,
} from '../../../../../../main/service/generate/texture/choose-grain.ts';

const SIZE = 81;
const MIDDLE = 4;
const ACROSS = Math.ceil(SIZE / STRIDE) + 1;

/** A front of one colour, with a face in its middle, and a back of the same colour. */
function withFace(): Coarse {
  const usual = new Float32Array(SIZE * SIZE * 3).fill(120);
  const colours = usual.slice();
  for (let y = 26; y < 50; y++)
    for (let x = 26; x < 50; x++) if (x % 8 < 4) colours.fill(0, (y * SIZE + x) * 3, (y * SIZE + x) * 3 + 3);
  return {
    width: SIZE,
    height: SIZE,
    colours,
    usual,
    back: usual.slice(),
    within: new Float32Array(SIZE * SIZE).fill(1),
  };
}

it('takes the last cell of a row for no neighbour of the next row’s first: with two sources, every cell has one', () => {
  const width = STRIDE;
  const usual = new Float32Array(width * SIZE * 3).fill(120);
  const within = new Float32Array(width * SIZE).fill(0.5);
  within[0] = 1;
  within[6 * width + 6] = 1;
  const { strengths, down } = chooseGrain({
    width,
    height: SIZE,
    colours: usual,
    usual,
    back: usual.slice(),
    within,
  });
  expect([...strengths]).toEqual(Array.from({ length: 2 * down }, () => 1));
});

describe("the grain of the back's material", () => {
  it('is taken from elsewhere where the front has a drawing', () => {
    const { offsets, strengths } = chooseGrain(withFace());
    const cell = MIDDLE * ACROSS + MIDDLE;
    const [x, y] = [MIDDLE * STRIDE + offsets[cell * 2]!, MIDDLE * STRIDE + offsets[cell * 2 + 1]!];

    expect(strengths[cell]).toBeGreaterThan(0.5);
    expect(x > 25 && x < 50 && y > 25 && y < 50).toBe(false);
  });

  it('does not repeat itself: neighbouring cells show different places, or go on from each other', () => {
    const { across, down, offsets } = chooseGrain(withFace());
    const placeOf = (i: number, j: number): string => {
      const at = (j * across + i) * 2;
      return `${i * STRIDE + offsets[at]!} ${j * STRIDE + offsets[at + 1]!}`;
    };
    for (let j = 1; j < down - 3; j++) {
      for (let i = 1; i < across - 3; i++) {
        expect(placeOf(i, j)).not.toBe(placeOf(i + 1, j));
        expect(placeOf(i, j)).not.toBe(placeOf(i, j + 1));
      }
    }
  });
});

it('walls of a box have none of what is drawn all over its front, where stones and fur have it', () => {
  const drawn = withFace();
  for (let i = 0; i < SIZE * SIZE; i++) drawn.colours.fill((i % SIZE) % 8 < 4 ? 60 : 180, i * 3, i * 3 + 3);
  const strongest = (hasWalls: boolean): number => Math.max(...chooseGrain({ ...drawn, hasWalls }).strengths);

  expect(strongest(false)).toBeGreaterThan(0.9);
  expect(strongest(true)).toBe(0);
});
