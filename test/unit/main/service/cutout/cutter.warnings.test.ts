import { expect, it } from 'vitest';
import { createCutter } from '../../../../../main/service/cutout/cutter.ts';

const SIZE = 160;

/** A dark disc before a wall and, if asked for, a table. */
function disc(hasTable: boolean, alpha: (isInside: boolean) => number = () => 255) {
  const rgba = new Uint8Array(SIZE * SIZE * 4);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const y = Math.floor(i / SIZE);
    const isInside = Math.hypot((i % SIZE) - SIZE / 2, y - SIZE / 2) < 50;
    const level = isInside ? 40 : hasTable && y >= SIZE / 2 ? 150 : 235;
    rgba.set([level, level, level, alpha(isInside)], i * 4);
  }
  return { width: SIZE, height: SIZE, rgba };
}

it('warns of an unsure outline, in each answer of the task after it', async () => {
  const cutter = createCutter(undefined, () => {});
  await cutter.cutOut(disc(false));
  expect(cutter.warnings()).toEqual([]);
  await cutter.findSubject(disc(true));
  expect(cutter.warnings()).toEqual(['cutout-unsure']);
});

it('never warns of the outline of a picture with alpha', async () => {
  const cutter = createCutter(undefined, () => {});
  await cutter.cutOut(disc(true, (isInside) => (isInside ? 255 : 0)));
  expect(cutter.warnings()).toEqual([]);
});
