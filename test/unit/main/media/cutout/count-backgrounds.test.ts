import { expect, it } from 'vitest';
import { backgroundsOnBorder, borderWalk } from '../../../../../main/media/cutout/border.ts';
import { countBackgrounds } from '../../../../../main/media/cutout/count-backgrounds.ts';

const SIZE = 100;

function countOn(light: (x: number, y: number) => number): number {
  const lab = new Float32Array(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++) lab[i * 3] = light(i % SIZE, Math.floor(i / SIZE));
  const walk = borderWalk(SIZE, SIZE);
  return countBackgrounds(lab, walk, backgroundsOnBorder(lab, walk));
}

it('counts one background where the subject touches the border on two sides, and two where a wall meets a table', () => {
  expect(countOn(() => 80)).toBe(1);
  expect(countOn((x) => (x >= 45 && x < 55 ? 20 : 80))).toBe(1);
  expect(countOn((_x, y) => (y < 50 ? 80 : 40))).toBe(2);
});

it('counts one background that is lit from a side, where the subject touches the border on two sides', () => {
  expect(countOn((x) => (x >= 40 && x < 60 ? 15 : 90 - 0.3 * x))).toBe(1);
  expect(countOn((x, y) => (x >= 30 && x < 65 ? 15 : 90 - 0.25 * x - 0.1 * y))).toBe(1);
});

it('counts a wall and a table as two that meet behind the subject on both sides', () => {
  expect(countOn((_x, y) => (y < 40 ? 80 : y < 60 ? 10 : 45))).toBe(2);
  expect(countOn((x, y) => (y < 40 ? 85 - 0.1 * x : y < 60 ? 10 : 45 + 0.1 * x))).toBe(2);
});

it('counts one background with noise that looks like steps', () => {
  const noise = (x: number, y: number): number => {
    const value = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
    return 24 * (value - Math.floor(value)) - 12;
  };
  expect(countOn((x, y) => 70 + 1.6 * noise(x, y))).toBe(1);
});
