import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createWindowFiles,
  standInUrl,
  type WindowFiles,
} from '../../../../../main/engine/files/window-files.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { systemClock } from '../../../../../main/host/system-clock.ts';
import { quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

function windowFiles(data: string, assets: Readonly<Record<string, StoredAsset>> = {}): WindowFiles {
  const files = createWindowFiles({
    data,
    clock: systemClock,
    ids: realIds,
    previewLimit: () => 1e9,
    logger: quietLogger,
    library: { get: async (id) => assets[id] ?? null },
  });
  onTestFinished(() => files.close());
  return files;
}

const stored = (folder: string, paths: readonly string[]): StoredAsset =>
  ({ folder, asset: { files: paths.map((path) => ({ path })) } }) as unknown as StoredAsset;

describe('files of an asset', () => {
  it('show the asset by its own cover where jobs were made of it', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'cover.webp'));
    const files = windowFiles(await tempFolder(), {
      chair: {
        folder,
        asset: {
          parents: [],
          files: [
            { path: 'chair.glb', role: 'result' },
            { path: 'cover.webp', role: 'cover', bytes: 1, sha256: 'c0' },
          ],
        },
      } as unknown as StoredAsset,
    });
    expect(await files.resolve(standInUrl('chair'))).toMatchObject({ contentType: 'image/webp' });
  });

  it('are those that its sidecar names and that lie in its folder, and no others', async () => {
    const home = await tempFolder();
    const folder = join(home, 'chair');
    await mkdir(join(folder, 'reference'), { recursive: true });
    await writeFile(join(folder, 'chair 1.glb'), 'x');
    await writeFile(join(folder, 'reference', 'front.png'), 'x');
    await writeFile(join(folder, 'private.txt'), 'x');
    await writeFile(join(home, 'outside.txt'), 'x');
    await symlink(join(home, 'outside.txt'), join(folder, 'link.png'));
    const names = ['chair 1.glb', 'reference/front.png', 'link.png', '../outside.txt', 'gone.webp'];
    const files = windowFiles(home, { id: stored(folder, names) });
    expect(await files.resolve('/asset/id/chair%201.glb')).toEqual({
      path: join(folder, 'chair 1.glb'),
      contentType: 'model/gltf-binary',
    });
    expect((await files.resolve('/asset/id/reference/front.png'))?.contentType).toBe('image/png');
    for (const url of [
      '/asset/id/private.txt',
      '/asset/id/link.png',
      '/asset/id/../outside.txt',
      '/asset/id/%2e%2e%2foutside.txt',
      '/asset/id/..%5coutside.txt',
      '/asset/id/gone.webp',
      '/asset/other/chair%201.glb',
      '/asset/id',
      '/asset//x',
      '/%ff',
      'asset/id/chair%201.glb',
      '/elsewhere/id/chair%201.glb',
    ]) {
      expect([url, await files.resolve(url)]).toEqual([url, null]);
    }
  });
});

/** Writes a large picture, and returns it as a sidecar names it. */
async function coverIn(folder: string, path: string, options: { readonly padTo?: number } = {}) {
  const file = await writePicture(join(folder, path), 200, 1200);
  if (options.padTo !== undefined) await truncate(file, options.padTo);
  const sha256 = createHash('sha256').update(path).digest('hex');
  return { path, role: 'cover', bytes: (await stat(file)).size, sha256 };
}

