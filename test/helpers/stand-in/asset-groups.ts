import { dirname } from 'node:path';
import type { AssetView } from '../../../shared/bridge/views.ts';
import type { LibraryGroup, LibraryGrouping } from '../../../shared/model/library-order.ts';
import { subjectOf } from '../../../shared/model/lineage/subject.ts';

function keyOf({ asset }: AssetView, by: LibraryGrouping): string {
  if (by === 'day') return asset.createdAt.slice(0, 10);
  if (by === 'batch') return asset.batch ?? '';
  if (by === 'subject') return subjectOf(asset).own;
  const source = asset.references[0]?.source;
  return source === undefined ? '' : dirname(source);
}

/** Assets group after group, in the order in which the groups come first. */
export function groupedAssets(
  assets: readonly AssetView[],
  by: LibraryGrouping | undefined,
): { readonly assets: readonly AssetView[]; readonly groups: LibraryGroup[] } {
  if (by === undefined) return { assets, groups: [] };
  const groups = Map.groupBy(assets, (view) => keyOf(view, by));
  return {
    assets: [...groups.values()].flat(),
    groups: [...groups].map(([key, views]) => ({
      key,
      count: views.length,
      newest: Math.max(...views.map(({ asset }) => Date.parse(asset.createdAt))),
      source: dirname(views[0]?.asset.references[0]?.source ?? ''),
      ...(by === 'subject' && { name: views[0]?.asset.name ?? '' }),
    })),
  };
}
