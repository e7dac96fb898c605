import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES, type Recipe } from '../../../../../shared/model/recipe.ts';
import { writeBox } from '../../../../helpers/engine/meshes.ts';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { emptyLibrary, plan } from '../../../../helpers/engine/plan.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('a plan of meshes, addresses and depth maps', () => {
  const segmentation = { recipe: DEFAULT_RECIPES.segmentation };

  it('checks every mesh by its bytes, finds duplicates, and quotes by its kind', async () => {
    const folder = await tempFolder();
    await writeBox(join(folder, 'a.glb'));
    await copyFile(join(folder, 'a.glb'), join(folder, 'a copy.glb'));
    await writeBox(join(folder, 'b.obj'), 3);
    await writeFile(
      join(folder, 'cut.stl'),
      (await readFile(await writeBox(join(folder, 'c.stl')))).subarray(0, 100),
    );
    await writeFile(join(folder, 'empty.glb'), '');
    const made = await plan([folder], {}, segmentation);
    const told = Object.fromEntries(
      made.rows.map(({ reference, status, findings }) => [reference.name, [status, findings[0]?.message]]),
    );
    expect(told).toEqual({
      a: ['new', undefined],
      'a copy': ['duplicate', undefined],
      b: ['new', undefined],
      c: ['new', undefined],
      cut: ['blocked', 'cut.stl is not a glb, stl or obj; export it as one of these.'],
      empty: ['blocked', 'empty.glb is empty; export it again.'],
    });
    expect([made.images, made.meshes, made.credits]).toEqual([0, 6, '30.00']);
  });

  it('knows an asset by the bytes of its result, and shows its cover', async () => {
    const folder = await tempFolder();
    const path = await writeBox(join(folder, 'a.glb'));
    const home = join(folder, 'lib', 'a-1234');
    await writePicture(join(home, 'cover.webp'), 10);
    const stored = {
      folder: home,
      asset: { id: 'kept', name: 'Box', files: [{ path: 'cover.webp', role: 'cover' }] },
    } as unknown as StoredAsset;
    const library = { ...emptyLibrary, findByResult: async () => stored, get: async () => stored };
    const { rows } = await plan([path], { library }, segmentation);
    expect(rows[0]).toMatchObject({
      reference: { kind: 'mesh', name: 'a', mesh: { from: 'asset', assetId: 'kept' } },
      thumbnail: `/thumb/${join(home, 'cover.webp')}`,
    });
  });

  it('shows no cover that lies outside of its asset’s folder, be it by its path or by a link', async () => {
    const folder = await tempFolder();
    const path = await writeBox(join(folder, 'a.glb'));
    await writePicture(join(folder, 'private.png'), 10);
    await mkdir(join(folder, 'lib'));
    await symlink(join(folder, 'private.png'), join(folder, 'lib', 'link.png'));
    for (const cover of ['../private.png', join(folder, 'private.png'), 'link.png', 'gone.webp']) {
      const stored = {
        folder: join(folder, 'lib'),
        asset: { id: 'kept', name: 'Box', files: [{ path: cover, role: 'cover' }] },
      } as unknown as StoredAsset;
      const library = { ...emptyLibrary, findByResult: async () => stored, get: async () => stored };
      const { rows } = await plan([path], { library }, segmentation);
      expect([cover, rows[0]?.thumbnail]).toEqual([cover, null]);
    }
  });

  it('puts each image on the one mesh that is to be textured', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'oak.png'), 10);
    await writePicture(join(folder, 'ash.png'), 20);
    const mesh = await writeBox(join(folder, 'box', 'box.glb'));
    const recipe: Recipe = { ...DEFAULT_RECIPE, make: 'texture' };
    const made = await plan([folder], {}, { recipe, meshes: [{ from: 'file', path: mesh }] });
    expect(made.rows.map(({ reference, status, credits }) => [reference.name, status, credits])).toEqual([
      ['box ash', 'new', '10.00'],
      ['box oak', 'new', '10.00'],
    ]);
    expect([made.images, made.meshes]).toEqual([2, 1]);
    const without = await plan([folder], {}, { recipe });
    expect(without.rows[0]).toMatchObject({ status: 'blocked', findings: [{ code: 10_031_011 }] });
  });

  it('takes addresses, each once', async () => {
    const depth = await plan(
      [],
      {},
      {
        recipe: DEFAULT_RECIPES.depth,
        imageUrls: ['https://example.org/art/chair%20one.png?w=9', 'ftp://example.org/a.png'],
      },
    );
    expect(depth.rows.map(({ reference, status }) => [reference.name, status])).toEqual([
      ['chair one', 'new'],
      ['a', 'blocked'],
    ]);
    const url = { from: 'url', url: 'http://example.org/chair.glb' } as const;
    const parts = await plan([], {}, { ...segmentation, meshes: [url, url] });
    expect(parts.rows.map(({ status }) => status)).toEqual(['new', 'duplicate']);
    expect(parts.title).toBe('2 inputs');
  });

  it('makes a depth map of each image, views or not', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'bot_front.png'), 10);
    await writePicture(join(folder, 'bot_back.png'), 20);
    const made = await plan(
      [folder],
      {},
      { recipe: DEFAULT_RECIPES.depth, imageUrls: ['https://example.org/bot.png'] },
    );
    expect([made.images, made.named]).toEqual([3, 1]);
    expect(made.rows.map(({ status, credits }) => [status, credits])).toEqual([
      ['new', '10.00'],
      ['new', '10.00'],
      ['new', '10.00'],
    ]);
  });

  it.each([
    [{ imageUrls: ['http://example.org/a.png'] }, 'usage', /Only a depth map/],
    [{ meshes: [{ from: 'url', url: 'http://example.org/a.glb' }] }, 'usage', /textured or taken apart/],
    [{ ...segmentation }, 'input', /No model is named/],
    [{ ...segmentation, meshes: [{ from: 'asset', assetId: 'gone' }] }, 'not-found', /not in the library/],
    [
      { ...segmentation, meshes: [{ from: 'file', path: '/no/such.glb' }] },
      'not-found',
      /no file \/no\/such/,
    ],
  ] as const)('refuses %j in words', async (request, kind, words) => {
    await expect(plan([], {}, request)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    });
  });
});
