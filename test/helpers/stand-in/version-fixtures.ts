import type { AssetView } from '../../../shared/bridge/views.ts';
import type { Asset } from '../../../shared/model/asset.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES, recipeAsSent } from '../../../shared/model/recipe.ts';
import { assetFixtures } from './asset-fixtures.ts';
import { STAND_IN_NOW } from './scenario.ts';

/**
 * What further came of the picture of the busy library's first asset: a finer model, geometry with the texture and the parts that were made of it, and a
 * depth map; and parts of a model that is not there any more.
 */
export async function versionFixtures(): Promise<readonly AssetView[]> {
  const [first, second] = await assetFixtures('busy');
  if (first === undefined || second === undefined) throw new Error('The busy library has two assets.');
  const version = (of: AssetView, id: string, hours: number, changes: Partial<Asset>): AssetView => {
    const at = STAND_IN_NOW - hours * 3_600_000;
    const times = {
      createdAt: new Date(at).toISOString(),
      submittedAt: new Date(at - 71_000).toISOString(),
    };
    const moved = (path: string): string => path.replace(of.asset.id, id);
    return {
      ...of,
      asset: { ...of.asset, ...times, id, fingerprint: `print of ${id}`, jobId: `job of ${id}`, ...changes },
      cover: of.cover === null ? null : moved(of.cover),
      result: moved(of.result),
    };
  };
  const { name } = first.asset;
  const madeOf = (parent: string): Partial<Asset> => ({
    parents: [parent],
    mesh: { from: 'asset', assetId: parent, name, sha256: 'f'.repeat(64) },
  });
  const model = recipeAsSent({ ...DEFAULT_RECIPE, resolution: '1024' });
  const geometry = recipeAsSent({ ...DEFAULT_RECIPE, make: 'geometry' });
  const texture = recipeAsSent({ ...DEFAULT_RECIPE, make: 'texture' });
  const parts = {
    kind: 'segmentation',
    recipe: recipeAsSent(DEFAULT_RECIPES.segmentation),
    references: [],
  } as const;
  return [
    version(first, 'fine', 30, { recipe: model, rating: 4, credits: '20.00' }),
    version(first, 'geometry', 54, { recipe: geometry, children: ['textured', 'parts'] }),
    version(first, 'textured', 53, { recipe: texture, rating: 3, ...madeOf('geometry') }),
    version(first, 'parts', 52, { ...parts, ...madeOf('geometry'), references: [] }),
    version(first, 'depth', 51, { kind: 'depth', recipe: recipeAsSent(DEFAULT_RECIPES.depth) }),
    version(second, 'left', 60, { ...parts, ...madeOf('thrown-away'), name: 'left over', references: [] }),
  ];
}
