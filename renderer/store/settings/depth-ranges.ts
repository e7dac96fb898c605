import { type DepthRangeSetting, MOST_DEPTH_RANGES } from '../../../shared/model/settings/viewer-settings.ts';
import type { App } from '../app.ts';
import { perApp } from '../per-app.ts';
import type { ShownDepth } from '../viewer/depth-slice.ts';
import { viewerActions } from './viewer-actions.ts';

export interface DepthRanges {
  /** @param key an asset's id, or the address of another file @param shown null for what is shown at first */
  readonly choose: (key: string, shown: ShownDepth | null) => void;
}

/** Chooses what of depth maps is shown. Of assets it is remembered; a file that was only opened has another address the next time. */
export const depthRanges = perApp((app: App): DepthRanges => {
  const viewer = viewerActions(app);
  return {
    choose: (key, shown) => {
      const { settings, showDepth } = app.store.getState();
      if (key.includes('/')) showDepth(key, shown);
      else viewer.change({ depthRanges: withRange(settings.viewer.depthRanges, key, shown) });
    },
  };
});

/** The remembered ranges with that of an asset at the end, without the oldest ones above the most. */
export function withRange(
  before: readonly DepthRangeSetting[],
  assetId: string,
  shown: ShownDepth | null,
): DepthRangeSetting[] {
  const others = before.filter((each) => each.assetId !== assetId);
  if (shown === null) return others;
  const { low, high, isInverted } = shown;
  return [...others, { assetId, low, high, isInverted }].slice(-MOST_DEPTH_RANGES);
}
