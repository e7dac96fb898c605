import type { TaskKind } from '../../shared/interface/tasks.ts';
import type { Asset } from '../../shared/model/asset.ts';
import { type AssetKind, assetKindOf } from '../../shared/model/search/asset-kind.ts';

/** What each kind of task makes, as short as a tab's name. */
export const KIND_NAMES: Readonly<Record<TaskKind, string>> = {
  model: 'Model',
  depth: 'Depth',
  segmentation: 'Parts',
};

/** What assets are, as short. */
export const ASSET_KIND_NAMES: Readonly<Record<AssetKind, string>> = { ...KIND_NAMES, picture: 'Picture' };

export function assetKindName(asset: Pick<Asset, 'kind' | 'imported'>): string {
  return ASSET_KIND_NAMES[assetKindOf(asset)];
}
