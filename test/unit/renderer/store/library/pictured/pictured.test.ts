import { expect, it } from 'vitest';
import { pictured } from '../../../../../../renderer/store/library/pictured/pictured.ts';
import { readPictured } from '../../../../../../renderer/store/library/pictured/read-pictured.ts';
import type { AssetView } from '../../../../../../shared/bridge/views.ts';
import type { Asset } from '../../../../../../shared/model/asset.ts';
import { assetFixtures } from '../../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const of = (assetId: string): Asset['mesh'] => ({ from: 'asset', assetId, name: assetId, sha256: '0' });

/** A picture's shape, its texture without a picture of its own, and the texture's parts. */
async function chain(): Promise<{ shape: AssetView; texture: AssetView; parts: AssetView }> {
  const shape = (await assetFixtures('busy')).find(({ asset }) =>
    asset.references.some(({ path }) => path !== null),
  );
  if (shape === undefined) throw new Error('The busy library has assets with pictures.');
  const made = (id: string, mesh: Asset['mesh']): AssetView => ({
    ...shape,
    asset: { ...shape.asset, id, mesh, references: [] },
  });
  return { shape, texture: made('texture', of(shape.asset.id)), parts: made('parts', of('texture')) };
}

const known = (...views: readonly AssetView[]): ReadonlyMap<string, AssetView> =>
  new Map(views.map((view) => [view.asset.id, view]));

it('has the pictures of the nearest model before it, and says which one has to be read for that', async () => {
  const { shape, texture, parts } = await chain();
  expect(pictured(known(shape, texture), parts)).toEqual({ by: shape, missing: null });
  expect(pictured(known(shape), shape)).toEqual({ by: shape, missing: null });
  expect(pictured(known(), parts)).toEqual({ by: parts, missing: 'texture' });
  expect(pictured(known(texture), parts)).toEqual({ by: parts, missing: shape.asset.id });
});

it('ends where models name each other', async () => {
  const { parts } = await chain();
  const itself = { ...parts, asset: { ...parts.asset, mesh: of('parts') } };
  expect(pictured(known(itself), itself)).toEqual({ by: itself, missing: null });
});

it('reads the models before it one after the other, and goes without one that cannot be read', async () => {
  const { shape, texture, parts } = await chain();
  const app = createTestApp();
  const library = known(shape, texture);
  app.answer('library.get', ({ id }: { id: string }) => library.get(id));
  expect((await readPictured(app, parts)).asset.id).toBe(shape.asset.id);
  const without = createTestApp();
  expect((await readPictured(without, parts)).asset.id).toBe('parts');
});
