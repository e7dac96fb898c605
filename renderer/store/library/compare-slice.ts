import type { AssetView } from '../../../shared/bridge/views.ts';
import type { LibraryOrder, LibraryPlace } from '../../../shared/model/library-order.ts';
import type { DepthShape } from '../../../shared/model/settings/viewer-settings.ts';
import { type CompareMode, modeRefusal } from '../../words/compare-words.ts';
import { rememberLast } from '../remember-last.ts';
import type { SliceCreator } from '../slice.ts';
import type { LibrarySlice } from './library-slice.ts';
import { activeAssetId } from './viewing.ts';

/** As many as can be told apart on one screen. */
export const MOST_COMPARED = 4;

/** How far one surface is from another, in the units of the first that is compared. */
export interface HeatFigures {
  readonly most: number;
  readonly mean: number;
  /** 95 of 100 vertices are not farther than this. */
  readonly percentile95: number;
}

export type Heat =
  | { readonly is: 'working'; readonly share: number }
  | { readonly is: 'done'; readonly figures: HeatFigures }
  | { readonly is: 'failed' };

/** Assets that are held against each other. The search shows them alone meanwhile. */
export interface Comparison {
  /** In the order of their letters. */
  readonly ids: readonly string[];
  /** The search that shows them. */
  readonly query: string;
  /** The order of before. */
  readonly before: LibraryOrder;
  /** How depth maps were shown before. */
  readonly depthBefore?: DepthShape;
}

export interface CompareSlice {
  /** The last comparison; it is under way while its search is shown. See {@link comparisonNow}. */
  readonly comparison: Comparison | null;
  readonly compareMode: CompareMode;
  /** Where the line of the wipe stands, as a share of the picture's width. */
  readonly wipeAt: number;
  /** Whether all are brought to the size of the first, on one ground. */
  readonly isOneSize: boolean;
  /** Of the mode `heat`. */
  readonly heat: Heat;
  /** The distance at the red end of its scale; null for the greatest one. */
  readonly heatTop: number | null;
  readonly setHeat: (heat: Heat) => void;
  readonly setHeatTop: (top: number | null) => void;
  readonly setComparison: (comparison: Comparison | null) => void;
  readonly setCompareMode: (mode: CompareMode) => void;
  /** @param share outside of 0 to 1 is brought to the nearest of them */
  readonly setWipe: (share: number) => void;
  readonly setOneSize: (isOneSize: boolean) => void;
}

export const createCompareSlice: SliceCreator<CompareSlice> = (set) => ({
  comparison: null,
  compareMode: 'side',
  wipeAt: 0.5,
  isOneSize: true,
  heat: { is: 'working', share: 0 },
  heatTop: null,
  setHeat: (heat) => set({ heat, ...(heat.is === 'working' && heat.share === 0 && { heatTop: null }) }),
  setHeatTop: (heatTop) => set({ heatTop }),
  // A wipe and a distance are between two; of more, the next comparison begins side by side.
  setComparison: (comparison) =>
    set(({ compareMode }) => ({
      comparison,
      wipeAt: 0.5,
      compareMode: modeRefusal(compareMode, comparison?.ids.length ?? 0) === null ? compareMode : 'side',
    })),
  setCompareMode: (compareMode) => set({ compareMode }),
  setWipe: (share) => set({ wipeAt: Math.min(1, Math.max(0, share)) }),
  setOneSize: (isOneSize) => set({ isOneSize }),
});

type Comparing = CompareSlice & LibrarySlice;

/** The comparison that is under way: its search is shown. Another search ends it. */
export function comparisonNow({
  comparison,
  libraryOrder,
}: Pick<Comparing, 'comparison' | 'libraryOrder'>): Comparison | null {
  return comparison !== null && (libraryOrder.query ?? '') === comparison.query ? comparison : null;
}

/** What is compared, with its data; empty while that is not loaded, and where less than two are left. */
export function comparedViews(state: Comparing): readonly AssetView[] {
  const { viewing, libraryOrder, assetsById } = state;
  // A file that is opened lies over what is compared.
  if (viewing.kind === 'file') return NONE;
  return viewsOf(comparisonNow(state), assetsById, libraryOrder.place);
}

/** The index of the one that commands are about. */
export function activeCompared(state: Comparing): number {
  const active = activeAssetId(state.viewing);
  return Math.max(
    0,
    comparedViews(state).findIndex(({ asset }) => asset.id === active),
  );
}

const NONE: readonly AssetView[] = [];

const viewsOf = rememberLast(
  (
    comparison: Comparison | null,
    assetsById: ReadonlyMap<string, AssetView>,
    place: LibraryPlace,
  ): readonly AssetView[] => {
    const views = (comparison?.ids ?? []).flatMap((id) => {
      const view = assetsById.get(id);
      return view === undefined || view.place !== place ? [] : [view];
    });
    return views.length < 2 ? NONE : views;
  },
);
