import type { AssetView } from '../../../shared/bridge/views.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import { type LibraryOrder, SORTED_BY } from '../../../shared/model/library-order.ts';
import { countedFaces } from '../../../shared/model/quality/counted-faces.ts';

/** Whether a change may have moved an asset in the order. True for assets that are not cached. */
export function isMoved(
  {
    assetsById,
    libraryOrder,
  }: {
    readonly assetsById: ReadonlyMap<string, AssetView>;
    readonly libraryOrder: LibraryOrder;
  },
  { asset, place, stack }: AssetView,
): boolean {
  const { sort, query = '' } = libraryOrder;
  // Whether it matches a search now is for the engine to say.
  if (query.trim() !== '') return true;
  const before = assetsById.get(asset.id);
  if (before?.place !== place || before.asset.name !== asset.name) return true;
  // What is shown at once of a change has the stack of before.
  if (before.stack?.top !== stack?.top || before.stack?.members !== stack?.members) return true;
  const by = SORTED_BY[sort];
  switch (by) {
    case 'time':
    case 'name':
    case 'kind':
    case 'file':
      return false;
    case 'quality':
    case 'change':
      return true;
    case 'label':
      return before.asset.label !== asset.label;
    case 'decision':
      return before.asset.decision !== asset.decision;
    case 'stars':
      return before.asset.rating !== asset.rating;
    case 'faces':
      return countedFaces(before.asset) !== countedFaces(asset);
    default:
      return assertNever(by);
  }
}
