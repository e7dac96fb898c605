import { expect, it } from 'vitest';
import { backgroundsOnBorder, borderWalk, countColours } from '../../../../../main/media/cutout/border.ts';

const SIZE = 100;

function countOn(light: (x: number, y: number) => number): number {
  const lab = new Float32Array(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++) lab[i * 3] = light(i % SIZE, Math.floor(i / SIZE));
  const walk = borderWalk(SIZE, SIZE);
  return countColours(lab, walk, backgroundsOnBorder(lab, walk));
}

it('counts one background where the subject touches the border on two sides, and two where a wall meets a table', () => {
  expect(countOn(() => 80)).toBe(1);
  expect(countOn((x) => (x >= 45 && x < 55 ? 20 : 80))).toBe(1);
  expect(countOn((_x, y) => (y < 50 ? 80 : 40))).toBe(2);
});
