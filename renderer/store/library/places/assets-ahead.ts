import type { AssetView } from '../../../../shared/bridge/views.ts';
import { isShown } from '../../../words/asset-words.ts';
import type { AppState } from '../../app-state.ts';
import { assetAt, positionOf } from '../library-slice.ts';
import { activeAssetId } from '../viewing.ts';

/** Which way the artist goes through the order: on, or back. */
export type Travel = 1 | -1;

/** How many steps away the assets are that are read ahead, the likeliest first: those where the artist goes, and the one that was left. */
const STEPS = [1, 2, -1, 3] as const;

/** Which way a step went. One that goes nowhere, or far away, says nothing: it is on then. @param from −1, as `to`, for no place */
export function travelOf(from: number, to: number): Travel {
  return from === to + 1 ? -1 : 1;
}

/**
 * The assets that the next steps come to, the likeliest first, as far as their pages are loaded and the viewer reads them. None beside a file that
 * is looked at.
 */
export function assetsBeside(state: AppState, travel: Travel): readonly AssetView[] {
  if (state.viewing.kind !== 'asset') return [];
  const at = positionOf(state, activeAssetId(state.viewing));
  if (at < 0) return [];
  return STEPS.flatMap((steps) => {
    const place = at + steps * travel;
    const view = place < 0 ? undefined : assetAt(state, place);
    return view !== undefined && isShown(view) && view.asset.imported?.as !== 'picture' ? [view] : [];
  });
}

/** The same in Review. None elsewhere, since nothing is gone through one by one there. */
export function assetsAhead(state: AppState, travel: Travel): readonly AssetView[] {
  return state.workspace === 'review' ? assetsBeside(state, travel) : [];
}
