import { expect, it } from 'vitest';
import { closeSoftHoles } from '../../../../../../main/media/cutout/again/soft-holes.ts';

const SIZE = 60;

const pixels = (value: (x: number, y: number) => number): number[] =>
  Array.from({ length: SIZE * SIZE }, (_, i) => value(i % SIZE, Math.floor(i / SIZE)));
const inDisc = (x: number, y: number, cx: number, radius: number): boolean =>
  Math.hypot(x - cx, y - 30) < radius;

it('closes a highlight that fades into the backdrop’s colour, and leaves a gap with a sharp rim open', () => {
  const isSubject = (x: number, y: number): boolean => x >= 5 && x < 55 && y >= 5 && y < 55;
  const before = Uint8Array.from(pixels((x, y) => (isSubject(x, y) ? 1 : 0)));
  const subject = Uint8Array.from(
    pixels((x, y) => (isSubject(x, y) && !inDisc(x, y, 18, 7) && !inDisc(x, y, 42, 7) ? 1 : 0)),
  );
  // Sharp edges everywhere but around the left disc.
  const edges = Float32Array.from(pixels((x, y) => (inDisc(x, y, 18, 10) ? 2 : 12)));
  closeSoftHoles(subject, before, edges, SIZE);
  expect([subject[30 * SIZE + 18], subject[30 * SIZE + 42], subject[0]]).toEqual([1, 0, 0]);
});

it('leaves a hole that the first mask had, however soft its rim is', () => {
  const before = Uint8Array.from(pixels((x, y) => (inDisc(x, y, 30, 20) && !inDisc(x, y, 30, 6) ? 1 : 0)));
  const subject = before.slice();
  const edges = Float32Array.from(pixels((x, y) => (inDisc(x, y, 30, 10) ? 2 : 12)));
  closeSoftHoles(subject, before, edges, SIZE);
  expect(subject).toEqual(before);
});
