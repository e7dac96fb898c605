import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inputsAgain } from '../../../../../main/engine/library/inputs-again.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import type { Asset } from '../../../../../shared/model/asset.ts';
import type { Imported } from '../../../../../shared/model/import/imported.ts';
import { DEFAULT_RECIPES } from '../../../../../shared/model/recipe.ts';
import { assetOf } from '../../../../helpers/engine/sidecars.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

it('names the artist’s own files while they have the same bytes, then the copies, then says what is lost', async () => {
  const home = await tempFolder();
  const [own, folder] = [join(home, 'own'), join(home, 'asset')];
  await mkdir(join(folder, 'reference'), { recursive: true });
  await mkdir(own);
  const reference = async (view: 'front' | 'back'): Promise<Asset['references'][number]> => {
    await writeFile(join(own, `bird ${view}.png`), `own ${view}`);
    await writeFile(join(folder, 'reference', `${view}.png`), `sent ${view}`);
    return {
      view,
      name: `bird ${view}.png`,
      source: join(own, `bird ${view}.png`),
      path: `reference/${view}.png`,
      sha256: hash(`sent ${view}`),
      mended: { fixes: ['mask', 'crop'], original: hash(`own ${view}`) },
    };
  };
  const references = [await reference('front'), await reference('back')];
  const mesh = { from: 'asset', assetId: 'parent', name: 'parent', sha256: hash('mesh') } as const;
  const ownMesh = {
    from: 'file',
    name: 'a.glb',
    source: join(own, 'a.glb'),
    path: null,
    sha256: hash('mesh'),
  } as const;
  await writeFile(ownMesh.source, 'mesh');
  const assets = new Map(
    [
      assetOf('views', { references }),
      assetOf('parts', { mesh: ownMesh, kind: 'segmentation', recipe: DEFAULT_RECIPES.segmentation }),
      assetOf('of another', { mesh, kind: 'segmentation', recipe: DEFAULT_RECIPES.segmentation }),
      assetOf('by address', {
        imageUrl: 'https://a.example/a.png',
        kind: 'depth',
        recipe: DEFAULT_RECIPES.depth,
      }),
      assetOf('adopted'),
    ].map((asset): [string, StoredAsset] => [asset.id, { asset, folder, place: 'library' }]),
  );
  const ask = (...ids: string[]) =>
    inputsAgain({ library: { get: async (id) => assets.get(id) ?? null } }, ids);

  expect(await ask('views', 'views', 'gone')).toMatchObject({
    made: [
      {
        paths: [join(own, 'bird front.png'), join(own, 'bird back.png')],
        fixes: ['crop'],
        hasViews: true,
      },
    ],
    copied: 0,
    lost: [],
  });
  expect(await ask('parts', 'of another', 'by address', 'adopted')).toMatchObject({
    made: [
      {
        recipe: DEFAULT_RECIPES.segmentation,
        assets: 2,
        paths: [ownMesh.source],
        meshes: [{ from: 'asset', assetId: 'parent' }],
        imageUrls: [],
      },
      { recipe: DEFAULT_RECIPES.depth, assets: 1, paths: [], imageUrls: ['https://a.example/a.png'] },
    ],
    lost: ['adopted'],
  });

  await writeFile(join(own, 'bird back.png'), 'changed');
  await rm(ownMesh.source);
  expect(await ask('views', 'parts')).toMatchObject({
    made: [
      { paths: [join(folder, 'reference', 'front.png'), join(folder, 'reference', 'back.png')], fixes: [] },
    ],
    copied: 1,
    lost: ['parts'],
  });
  await rm(join(folder, 'reference', 'front.png'));
  expect(await ask('views')).toMatchObject({ made: [], lost: ['views'] });
});

it('leaves out what was imported, whose recipe has no meaning, and names it', async () => {
  const imported: Imported = { as: 'model', way: 'copy', files: [] };
  const url = 'https://a.example/a.png';
  const assets = new Map(
    [
      assetOf('vase', { name: 'vase', imported, imageUrl: url, recipe: DEFAULT_RECIPES.segmentation }),
      assetOf('jug', { name: 'jug', imported, recipe: DEFAULT_RECIPES.segmentation }),
      assetOf('made', { imageUrl: url, kind: 'depth', recipe: DEFAULT_RECIPES.depth }),
    ].map((asset): [string, StoredAsset] => [asset.id, { asset, folder: '/none', place: 'library' }]),
  );
  const library = { get: async (id: string) => assets.get(id) ?? null };
  expect(await inputsAgain({ library }, ['vase', 'made', 'jug'])).toMatchObject({
    made: [{ imageUrls: [url], recipe: DEFAULT_RECIPES.depth }],
    lost: [],
    imported: ['vase', 'jug'],
  });
  expect(await inputsAgain({ library }, ['vase', 'jug'])).toMatchObject({
    made: [],
    imported: ['vase', 'jug'],
  });
});
