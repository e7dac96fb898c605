import { expect, it } from 'vitest';
import { clippedRimShare } from '../../../../../../main/media/cutout/again/clipped-rim.ts';

const SIZE = 80;

/** A square in the middle of a picture, judged on a copy of half its size. */
function shareOf(subject: readonly number[], backdrop: readonly number[]): number {
  const rgb = new Uint8Array(SIZE * SIZE * 3);
  const width = SIZE / 2;
  const mask = new Uint8Array(width * width);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    const isSubject = Math.max(Math.abs(x - SIZE / 2), Math.abs(y - SIZE / 2)) < SIZE / 4;
    rgb.set(isSubject ? subject : backdrop, i * 3);
    if (isSubject) mask[(y >> 1) * width + (x >> 1)] = 1;
  }
  return clippedRimShare({ width: SIZE, height: SIZE, rgb }, mask, { width, factor: 2 });
}

it('is high where a subject with a clipped channel stands on a backdrop that is blown out to white', () => {
  expect(shareOf([255, 180, 90], [255, 255, 255])).toBeGreaterThan(0.9);
});

it('is none on a white backdrop alone, nor for a bright subject alone', () => {
  expect(shareOf([230, 180, 90], [255, 255, 255])).toBe(0);
  expect(shareOf([255, 255, 255], [90, 90, 90])).toBe(0);
  expect(shareOf([255, 180, 90], [255, 255, 200])).toBe(0);
});
