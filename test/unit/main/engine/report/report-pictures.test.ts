import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { pictureOf, reportPictures } from '../../../../../main/engine/report/report-pictures.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

/** As much of an asset as a report asks. */
const assetIn = (folder: string, path: string): StoredAsset =>
  ({ folder, asset: { files: [{ path, role: 'cover', bytes: 1, sha256: 'a'.repeat(64) }] } }) as never;

describe('the picture of an asset in a report', () => {
  it('is its cover', async () => {
    const folder = await tempFolder();
    await writeFile(join(folder, 'cover.png'), 'x');
    expect(await pictureOf(assetIn(folder, 'cover.png'))).toBe(join(folder, 'cover.png'));
  });

  it('is none where that leads out of its folder, or is not there', async () => {
    const [folder, home] = [await tempFolder(), await tempFolder()];
    await writeFile(join(home, 'private.png'), 'x');
    await symlink(join(home, 'private.png'), join(folder, 'cover.png'));
    expect(await pictureOf(assetIn(folder, 'cover.png'))).toBeNull();
    expect(await pictureOf(assetIn(folder, 'gone.png'))).toBeNull();
  });
});

describe('the pictures of a report', () => {
  const asSmall = expect.stringMatching(/^data:image\/webp;base64,/);
  async function picture(): Promise<string> {
    const path = join(await tempFolder(), 'chair.png');
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFile(path);
    return path;
  }
  const never = new AbortController().signal;

  it('are there but for the one that takes too long, or cannot be decoded', async () => {
    const path = await picture();
    const damaged = join(await tempFolder(), 'damaged.png');
    await writeFile(damaged, 'x');
    const limits = [never, AbortSignal.abort(), never, never];
    const pictures = await reportPictures(
      [
        { reference: path, result: path },
        { reference: damaged, result: path },
      ],
      () => limits.shift() ?? never,
    );
    expect(pictures.get(0)).toEqual({ reference: asSmall, result: null });
    expect(pictures.get(1)).toEqual({ reference: null, result: asSmall });
  });

  it('are not waited for any more once several took too long', async () => {
    const rows = Array.from({ length: 10 }, () => ({ reference: '/away/chair.png', result: null }));
    let asked = 0;
    const pictures = await reportPictures(rows, () => {
      asked += 1;
      return AbortSignal.abort();
    });
    expect(asked).toBe(4);
    expect([...pictures.values()]).toEqual(rows.map(() => ({ reference: null, result: null })));
  });
});
