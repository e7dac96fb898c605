import { expect, it } from 'vitest';
import { againCommands } from '../../../../../../renderer/features/batch/again/again-commands.ts';
import { isOf, makeAgain } from '../../../../../../renderer/features/batch/again/make-again.ts';
import type { Imported } from '../../../../../../shared/model/import/imported.ts';
import { DEFAULT_RECIPES } from '../../../../../../shared/model/recipe.ts';
import type { ImageFile, MeshFile, Reference } from '../../../../../../shared/model/reference.ts';
import { assetFixtures } from '../../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const image = (path: string): ImageFile => ({
  path,
  name: path,
  bytes: 1,
  sha256: null,
  format: 'png',
  width: 1,
  height: 1,
});
const file: MeshFile = { path: '/a.glb', name: 'a.glb', bytes: 1, sha256: null, format: 'glb' };
const inputs = {
  paths: ['/front.png', '/back.png', '/a.glb'],
  imageUrls: ['https://a.example/a.png'],
  meshes: [{ from: 'asset', assetId: 'parent' } as const],
};

it('gives the wish to rows of the planned inputs alone', () => {
  const single = (path: string): Reference => ({ kind: 'single', name: 'bird', image: image(path) });
  const look = { kind: 'single' as const, name: 'bird', image: image('/front.png') };
  const own: readonly Reference[] = [
    single('/front.png'),
    {
      kind: 'views',
      name: 'bird',
      images: [
        { view: 'front', image: image('/front.png') },
        { view: 'back', image: image('/back.png') },
      ],
    },
    { kind: 'image-url', name: 'a', url: 'https://a.example/a.png' },
    { kind: 'mesh', name: 'a', mesh: { from: 'file', file } },
    { kind: 'texture', name: 'a', mesh: { from: 'asset', assetId: 'parent', file }, look },
  ];
  const others: readonly Reference[] = [
    single('/another.png'),
    { kind: 'image-url', name: 'a', url: 'https://a.example/b.png' },
    { kind: 'mesh', name: 'a', mesh: { from: 'url', url: 'https://a.example/a.glb' } },
    { kind: 'texture', name: 'a', mesh: { from: 'asset', assetId: 'another', file }, look },
    { kind: 'adopted', name: 'a' },
  ];
  expect(own.map((reference) => isOf({ reference }, inputs))).toEqual(own.map(() => true));
  expect(others.map((reference) => isOf({ reference }, inputs))).toEqual(others.map(() => false));
});

it('is refused for what was imported, alone by its commands and among others in words', async () => {
  const app = createTestApp();
  const [view] = await assetFixtures('busy');
  if (view === undefined) throw new Error('The busy library has assets.');
  const imported: Imported = { way: 'copy', as: 'model', files: [] };
  app.store.getState().cacheAsset({ ...view, asset: { ...view.asset, imported } });
  app.store.getState().selectAsset(view.asset.id);
  const refusals = againCommands(app).map(({ disabledBecause }) => disabledBecause?.(app.store.getState()));
  expect(refusals).toEqual(refusals.map(() => 'It was imported: no recipe made it.'));

  const [, other] = await assetFixtures('busy');
  if (other === undefined) throw new Error('The busy library has several assets.');
  const both = new Set([view.asset.id, other.asset.id]);
  const whyNot = () => againCommands(app)[0]?.disabledBecause?.(app.store.getState());
  app.store.getState().cacheAsset(other);
  app.store.getState().selectAssets(both, view.asset.id, null);
  expect(whyNot()).toBeNull();
  app.store.getState().cacheAsset({ ...other, asset: { ...other.asset, imported } });
  expect(whyNot()).toBe('They were imported: no recipe made them.');

  const answer = { paths: [], imageUrls: [], meshes: [], fixes: [], hasViews: false, copied: 0, lost: [] };
  const { recipe } = app.store.getState();
  app.answer('library.inputsAgain', () => ({ ...answer, recipes: [], imported: ['vase', 'jug'] }));
  await makeAgain(app).plan(['vase', 'jug'], false);
  expect(app.store.getState().notices).toContainEqual(
    expect.objectContaining({
      level: 'error',
      message: expect.stringMatching(/^vase and 1 other asset were imported: no recipe made them/),
    }),
  );
  expect(app.store.getState().recipe).toBe(recipe);

  app.answer('library.inputsAgain', () => ({
    ...answer,
    imageUrls: ['https://a.example/a.png'],
    recipes: [DEFAULT_RECIPES.depth],
    imported: ['vase'],
  }));
  await makeAgain(app).plan(['vase', 'made'], false);
  expect(app.store.getState().notices).toContainEqual(
    expect.objectContaining({ level: 'warning', message: expect.stringMatching(/^vase was imported/) }),
  );
  expect(app.store.getState()).toMatchObject({
    imageUrls: ['https://a.example/a.png'],
    recipe: { kind: 'depth' },
  });
});
