import type { AssetView } from '../../../shared/bridge/views.ts';
import type { MeshPick } from '../../../shared/model/plan.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import { isWebAddress, whyNoSource } from '../../../shared/model/source-address.ts';
import { lastName } from '../../words/paths.ts';

/** What a batch is made of beside its folders and files. */
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

/** Of all that was chosen, what the recipe in hand has a use for. */
export function inputsFor({ sources, imageUrls, meshes, recipe }: Chosen): PlanInputs {
  const none = { paths: [...sources], imageUrls: [], meshes: [] };
  if (recipe.kind === 'depth') return { ...none, imageUrls: [...imageUrls] };
  if (recipe.kind === 'segmentation') return { ...none, meshes: [...meshes] };
  // a mesh without images is the texture of nothing yet
  return recipe.make === 'texture' && sources.length > 0 ? { ...none, meshes: meshes.slice(0, 1) } : none;
}

/** Whether there is nothing to plan. */
export function isEmpty({ paths, imageUrls, meshes }: PlanInputs): boolean {
  return paths.length + imageUrls.length + meshes.length === 0;
}

/** A path or address as it was typed or pasted: file managers and terminals put quotes round one that has spaces. */
export const unquoted = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2');

/** What somebody typed as a source, by the recipe in hand. */
export function inputOfText(
  text: string,
  { imageUrls, meshes, recipe }: Chosen,
): { readonly paths: readonly string[] } | Partial<BatchInputs> | { readonly refused: string } {
  const refused = whyNoSource(text);
  if (refused !== null) return { refused };
  if (!isWebAddress(text)) return { paths: [text] };
  if (recipe.kind === 'depth') return { imageUrls: [...new Set([...imageUrls, text])] };
  if (recipe.kind === 'segmentation') return { meshes: [...meshes, { from: 'url', url: text }] };
  return {
    refused:
      'A model is made of files: save the image and choose it here. Depth maps and parts take an address.',
  };
}

/** A mesh as somebody typed it: an address, or a path of what {@link whyNoSource} lets pass. */
export function meshOfText(text: string): MeshPick {
  return isWebAddress(text) ? { from: 'url', url: text } : { from: 'file', path: text };
}

/** How a mesh is called in lists. */
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