describe('the cover of an asset', () => {
  it('is there, small, while its library is away, once it was shown', async () => {
    const home = await tempFolder();
    const folder = join(home, 'drive', 'chair');
    await mkdir(folder, { recursive: true });
    const cover = await coverIn(folder, 'cover.png');
    const { sha256 } = cover;
    const asset = { files: [cover] };
    const files = windowFiles(join(home, 'data'), { id: { folder, asset } as unknown as StoredAsset });
    expect(await files.resolve(`/cache/${sha256}/cover.webp`)).toBeNull();
    expect((await files.resolve('/asset/id/cover.png'))?.path).toBe(join(folder, 'cover.png'));
    await expect.poll(() => files.resolve(`/cache/${sha256}/cover.webp`)).not.toBeNull();
    await rename(join(home, 'drive'), join(home, 'unplugged'));
    const kept = await files.resolve('/asset/id/cover.png');
    expect(kept?.contentType).toBe('image/webp');
    const { width, format } = await sharp(kept?.path).metadata();
    expect([width, format]).toEqual([512, 'webp']);
    await expect.poll(() => readdir(join(home, 'data', 'cache', 'covers'))).toEqual([]);
  });

  it('is shown small once it was shown, where it is heavy for the window; a light webp as it came', async () => {
    const home = await tempFolder();
    const covers = [
      await coverIn(home, 'cover.png'),
      await coverIn(home, 'heavy.webp', { padTo: 900_000 }),
      await coverIn(home, 'light.webp'),
    ];
    const assets = Object.fromEntries(
      covers.map((cover) => [
        cover.path,
        { folder: home, asset: { files: [cover] } } as unknown as StoredAsset,
      ]),
    );
    const files = windowFiles(join(home, 'data'), assets);
    const shownNow = async (path: string): Promise<unknown> =>
      sharp((await files.resolve(`/asset/${path}/${path}`))?.path)
        .metadata()
        .then(({ width, format }) => [width, format]);
    expect(await shownNow('cover.png')).toEqual([1200, 'png']);
    await expect.poll(() => shownNow('cover.png')).toEqual([512, 'webp']);
    await expect.poll(() => shownNow('heavy.webp')).toEqual([512, 'webp']);
    const { sha256 } = covers[2] ?? { sha256: '' };
    await shownNow('light.webp');
    await expect.poll(() => files.resolve(`/cache/${sha256}/cover.webp`)).not.toBeNull();
    expect((await files.resolve('/asset/light.webp/light.webp'))?.path).toBe(join(home, 'light.webp'));
    await files.close();
  });

  it('is made of a depth map, and of parts it is the one of the model that was taken apart', async () => {
    const home = await tempFolder();
    await writePicture(join(home, 'depth.png'), 200, 1200);
    await writePicture(join(home, 'cover.png'), 8, 8);
    const file = (path: string, role: string) => ({
      path,
      role,
      bytes: 1,
      sha256: createHash('sha256').update(path).digest('hex'),
    });
    const asset = (files: readonly object[], parents: readonly string[] = []): StoredAsset =>
      ({ folder: home, asset: { files, parents } }) as unknown as StoredAsset;
    const files = windowFiles(join(home, 'data'), {
      depth: asset([file('depth.png', 'result')]),
      model: asset([file('model.glb', 'result'), file('cover.png', 'cover')]),
      parts: asset([file('parts.glb', 'result')], ['model']),
      orphan: asset([file('orphan.glb', 'result')], ['gone']),
    });
    const made = await files.resolve(standInUrl('depth'));
    const { width, height, format } = await sharp(made?.path).metadata();
    expect([width, height, format]).toEqual([512, 512, 'webp']);
    expect((await files.resolve(standInUrl('parts')))?.path).toBe(join(home, 'cover.png'));
    expect(await files.resolve(standInUrl('orphan'))).toBeNull();
    expect(await files.resolve(standInUrl('nobody'))).toBeNull();
    await rm(join(home, 'depth.png'));
    expect((await files.resolve(standInUrl('depth')))?.path).toBe(made?.path);
  });

  it('is the original again after the cache was cleared while Maquette runs, and is then kept again', async () => {
    const home = await tempFolder();
    const cover = await coverIn(home, 'cover.png');
    const files = windowFiles(join(home, 'data'), {
      id: { folder: home, asset: { files: [cover] } } as unknown as StoredAsset,
    });
    const shown = async () => (await files.resolve('/asset/id/cover.png'))?.path;
    await shown();
    await expect.poll(shown).not.toBe(join(home, 'cover.png'));
    await rm(join(home, 'data', 'cache'), { recursive: true });
    expect(await shown()).toBe(join(home, 'cover.png'));
    await expect.poll(shown).not.toBe(join(home, 'cover.png'));
    expect((await stat((await shown()) ?? '')).isFile()).toBe(true);
    await files.close();
  });

  it('is the new picture where the file was replaced by hand, also after the old one was kept', async () => {
    const home = await tempFolder();
    const cover = await coverIn(home, 'cover.png');
    const files = windowFiles(join(home, 'data'), {
      id: { folder: home, asset: { files: [cover] } } as unknown as StoredAsset,
    });
    const shown = async () => (await files.resolve('/asset/id/cover.png'))?.path;
    await shown();
    await expect.poll(shown).not.toBe(join(home, 'cover.png'));
    await writePicture(join(home, 'cover.png'), 80, 900);
    expect(await shown()).toBe(join(home, 'cover.png'));
    await files.close();
  });

  it('is shown where none can be kept', async () => {
    const home = await tempFolder();
    const cover = await coverIn(home, 'cover.png');
    await mkdir(join(home, 'data', 'cache'), { recursive: true });
    await writeFile(join(home, 'data', 'cache', 'models'), 'in the way');
    const asset = { files: [cover] };
    const files = windowFiles(join(home, 'data'), { id: { folder: home, asset } as unknown as StoredAsset });
    expect((await files.resolve('/asset/id/cover.png'))?.path).toBe(join(home, 'cover.png'));
    await files.close();
  });
});

