import type { LibraryStatus } from '../../../shared/bridge/views.ts';
import type { BatchSlice } from '../batch/batch-slice.ts';
import type { UndoSlice } from '../undo/undo-slice.ts';
import type { LibrarySlice } from './library-slice.ts';
import { viewAsset } from './viewing.ts';

/** The changes that can be undone and redone. */
export type UndoStacks = Pick<UndoSlice, 'past' | 'future'>;

/**
 * What changes when another library was opened; null if the status is that of the same one. Nothing that is cached or selected is of the new
 * one, nor can anything of the former be undone in it, and what was done before is to be judged by it.
 */
export function afterOpening(
  { libraryStatus, libraryRevision, libraryOrder, viewing }: LibrarySlice,
  status: LibraryStatus,
): Partial<LibrarySlice & BatchSlice & UndoStacks> | null {
  if (libraryStatus.folder === status.folder || libraryStatus.folder === '') return null;
  return {
    libraryStatus: status,
    libraryRevision: libraryRevision + 1,
    libraryOrder: { ...libraryOrder, place: 'library', query: '' },
    libraryMatches: null,
    renamingAssetId: null,
    assetPages: new Map(),
    assetsById: new Map(),
    selectedAssetIds: new Set(),
    assetAnchorId: null,
    viewing: viewAsset(viewing, null),
    isPlanOutdated: true,
    past: [],
    future: [],
  };
}
