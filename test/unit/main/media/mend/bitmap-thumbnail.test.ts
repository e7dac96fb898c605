import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'bmp-ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { writeBitmapThumbnail } from '../../../../../main/media/mend/bitmap-thumbnail.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it('a bitmap gets a small webp of its colours, and a broken one an error', async () => {
  const folder = await tempFolder();
  const [source, target] = [join(folder, 'picture.bmp'), join(folder, 'small.webp')];
  // alpha, blue, green, red
  const data = Buffer.from(Array.from({ length: 300 * 150 }, () => [255, 30, 60, 200]).flat());
  const { data: bytes } = encode({ data, width: 300, height: 150, bitPP: 24 });
  await writeFile(source, bytes);
  await writeBitmapThumbnail(source, target, 96);
  expect(await sharp(target).metadata()).toMatchObject({ format: 'webp', width: 96, height: 48 });
  const { dominant } = await sharp(target).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
  await writeFile(source, bytes.subarray(0, 20));
  await expect(writeBitmapThumbnail(source, target, 96)).rejects.toThrow();
});
