import type { ViewerSettings } from '../../../shared/model/settings/viewer-settings.ts';
import type { SliceCreator } from '../slice.ts';
import type { PicturesProgress } from './pictures-slice.ts';

/** Which values of a depth map are shown, and whether the low ones are near. */
export interface ShownDepth {
  readonly low: number;
  readonly high: number;
  readonly isInverted: boolean;
}

/** The depth map in the viewer, with what commands need to know. */
export interface ViewedDepth {
  /** An asset's id, or the address of a file outside of the library. */
  readonly key: string;
  /** Whether there is a copy of the picture that it was made from. */
  readonly hasPicture: boolean;
  /** What is shown at first; null until the map was read for it. */
  readonly first: ShownDepth | null;
}

export interface DepthSlice {
  /** Null while no depth map is shown. */
  readonly viewedDepth: ViewedDepth | null;
  /** What is shown of each file that is no asset, by its key, in this session. Of assets it is remembered in the settings. */
  readonly shownDepths: ReadonlyMap<string, ShownDepth>;
  /** Whether the card with range and histogram is open. */
  readonly isDepthCard: boolean;
  /** Whether a crosshair stands over the map, which is moved by keys. The card is open then. */
  readonly isDepthCrosshair: boolean;
  /** Depth maps that are being exported; null while none are. */
  readonly depthOut: PicturesProgress | null;
  readonly setDepthOut: (progress: PicturesProgress | null) => void;
  readonly setViewedDepth: (viewed: ViewedDepth | null) => void;
  /** @param shown null for what is shown at first */
  readonly showDepth: (key: string, shown: ShownDepth | null) => void;
  readonly setDepthCard: (isOpen: boolean) => void;
  readonly setDepthCrosshair: (isOn: boolean) => void;
}

export const createDepthSlice: SliceCreator<DepthSlice> = (set) => ({
  viewedDepth: null,
  shownDepths: new Map(),
  isDepthCard: false,
  isDepthCrosshair: false,
  depthOut: null,
  setDepthOut: (depthOut) => set({ depthOut }),
  setViewedDepth: (viewedDepth) => set({ viewedDepth }),
  showDepth: (key, shown) =>
    set(({ shownDepths }) => {
      const next = new Map(shownDepths);
      if (shown === null) next.delete(key);
      else next.set(key, shown);
      return { shownDepths: next };
    }),
  setDepthCard: (isDepthCard) => set({ isDepthCard, isDepthCrosshair: false }),
  setDepthCrosshair: (isDepthCrosshair) =>
    set(({ isDepthCard }) => ({ isDepthCrosshair, isDepthCard: isDepthCard || isDepthCrosshair })),
});

interface Ranges extends Pick<DepthSlice, 'shownDepths'> {
  readonly settings: { readonly viewer: Pick<ViewerSettings, 'depthRanges'> };
}

/** What the artist chose to show of a depth map; null for what is shown at first. */
export function chosenDepthOf({ settings, shownDepths }: Ranges, key: string): ShownDepth | null {
  return settings.viewer.depthRanges.find(({ assetId }) => assetId === key) ?? shownDepths.get(key) ?? null;
}

/** What of the depth map in the viewer is shown; null until it was read. */
export function shownDepthOf(state: Ranges & Pick<DepthSlice, 'viewedDepth'>): ShownDepth | null {
  const { viewedDepth } = state;
  return viewedDepth === null ? null : (chosenDepthOf(state, viewedDepth.key) ?? viewedDepth.first);
}
