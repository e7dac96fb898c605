import sharp, { type Region } from 'sharp';
import { expect, it } from 'vitest';
import { drawCover } from '../../../../../main/media/cover/cover.ts';
import { makeBox } from '../../../../../main/service/canned/box.ts';

const pixels = async (cover: Uint8Array, box: Region): Promise<number[]> => [
  ...(await sharp(cover).extract(box).greyscale().raw().toBuffer()),
];

it('shows the side small in the corner where that is wanted, and leaves the corner free of the model', async () => {
  const box = makeBox(0, 1);
  const plain = await drawCover(box, undefined);
  const withSide = await drawCover(box, undefined, { showsSide: true });
  const corner = { left: 352, top: 352, width: 152, height: 152 };
  const middle = { left: 420, top: 420, width: 16, height: 16 };
  // Between the model and its side.
  const gap = { left: 352, top: 352, width: 152, height: 6 };

  expect(await sharp(withSide).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(Math.max(...(await pixels(plain, gap)))).toBeGreaterThan(90);
  expect(Math.min(...(await pixels(withSide, middle)))).toBeGreaterThan(90);
  expect(Math.min(...(await pixels(withSide, corner)))).toBeLessThan(70);
  expect(Math.max(...(await pixels(withSide, gap)))).toBeLessThan(75);
});

it('shows the same three quarters with the side where the model does not reach it', async () => {
  const box = makeBox(0, 1);
  const tall = { ...box, positions: box.positions.map((value, i) => (i % 3 === 1 ? value * 6 : value)) };
  const rest = { left: 0, top: 0, width: 340, height: 512 };
  const before = await pixels(await drawCover(tall, undefined), rest);
  const after = await pixels(await drawCover(tall, undefined, { showsSide: true }), rest);

  const largest = after.reduce((most, value, i) => Math.max(most, Math.abs(value - before[i]!)), 0);
  expect(largest).toBeLessThan(12);
});
