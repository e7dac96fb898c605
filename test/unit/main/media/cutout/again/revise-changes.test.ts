import { describe, expect, it } from 'vitest';
import { reviseChanges } from '../../../../../../main/media/cutout/again/revise-changes.ts';
import { shadesOf } from '../../../../../../main/media/cutout/again/shades.ts';
import { estimateLitBackdrop } from '../../../../../../main/media/cutout/backdrop.ts';
import { lookAt } from '../../../../../../main/media/cutout/look.ts';

const SIZE = 120;
type Pixel = readonly [number, number, number];
const BACKDROP: Pixel = [230, 225, 215];
const SHADED: Pixel = [184, 180, 172];
const BROWN: Pixel = [120, 60, 30];
const CREAM: Pixel = [235, 222, 190];

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
const BODY: Box = { left: 30, top: 30, right: 90, bottom: 90 };
const SPOT: Box = { left: 50, top: 50, right: 70, bottom: 70 };
const isIn = (box: Box, i: number): boolean => {
  const x = i % SIZE;
  const y = Math.floor(i / SIZE);
  return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
};

function revised(
  colour: (i: number) => Pixel,
  before: (i: number) => boolean,
  after: (i: number) => boolean,
): Uint8Array {
  const rgb = new Uint8Array(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++) rgb.set(colour(i), i * 3);
  const maskOf = (is: (i: number) => boolean) =>
    Uint8Array.from({ length: SIZE * SIZE }, (_, i) => (is(i) ? 1 : 0));
  const mask = maskOf(after);
  const look = lookAt({ width: SIZE, height: SIZE, rgb }, 1);
  const lit = estimateLitBackdrop(look.lab, maskOf(before), SIZE, SIZE);
  if (lit === undefined) throw new Error('no backdrop');
  reviseChanges(mask, maskOf(before), shadesOf(look.lab, lit, SIZE), look);
  return mask;
}

const MIDDLE = 60 * SIZE + 60;
const body = (i: number): boolean => isIn(BODY, i);
const ring = (i: number): boolean => isIn(BODY, i) && !isIn(SPOT, i);

it('leaves a gap open that shows the backdrop in shadow', () => {
  const colour = (i: number): Pixel => (isIn(SPOT, i) ? SHADED : isIn(BODY, i) ? BROWN : BACKDROP);
  expect(revised(colour, body, ring)[MIDDLE]).toBe(0);
});

it('gives a smooth pale part back whose hue is not the backdrop’s', () => {
  const colour = (i: number): Pixel => (isIn(SPOT, i) ? CREAM : isIn(BODY, i) ? BROWN : BACKDROP);
  expect(revised(colour, body, ring)[MIDDLE]).toBe(1);
});

it('gives a part back that is too dark for a shadow', () => {
  const colour = (i: number): Pixel => (isIn(SPOT, i) ? [40, 39, 37] : isIn(BODY, i) ? BROWN : BACKDROP);
  expect(revised(colour, body, ring)[MIDDLE]).toBe(1);
});

it('gives the shaft back that holds a cap on its body, though it has the backdrop’s colour', () => {
  const shaft: Box = { left: 30, top: 50, right: 90, bottom: 70 };
  const colour = (i: number): Pixel => (isIn(shaft, i) ? SHADED : isIn(BODY, i) ? BROWN : BACKDROP);
  expect(revised(colour, body, (i) => isIn(BODY, i) && !isIn(shaft, i))[MIDDLE]).toBe(1);
});

it('opens a hole again that was filled though it has the backdrop’s colour, and no other', () => {
  const colourOf =
    (spot: Pixel) =>
    (i: number): Pixel =>
      isIn(SPOT, i) ? spot : isIn(BODY, i) ? BROWN : BACKDROP;
  expect(revised(colourOf(BACKDROP), ring, body)[MIDDLE]).toBe(0);
  expect(revised(colourOf([180, 120, 90]), ring, body)[MIDDLE]).toBe(1);
});

describe('what is added outside of the first mask', () => {
  const beside: Box = { left: 90, top: 70, right: 112, bottom: 90 };
  const at = 80 * SIZE + 100;
  const bodyAndBeside = (i: number): boolean => isIn(BODY, i) || isIn(beside, i);
  /** A shadow that fades out to the right, and one with an outline. */
  const faded = (i: number): Pixel => {
    const x = i % SIZE;
    const left = isIn({ ...beside, top: 60, bottom: 100, right: SIZE }, i)
      ? Math.min(1, 0.8 + (x - 90) / 100)
      : 1;
    return isIn(BODY, i) ? BROWN : [BACKDROP[0] * left, BACKDROP[1] * left, BACKDROP[2] * left];
  };

  it('is taken away again if it is a soft shadow on the backdrop', () => {
    expect(revised(faded, body, bodyAndBeside)[at]).toBe(0);
  });

  it('stays if it has an outline, or a colour of its own', () => {
    const of =
      (colour: Pixel) =>
      (i: number): Pixel =>
        isIn(BODY, i) ? BROWN : isIn(beside, i) ? colour : BACKDROP;
    expect(revised(of(SHADED), body, bodyAndBeside)[at]).toBe(1);
    expect(revised(of([150, 90, 60]), body, bodyAndBeside)[at]).toBe(1);
  });
});
