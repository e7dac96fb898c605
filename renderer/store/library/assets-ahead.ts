import type { AssetView } from '../../../shared/bridge/views.ts';
import { isShown } from '../../words/asset-words.ts';
import type { AppState } from '../app-state.ts';
import { assetAt, positionOf } from './library-slice.ts';
import { activeAssetId } from './viewing.ts';

/**
 * The assets that a step in Review comes to, the likelier one first: the next and the previous one, as far as their pages are loaded and the viewer
 * reads them. None elsewhere, since nothing is gone through one by one there.
 */
export function assetsAhead(state: AppState): readonly AssetView[] {
  if (state.workspace !== 'review' || state.viewing.kind !== 'asset') return [];
  const at = positionOf(state, activeAssetId(state.viewing));
  if (at < 0) return [];
  return [at + 1, at - 1].flatMap((place) => {
    const view = place < 0 ? undefined : assetAt(state, place);
    return view !== undefined && isShown(view) && view.asset.imported?.as !== 'picture' ? [view] : [];
  });
}
