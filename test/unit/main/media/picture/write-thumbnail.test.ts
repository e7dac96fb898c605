import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writeThumbnail } from '../../../../../main/media/picture/write-thumbnail.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

async function thumbnailOf(width: number, height: number, orientation: number) {
  const folder = await tempFolder();
  const [source, target] = [join(folder, 'picture.jpg'), join(folder, 'small')];
  const picture = sharp({ create: { width, height, channels: 3, background: '#345' } });
  await picture.jpeg().withMetadata({ orientation }).toFile(source);
  await writeThumbnail(source, target, 96);
  return sharp(target).metadata();
}

describe('a thumbnail', () => {
  it('is an upright webp whose longer side is as long as it may be', async () => {
    expect(await thumbnailOf(400, 200, 6)).toMatchObject({ format: 'webp', width: 48, height: 96 });
  });

  it('of a smaller picture is not made larger', async () => {
    expect(await thumbnailOf(40, 20, 1)).toMatchObject({ format: 'webp', width: 40, height: 20 });
  });
});
