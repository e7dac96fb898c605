import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodableSize } from '../../../../../main/media/picture/decodable-size.ts';
import { writeClaimed } from '../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const picture = sharp({ create: { width: 64, height: 40, channels: 3, background: '#345' } });

describe('the size of a picture that can be decoded', () => {
  it('is as the picture is seen: after its EXIF turn', async () => {
    const path = join(await tempFolder(), 'turned.jpg');
    await picture.clone().jpeg().withMetadata({ orientation: 6 }).toFile(path);
    expect(await decodableSize(path)).toMatchObject({ width: 40, height: 64 });
  });

  it('is none where the picture breaks off, or is no picture', async () => {
    const path = join(await tempFolder(), 'cut.png');
    await picture.clone().png({ compressionLevel: 0 }).toFile(path);
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, bytes.length / 2));
    expect(await decodableSize(path)).toBeNull();
    await writeFile(path, '<html>no picture</html>');
    expect(await decodableSize(path)).toBeNull();
  });

  it('is not found out of one that takes much memory unless that is asked for', async () => {
    const path = await writeClaimed(join(await tempFolder(), 'claimed.png'));
    await expect(decodableSize(path, { large: false })).rejects.toMatchObject({ code: 'LARGE_PICTURE' });
    expect(await decodableSize(path)).toBeNull();
  });
});
