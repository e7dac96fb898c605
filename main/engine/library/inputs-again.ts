import { join } from 'node:path';
import type { Asset } from '../../../shared/model/asset.ts';
import { choosable, type Fix } from '../../../shared/model/mend/fix.ts';
import type { MeshPick } from '../../../shared/model/plan.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import { comparing, type HasBytes } from '../references/comparing.ts';
import type { Library, StoredAsset } from './library.ts';

/** What one recipe made assets of. */
export interface MadeBy {
  readonly recipe: Recipe;
  /** How many assets. */
  readonly assets: number;
  readonly paths: string[];
  readonly imageUrls: string[];
  readonly meshes: MeshPick[];
  readonly fixes: Fix[];
  readonly hasViews: boolean;
}

/** What a plan takes to make assets again. */
export interface InputsAgain {
  /** Each recipe once, in the order of the assets. */
  readonly made: MadeBy[];
  /** How many assets are made of the copies in their folders. */
  readonly copied: number;
  /** The names of those whose inputs are lost. */
  readonly lost: string[];
  /** The names of those that were imported: no recipe made them, and they take no part. */
  readonly imported: string[];
}

/** The inputs of one asset. */
interface Found {
  readonly paths: readonly string[];
  readonly meshes: readonly MeshPick[];
  readonly fixes: readonly Fix[];
  readonly isCopy: boolean;
}

const NO_INPUTS: Found = { paths: [], meshes: [], fixes: [], isCopy: false };

/**
 * Finds the inputs of assets: the artist's own files where they still have the bytes that were chosen, else the copies that were kept. Copies of what
 * was mended are mended already.
 */
export async function inputsAgain(
  {
    library,
    startDisk,
  }: { readonly library: Pick<Library, 'get'>; readonly startDisk?: StartDisk | undefined },
  ids: readonly string[],
): Promise<InputsAgain> {
  return comparing(startDisk, async (hasBytes) => {
    const assets = (await Promise.all(ids.map((id) => library.get(id)))).filter((each) => each !== null);
    const all: { readonly asset: Asset; readonly found: Found | null }[] = [];
    const made = assets.filter(({ asset }) => asset.imported === undefined);
    // One after the other: more at once would only make the disk seek.
    for (const stored of made) all.push({ asset: stored.asset, found: await inputsOf(stored, hasBytes) });
    const imported = assets.flatMap(({ asset }) => (asset.imported === undefined ? [] : [asset.name]));
    return { ...gathered(all), imported };
  });
}

function gathered(
  all: readonly { readonly asset: Asset; readonly found: Found | null }[],
): Omit<InputsAgain, 'imported'> {
  const there = all.flatMap(({ asset, found }) => (found === null ? [] : [{ asset, found }]));
  const byRecipe = Map.groupBy(there, ({ asset }) => JSON.stringify(asset.recipe));
  return {
    made: [...byRecipe.values()].flatMap((group) => madeBy(group)),
    copied: there.filter(({ found }) => found.isCopy).length,
    lost: all.flatMap(({ asset, found }) => (found === null ? [asset.name] : [])),
  };
}

function madeBy(group: readonly { readonly asset: Asset; readonly found: Found }[]): readonly MadeBy[] {
  const [first] = group;
  if (first === undefined) return [];
  return [
    {
      recipe: first.asset.recipe,
      assets: group.length,
      paths: unique(group.flatMap(({ found }) => found.paths)),
      imageUrls: unique(group.flatMap(({ asset }) => asset.imageUrl ?? [])),
      meshes: unique(group.flatMap(({ found }) => found.meshes)),
      fixes: unique(group.flatMap(({ found }) => found.fixes)),
      hasViews: group.some(({ asset }) => asset.references.length > 1),
    },
  ];
}

/** Null if something of it is lost. */
async function inputsOf(stored: StoredAsset, hasBytes: HasBytes): Promise<Found | null> {
  const { asset } = stored;
  if (asset.references.length === 0 && asset.mesh === null && asset.imageUrl === null) return null;
  const pictures = await picturesOf(stored, hasBytes);
  const mesh = await meshOf(stored, hasBytes);
  if (pictures === null || mesh === null) return null;
  return {
    paths: [...pictures.paths, ...mesh.paths],
    meshes: mesh.meshes,
    fixes: pictures.fixes,
    isCopy: pictures.isCopy || mesh.isCopy,
  };
}

/** All from where they lay, or all from the asset's folder: views of one subject are found by their names in one folder. */
async function picturesOf({ asset, folder }: StoredAsset, hasBytes: HasBytes): Promise<Found | null> {
  const { references } = asset;
  if (references.length === 0) return NO_INPUTS;
  const areThere = await every(references, ({ source, sha256, mended }) =>
    hasBytes(source, mended?.original ?? sha256),
  );
  if (areThere) {
    const fixes = references.flatMap(({ mended }) => choosable(mended?.fixes ?? []));
    return { ...NO_INPUTS, paths: references.map(({ source }) => source), fixes };
  }
  const copies = references.flatMap(({ path, sha256 }) =>
    path === null ? [] : [{ path: join(folder, ...path.split('/')), sha256 }],
  );
  if (copies.length < references.length) return null;
  if (!(await every(copies, ({ path, sha256 }) => hasBytes(path, sha256)))) return null;
  return { ...NO_INPUTS, paths: copies.map(({ path }) => path), isCopy: true };
}

async function meshOf({ asset, folder }: StoredAsset, hasBytes: HasBytes): Promise<Found | null> {
  const { mesh, recipe } = asset;
  if (mesh === null) return NO_INPUTS;
  if (mesh.from === 'url') return { ...NO_INPUTS, meshes: [{ from: 'url', url: mesh.url }] };
  if (mesh.from === 'asset') return { ...NO_INPUTS, meshes: [{ from: 'asset', assetId: mesh.assetId }] };
  const copy = mesh.path === null ? null : join(folder, ...mesh.path.split('/'));
  const isThere = await hasBytes(mesh.source, mesh.sha256);
  if (!isThere && (copy === null || !(await hasBytes(copy, mesh.sha256)))) return null;
  const path = isThere ? mesh.source : (copy ?? mesh.source);
  // A mesh to take apart is a source like a picture; one to texture is chosen beside the pictures.
  const input = recipe.kind === 'model' ? { meshes: [{ from: 'file', path } as const] } : { paths: [path] };
  return { ...NO_INPUTS, ...input, isCopy: !isThere };
}

async function every<Each>(all: readonly Each[], holds: (each: Each) => Promise<boolean>): Promise<boolean> {
  for (const each of all) if (!(await holds(each))) return false;
  return true;
}

function unique<Each>(all: readonly Each[]): Each[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}