describe('grants', () => {
  it('open the one file they were made for', async () => {
    const home = await tempFolder();
    const picture = await writePicture(join(home, 'a.png'), 10, 300);
    const files = windowFiles(home);
    const url = files.fileUrl(picture);
    expect(url).toMatch(/^\/file\/[0-9a-f]{32}$/);
    expect(files.fileUrl(picture)).toBe(url);
    expect(await files.resolve(url)).toEqual({ path: picture, contentType: 'image/png' });
    expect(await files.resolve(`${url}/more`)).toBeNull();
    expect(await files.resolve(`/file/${'0'.repeat(32)}`)).toBeNull();
    expect(await files.resolve('/file/a.png')).toBeNull();
  });

  it('give a small picture, made once and kept', async () => {
    const home = await tempFolder();
    const picture = await writePicture(join(home, 'a.png'), 10, 300);
    const files = windowFiles(join(home, 'data'));
    const url = files.thumbnailUrl(picture);
    const [one, two] = await Promise.all([files.resolve(url), files.resolve(url)]);
    expect(one).toEqual(two);
    const { width, height, format } = await sharp(one?.path).metadata();
    expect([width, height, format]).toEqual([192, 192, 'webp']);
    expect(await readdir(join(home, 'data', 'cache', 'thumbnails'))).toHaveLength(1);
  });

  it('give no picture of what is none', async () => {
    const home = await tempFolder();
    await writeFile(join(home, 'text.png'), 'text');
    const files = windowFiles(home);
    expect(await files.resolve(files.thumbnailUrl(join(home, 'text.png')))).toBeNull();
    expect(await files.resolve(files.thumbnailUrl(join(home, 'gone.png')))).toBeNull();
  });
});

describe('a dropped file', () => {
  const content = Buffer.from('the bytes of a picture');
  const sha256 = createHash('sha256').update(content).digest('hex');

  it('is kept under its hash, with a safe name that still tells its view', async () => {
    const home = await tempFolder();
    const files = windowFiles(home);
    const path = await files.stageUpload(sha256, 'My Bot/../_Front.PNG', Readable.from([content]));
    expect(path).toBe(join(home, 'inbox', sha256, 'my-bot_Front.png'));
    expect(await readFile(path)).toEqual(content);
    expect(await files.stageUpload(sha256, 'My Bot/../_Front.PNG', Readable.from([content]))).toBe(path);
    const odd = await files.stageUpload(sha256, '..', Readable.from([content]));
    expect(odd).toBe(join(home, 'inbox', sha256, 'asset'));
  });

  it('for which there is no room on the disk is refused as such', async () => {
    const files = windowFiles(await tempFolder());
    const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', syscall: 'write' });
    const stopping = new Readable({ read: (): void => void stopping.destroy(full) });
    await expect(files.stageUpload(sha256, 'a.png', stopping)).rejects.toMatchObject({
      kind: 'disk',
      message: expect.stringMatching(/is full; free some space\.$/),
      detail: 'ENOSPC',
    });
  });

  it('that came in changed leaves nothing', async () => {
    const home = await tempFolder();
    const files = windowFiles(home);
    await expect(files.stageUpload('a'.repeat(64), 'a.png', Readable.from([content]))).rejects.toMatchObject({
      kind: 'input',
      message: /changed on its way/,
    });
    expect(await readdir(join(home, 'inbox', 'a'.repeat(64)))).toEqual([]);
    await expect(files.stageUpload('../x', 'a.png', Readable.from([content]))).rejects.toMatchObject({
      kind: 'usage',
    });
  });
});
