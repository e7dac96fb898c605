import type { AssetView } from '../../../../shared/bridge/views.ts';
import type { FrameSlice } from '../../frame-slice.ts';
import { rememberLast } from '../../remember-last.ts';
import type { SliceCreator } from '../../slice.ts';
import type { CompareSlice } from '../compare-slice.ts';
import { type LibrarySlice, selectedAsset } from '../library-slice.ts';
import { isTableShown, type TableSlice } from '../table-slice.ts';
import { activeAssetId } from '../viewing.ts';

export interface InHandSlice {
  /** Whether what is selected was selected where results are shown one by one, in the strip of Review. */
  readonly isSelectedOneByOne: boolean;
  readonly noteSelection: (isSelectedOneByOne: boolean) => void;
}

export const createInHandSlice: SliceCreator<InHandSlice> = (set) => ({
  isSelectedOneByOne: false,
  noteSelection: (isSelectedOneByOne) => set({ isSelectedOneByOne }),
});

type Reviewed = InHandSlice &
  LibrarySlice &
  TableSlice &
  CompareSlice &
  Pick<FrameSlice, 'workspace' | 'dock'>;

/** Whether results are shown one by one over the strip, and not many at once on the light table. */
export function isOneByOne(state: Reviewed): boolean {
  return state.dock.visible.includes('finished') && !isTableShown(state);
}

/** Notes where a selection was made. One that only lost some of its assets is the same. */
export function noteSelection(now: Reviewed, { selectedAssetIds: before }: Reviewed): void {
  const { selectedAssetIds } = now;
  if (selectedAssetIds === before || selectedAssetIds.size < 2) return;
  if (selectedAssetIds.size < before.size && [...selectedAssetIds].every((id) => before.has(id))) return;
  const isHere = isOneByOne(now);
  if (isHere !== now.isSelectedOneByOne) now.noteSelection(isHere);
}

/**
 * What decisions, stars, approvals and all else that is done to results are about: what is selected. But where results are shown one by one, a selection of
 * several that was made elsewhere, on the light table or in the library, is out of sight: there it is the shown one alone, and nothing while a file is
 * shown over it.
 */
export function assetsInHand(state: Reviewed): ReadonlySet<string> {
  const { selectedAssetIds, isSelectedOneByOne, viewing } = state;
  if (isUnderFile(state)) return NONE;
  if (selectedAssetIds.size < 2 || isSelectedOneByOne || !isOneByOne(state)) return selectedAssetIds;
  return alone(activeAssetId(viewing));
}

const NONE: ReadonlySet<string> = new Set();

/** Whether a file hides the shown result. In the library the selected covers stay in sight. */
const isUnderFile = (state: Reviewed): boolean => state.viewing.kind === 'file' && isOneByOne(state);

/** The one of them that commands on a single asset are about; undefined if there is none. */
export function assetInHand(state: Reviewed): AssetView | undefined {
  return isUnderFile(state) ? undefined : selectedAsset(state);
}

const alone = rememberLast((id: string | null): ReadonlySet<string> => new Set(id === null ? [] : [id]));

/** Why nothing can be said of what is in hand. */
export function nothingInHand(state: Reviewed): string | null {
  const { viewing } = state;
  if (viewing.kind === 'file' && isUnderFile(state))
    return `${viewing.file.name} is shown over the results; close it first, to go on with them.`;
  return assetsInHand(state).size === 0 ? 'No asset is selected.' : null;
}
