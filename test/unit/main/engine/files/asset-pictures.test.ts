import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWindowFiles } from '../../../../../main/engine/files/window-files.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import type { OpenLibrary } from '../../../../../main/engine/library/open-library.ts';
import { systemClock } from '../../../../../main/host/system-clock.ts';
import { quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

/** A file of an asset, as its sidecar names it. */
async function fileIn(folder: string, path: string, role: string) {
  const bytes = await readFile(join(folder, path));
  return { path, role, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** A library of one asset, `chair`, with a large cover and a large reference. */
async function chair(
  previewLimit = 1e9,
  access: Partial<Pick<OpenLibrary, 'openFile' | 'openInBackground'>> = {},
) {
  const home = await tempFolder();
  const folder = join(home, 'drive', 'chair');
  await mkdir(folder, { recursive: true });
  await writePicture(join(folder, 'cover.png'), 200, 900);
  await writePicture(join(folder, 'front.png'), 20, 700);
  const asset = {
    kind: 'model',
    parents: [],
    references: [{ path: null }, { path: 'front.png' }],
    files: [await fileIn(folder, 'cover.png', 'cover'), await fileIn(folder, 'front.png', 'reference')],
  };
  const files = createWindowFiles({
    data: join(home, 'data'),
    clock: systemClock,
    ids: realIds,
    previewLimit: () => previewLimit,
    logger: quietLogger,
    library: {
      get: async (id) => (id === 'chair' ? ({ folder, asset } as unknown as StoredAsset) : null),
      ...access,
    },
  });
  onTestFinished(() => files.close());
  return { home, folder, asset, files };
}

const sizeOf = async (found: { readonly path: string } | null) => {
  if (found === null) return null;
  const { width, height, format } = await sharp(await readFile(found.path)).metadata();
  return { width, height, format };
};

describe('pictures of an asset', () => {
  it('are made small, large and of the reference when they are asked for, and kept by content', async () => {
    const { home, files } = await chair();
    const sizes = await Promise.all(
      ['small', 'large', 'reference'].map(async (size) =>
        sizeOf(await files.resolve(`/thumb/asset/chair/${size}`)),
      ),
    );
    expect(sizes).toEqual([
      { width: 160, height: 160, format: 'webp' },
      { width: 512, height: 512, format: 'webp' },
      { width: 160, height: 160, format: 'webp' },
    ]);
    expect(await readdir(join(home, 'data', 'cache', 'models'))).toHaveLength(3);
    expect(await readdir(join(home, 'data', 'cache', 'covers'))).toEqual([]);
    for (const unknown of [
      '/thumb/asset/lamp/small',
      '/thumb/asset/chair/huge',
      '/thumb/asset/chair/small/x',
    ]) {
      expect(await files.resolve(unknown)).toBeNull();
    }
  });

  it('are there while the library is away, the small one also if only the large one was seen before', async () => {
    const { home, files } = await chair();
    expect(await files.resolve('/thumb/asset/chair/large')).not.toBeNull();
    await rename(join(home, 'drive'), join(home, 'unplugged'));
    expect(await sizeOf(await files.resolve('/thumb/asset/chair/large'))).toMatchObject({ height: 512 });
    expect(await sizeOf(await files.resolve('/thumb/asset/chair/small'))).toMatchObject({ height: 160 });
    expect(await files.resolve('/thumb/asset/chair/reference')).toBeNull();
  });

  it('are made again where the cache was deleted', async () => {
    const { home, files } = await chair();
    expect(await files.resolve('/thumb/asset/chair/small')).not.toBeNull();
    await rm(join(home, 'data', 'cache'), { recursive: true });
    expect(await sizeOf(await files.resolve('/thumb/asset/chair/small'))).toMatchObject({ height: 160 });
  });

  it('are not made of a file that is no picture; one that replaced another by hand is shown as it is', async () => {
    const { folder, asset, files } = await chair();
    await writeFile(join(folder, 'cover.png'), 'no picture');
    const replaced = { path: join(folder, 'cover.png'), contentType: 'image/png' };
    expect(await files.resolve('/thumb/asset/chair/large')).toMatchObject(replaced);
    const [cover] = asset.files;
    if (cover !== undefined) cover.bytes = (await stat(join(folder, 'cover.png'))).size;
    expect(await files.resolve('/thumb/asset/chair/large')).toBeNull();
    expect(await files.resolve('/thumb/asset/chair/small')).toBeNull();
  });

  it('are given up by who does not wait for them', async () => {
    const { files } = await chair();
    expect(await files.resolve('/thumb/asset/chair/small', AbortSignal.abort())).toBeNull();
    expect(await files.resolve('/thumb/asset/chair/small')).not.toBeNull();
  });

  it('are shown as they came where no room is given for kept ones', async () => {
    const { folder, files } = await chair(0);
    expect((await files.resolve('/thumb/asset/chair/large'))?.path).toBe(join(folder, 'cover.png'));
    expect((await files.resolve('/thumb/asset/chair/small'))?.path).toBe(join(folder, 'cover.png'));
  });

  it('are opened for the background by a way of its own', async () => {
    const { folder, files } = await chair(1e9, {
      openFile: async () => null,
      openInBackground: async (stored, path) => join(stored.folder, path),
    });
    expect(await files.originals.find('chair', 'cover')).toEqual({
      source: join(folder, 'cover.png'),
      kind: 'plain',
    });
    expect(await files.resolve('/thumb/asset/chair/small')).toBeNull();
  });

  it('are made a small png, and nothing of what is too large to be decoded', async () => {
    const { folder, files } = await chair();
    const png = await files.smallPng(join(folder, 'cover.png'));
    expect(await sizeOf(png === null ? null : { path: png })).toEqual({
      width: 96,
      height: 96,
      format: 'png',
    });
    const huge = await readFile(join(folder, 'front.png'));
    // Width and height of the first chunk, whose checksum is made anew.
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    await writeFile(join(folder, 'huge.png'), huge);
    expect(await files.smallPng(join(folder, 'huge.png'))).toBeNull();
  });
});
