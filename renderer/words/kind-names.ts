import type { TaskKind } from '../../shared/interface/tasks.ts';
import type { Asset } from '../../shared/model/asset.ts';

/** What each kind of task makes, as short as a tab's name. */
export const KIND_NAMES: Readonly<Record<TaskKind, string>> = {
  model: 'Model',
  depth: 'Depth',
  segmentation: 'Parts',
};

/** What an asset is, as short: a picture that was imported lies among the depth maps, and is none. */
export function assetKindName({ kind, imported }: Pick<Asset, 'kind' | 'imported'>): string {
  return imported?.as === 'picture' ? 'Picture' : KIND_NAMES[kind];
}
