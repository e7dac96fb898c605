import { expect, it } from 'vitest';
import { reviseChanges } from '../../../../../../main/media/cutout/again/revise-changes.ts';
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
  reviseChanges(mask, maskOf(before), lookAt({ width: SIZE, height: SIZE, rgb }, 1));
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
