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

it('turns a box that its picture shows from a corner towards its second face, the side in the corner as well', async () => {
  const own = makeBox(0, 1);
  // Each side of the box has a texture coordinate of its own: the right one is red, all others are black.
  const uvs = own.uvs.map((_, i) =>
    i % 2 === 1 ? 0.5 : (own.normals[(i >> 1) * 3] as number) > 0.5 ? 0.9 : 0.1,
  );
  const rgb = Uint8Array.from({ length: 8 * 8 * 3 }, (_, i) => (i % 3 === 0 && i % 24 >= 12 ? 255 : 0));
  const texture = { width: 8, height: 8, rgb };
  const redOf = async (secondFace: 'left' | 'right' | undefined, region: Region): Promise<number> => {
    const cover = await drawCover({ ...own, uvs }, texture, { showsSide: true, secondFace });
    const seen = await sharp(cover).extract(region).raw().toBuffer();
    return seen.filter((value, i) => i % 3 === 0 && value > 60 + (seen[i + 1] as number)).length;
  };
  const main = { left: 0, top: 0, width: 400, height: 345 };
  const side = { left: 352, top: 352, width: 152, height: 152 };

  const right = await redOf('right', main);
  expect(right).toBeGreaterThan(8000);
  // Turned half as far as any other model, which would show 17,000 pixels of it.
  expect(right).toBeLessThan(13_000);
  expect(await redOf('right', side)).toBeGreaterThan(4000);
  for (const secondFace of ['left', undefined] as const)
    for (const region of [main, side]) expect(await redOf(secondFace, region)).toBe(0);
});
