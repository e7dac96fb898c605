import { assertNever } from '../../../../shared/model/assert-never.ts';
import type { Asset } from '../../../../shared/model/asset.ts';
import type { LineageNode } from '../../../../shared/model/lineage/lineage-graph.ts';

/** What an asset is in its lineage. */
export function stepWords({ recipe }: Pick<Asset, 'recipe'>): string {
  switch (recipe.kind) {
    case 'model':
      return `${recipe.make === 'both' ? 'model' : recipe.make}, ${recipe.resolution}`;
    case 'segmentation':
      return `parts, ${recipe.level}`;
    case 'depth':
      return 'depth map';
    default:
      return assertNever(recipe);
  }
}

export const SOURCE_WORDS: Readonly<Record<Extract<LineageNode, { is: 'source' }>['what'], string>> = {
  picture: 'picture',
  views: 'pictures',
  address: 'address',
  mesh: 'file',
};
