import { MODEL_FORMATS } from '../../../shared/interface/formats.ts';
import { type Asset, type AssetFile, assetSchema } from '../../../shared/model/asset.ts';
import type { ImportWay } from '../../../shared/model/import/imported.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES, type Recipe } from '../../../shared/model/recipe.ts';
import type { Hashed, PlannedItem } from './import-task.ts';

/** What stands in a sidecar for the connection, job and task that an imported asset does not have. */
export const IMPORTED = 'imported';

/**
 * The sidecar of an imported asset. Version 1 asks for a recipe, a fingerprint and the like: they get neutral values, which equal those of no
 * job, so that earlier versions show the asset and take it for nothing that was done or paid.
 * @param hashed of each file, by its path in the asset
 */
export function sidecarOf(
  item: PlannedItem,
  parts: {
    readonly id: string;
    readonly way: ImportWay;
    readonly hashed: ReadonlyMap<string, Hashed>;
    /** Milliseconds since the epoch. */
    readonly now: number;
  },
): Asset {
  const { id, way, hashed, now } = parts;
  if (item.sidecar !== null) return copiedAsset(assetSchema.parse(JSON.parse(item.sidecar.text)));
  const hashOf = (to: string): Hashed => hashed.get(to) ?? { bytes: 0, sha256: '' };
  const files = item.files.map(({ to, role }): AssetFile => ({ path: to, role, ...hashOf(to) }));
  const as = item.as === 'asset' ? 'model' : item.as;
  const sourceOf = (to: string): string => item.files.find((file) => file.to === to)?.path ?? '';
  return assetSchema.parse({
    format: 'maquette-asset',
    version: 1,
    id,
    name: item.name,
    kind: as === 'model' ? 'model' : 'depth',
    files,
    references: item.references.map(({ view, name, to }) => ({
      view,
      name,
      source: sourceOf(to),
      path: to,
      sha256: hashOf(to).sha256,
    })),
    recipe: neutralRecipe(as === 'model', item.format),
    fingerprint: `${IMPORTED}:${id}`,
    connection: { id: IMPORTED, name: 'Imported' },
    jobId: `${IMPORTED}:${id}`,
    taskId: IMPORTED,
    credits: null,
    createdAt: new Date(now).toISOString(),
    submittedAt: null,
    parents: [],
    children: [],
    tags: [],
    rating: 0,
    notes: '',
    imported: {
      way,
      as,
      files: item.files.map(({ to, path, entry }) => ({
        path: to,
        source: path,
        ...(entry !== null && { entry: entry.name }),
      })),
    },
  });
}

/**
 * An asset of another library keeps what its sidecar says, but not how it came there: it was copied here, and anybody may have written that it was
 * linked, or moved from a place to which undo would bring its files.
 */
function copiedAsset(asset: Asset): Asset {
  return asset.imported === undefined ? asset : { ...asset, imported: { ...asset.imported, way: 'copy' } };
}

/** The recipe says nothing but the format, as far as it is one that a recipe can name. */
function neutralRecipe(isModel: boolean, format: string): Recipe {
  if (!isModel)
    return { ...DEFAULT_RECIPES.depth, removeBackground: false, format: format === 'exr' ? 'exr' : 'png' };
  const known = MODEL_FORMATS.find((each) => each === format);
  return { ...DEFAULT_RECIPE, make: 'geometry', format: known ?? 'glb' };
}
