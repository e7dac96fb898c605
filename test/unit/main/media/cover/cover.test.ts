import sharp, { type Region } from 'sharp';
import { expect, it } from 'vitest';
import { drawCover } from '../../../../../main/media/cover/cover.ts';
import { makeBox } from '../../../../../main/service/canned/box.ts';

const pixels = async (cover: Uint8Array, box: Region): Promise<number[]> => [
  ...(await sharp(cover).extract(box).greyscale().raw().toBuffer()),
];

it('shows the side small in the corner where that is wanted, and the same three quarters', async () => {
  const box = makeBox(0, 1);
  const plain = await drawCover(box, undefined);
  const withSide = await drawCover(box, undefined, { showsSide: true });
  const corner = { left: 356, top: 356, width: 144, height: 144 };
  const rest = { left: 0, top: 0, width: 340, height: 340 };
  const [before, after] = [await pixels(plain, rest), await pixels(withSide, rest)];
  const middle = { left: 420, top: 420, width: 16, height: 16 };

  expect(await sharp(withSide).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(Math.max(...after.map((value, i) => Math.abs(value - before[i]!)))).toBeLessThan(12);
  expect(Math.min(...(await pixels(withSide, middle)))).toBeGreaterThan(90);
  expect(Math.min(...(await pixels(withSide, corner)))).toBeLessThan(70);
});
