import { expect, it } from 'vitest';
import { applyChanges } from '../../../../../../main/media/cutout/again/apply-changes.ts';
import { shrinkMask } from '../../../../../../main/media/cutout/again/shrink-mask.ts';

const SIZE = 200;
const FACTOR = 2;
const WIDTH = SIZE / FACTOR;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
const BODY: Box = { left: 40, top: 40, right: 160, bottom: 120 };
/** Grows out of the body, and was not found first. */
const ARM: Box = { left: 80, top: 120, right: 120, bottom: 160 };
/** A wire of one pixel beside the arm, and a slit of one pixel in the body. */
const WIRE: Box = { left: 121, top: 120, right: 122, bottom: 190 };
const SLIT: Box = { left: 100, top: 60, right: 101, bottom: 118 };

const isIn = (box: Box, x: number, y: number): boolean =>
  x >= box.left && x < box.right && y >= box.top && y < box.bottom;
function maskOf(width: number, is: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: width * width }, (_, i) => (is(i % width, Math.floor(i / width)) ? 1 : 0));
}
/** What a mask has in a box: [0], [1], or both. */
function holds(mask: Uint8Array, box: Box): number[] {
  const found = new Set<number>();
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) found.add(mask[y * SIZE + x]!);
  return [...found];
}
const inset = ({ left, top, right, bottom }: Box): Box => ({
  left: left + 2,
  top: top + 2,
  right: right - 2,
  bottom: bottom - 2,
});
const PICTURE = (() => {
  const rgb = new Uint8Array(SIZE * SIZE * 3).fill(230);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    const isSubject = isIn(BODY, x, y) || isIn(ARM, x, y) || isIn(WIRE, x, y);
    if (isSubject && !isIn(SLIT, x, y)) rgb.fill(60, i * 3, i * 3 + 3);
  }
  return { width: SIZE, height: SIZE, rgb };
})();

function change(mask: Uint8Array, changes: (before: Uint8Array) => Uint8Array): Uint8Array {
  const before = shrinkMask(mask, SIZE, FACTOR);
  const after = changes(before);
  return applyChanges(PICTURE, mask, { before, after, width: WIDTH, factor: FACTOR });
}
const inCells = (box: Box, i: number): boolean =>
  isIn(box, (i % WIDTH) * FACTOR, Math.floor(i / WIDTH) * FACTOR);

it('adds a part to its edge in the picture, and keeps the wire beside it that the copy does not show', () => {
  const first = maskOf(SIZE, (x, y) => isIn(BODY, x, y) || isIn(WIRE, x, y));
  const out = change(first, (before) => before.map((own, i) => (inCells(ARM, i) ? 1 : own)));
  expect(holds(out, WIRE)).toEqual([1]);
  expect(holds(out, inset(ARM))).toEqual([1]);
  expect(holds(out, { left: 124, top: 124, right: 190, bottom: 190 })).toEqual([0]);
  expect(holds(out, { left: 20, top: 124, right: 78, bottom: 190 })).toEqual([0]);
});

it('takes a part away to its edge, and keeps the slit beside it that the copy does not show', () => {
  const shadow: Box = { left: 80, top: 120, right: 118, bottom: 150 };
  const first = maskOf(SIZE, (x, y) => (isIn(BODY, x, y) && !isIn(SLIT, x, y)) || isIn(shadow, x, y));
  const plain = {
    ...PICTURE,
    rgb: PICTURE.rgb.map((own, k) => (Math.floor(k / 3 / SIZE) >= 120 ? 230 : own)),
  };
  const before = shrinkMask(first, SIZE, FACTOR);
  const after = before.map((own, i) => (inCells(shadow, i) ? 0 : own));
  const out = applyChanges(plain, first, { before, after, width: WIDTH, factor: FACTOR });
  expect(holds(out, SLIT)).toEqual([0]);
  expect(holds(out, inset(shadow))).toEqual([0]);
  expect(holds(out, inset({ ...BODY, right: 101 }))).toEqual([1]);
  expect(holds(out, inset({ ...BODY, left: 102 }))).toEqual([1]);
});

it('changes nothing away from the changes', () => {
  const first = maskOf(SIZE, (x, y) => isIn({ ...BODY, left: 37, top: 43 }, x, y));
  const out = change(first, (before) => before.map((own, i) => (inCells(ARM, i) ? 1 : own)));
  for (let y = 0; y < 112; y++)
    expect(out.subarray(y * SIZE, (y + 1) * SIZE)).toEqual(first.subarray(y * SIZE, (y + 1) * SIZE));
});
