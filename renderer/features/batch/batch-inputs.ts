import type { PlanRequest } from '../../../shared/bridge/batch-start.ts';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { type InputTraits, inputTraits } from '../../../shared/model/kind-traits.ts';
import { isWebAddress, whyNoSource } from '../../../shared/model/network/source-address.ts';
import type { MeshPick } from '../../../shared/model/plan.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { AppState } from '../../store/app-state.ts';
import { lastName } from '../../words/paths.ts';

/** The inputs of a batch in addition to its folders and files. */
export interface BatchInputs {
  readonly imageUrls: readonly string[];
  readonly meshes: readonly MeshPick[];
}

interface Chosen extends BatchInputs {
  readonly sources: readonly string[];
  readonly recipe: Recipe;
}

interface PlanInputs {
  readonly paths: string[];
  readonly imageUrls: string[];
  readonly meshes: MeshPick[];
}

/** The chosen inputs that the present recipe can use. */
export function inputsFor({ sources, imageUrls, meshes, recipe }: Chosen): PlanInputs {
  const takes = inputTraits(recipe);
  const usable: Readonly<Record<InputTraits['meshes'], MeshPick[]>> = {
    none: [],
    // A mesh is only textured from images, so without images it is not used.
    one: sources.length > 0 ? meshes.slice(0, 1) : [],
    many: [...meshes],
  };
  return {
    paths: [...sources],
    imageUrls: takes.imageUrls ? [...imageUrls] : [],
    meshes: usable[takes.meshes],
  };
}

/** What a plan is asked for. */
export function planRequestOf(
  state: Chosen & Pick<AppState, 'chain' | 'views' | 'recipeFixes'>,
): PlanInputs & Pick<PlanRequest, 'recipe' | 'chain' | 'views' | 'fixes'> {
  const { recipe, chain, views, recipeFixes } = state;
  return { ...inputsFor(state), recipe, views, fixes: [...recipeFixes], ...(chain !== null && { chain }) };
}

/** Whether there is nothing to plan. */
export function isEmpty({ paths, imageUrls, meshes }: PlanInputs): boolean {
  return paths.length + imageUrls.length + meshes.length === 0;
}

/** Removes quotes around a path or address: file managers and terminals add them if it has spaces. */
export const unquoted = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2');

/** Reads text that was typed as a source, depending on the present recipe. */
export function inputOfText(
  text: string,
  { imageUrls, meshes, recipe }: Chosen,
): { readonly paths: readonly string[] } | Partial<BatchInputs> | { readonly refused: string } {
  const refused = whyNoSource(text);
  if (refused !== null) return { refused };
  if (!isWebAddress(text)) return { paths: [text] };
  const takes = inputTraits(recipe);
  if (takes.imageUrls) return { imageUrls: [...new Set([...imageUrls, text])] };
  if (takes.meshes === 'many') return { meshes: [...meshes, { from: 'url', url: text }] };
  return {
    refused:
      'A model is made of files: save the image and choose it here. Depth maps and parts take an address.',
  };
}

/** Reads text that was typed as a mesh: an address or a path. It must have passed {@link whyNoSource}. */
export function meshOfText(text: string): MeshPick {
  return isWebAddress(text) ? { from: 'url', url: text } : { from: 'file', path: text };
}

/** The name of a mesh in lists. */
export function meshName(mesh: MeshPick, assets: ReadonlyMap<string, AssetView>): string {
  switch (mesh.from) {
    case 'asset':
      return assets.get(mesh.assetId)?.asset.name ?? 'an asset';
    case 'url':
      return lastName(mesh.url);
    case 'file':
      return lastName(mesh.path);
  }
}
