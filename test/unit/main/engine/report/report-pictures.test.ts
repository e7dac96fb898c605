import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { pictureOf } from '../../../../../main/engine/report/report-pictures.ts';
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
