import type { LibraryStatus } from '../../../shared/bridge/views.ts';
import type { LibraryOrder } from '../../../shared/model/library-order.ts';
import type { UndoSlice } from '../undo/undo-slice.ts';
import { NOTHING_READ } from './find/find-slice.ts';
import { type Viewing, viewAsset } from './viewing.ts';

/** The changes that can be undone and redone. */
export type UndoStacks = Pick<UndoSlice, 'past' | 'future'>;

/** What is shown of a library. */
interface Shown {
  readonly libraryStatus: LibraryStatus;
  readonly libraryRevision: number;
  readonly libraryOrder: LibraryOrder;
  readonly viewing: Viewing;
}

/**
 * What changes when another library was opened; null if the status is that of the same one. Nothing that is cached or selected is of the new
 * one, nor can anything of the former be undone in it, and what was done before is to be judged by it.
 */
export function afterOpening(
  { libraryStatus, libraryRevision, libraryOrder, viewing }: Shown,
  status: LibraryStatus,
) {
  if (libraryStatus.folder === status.folder || libraryStatus.folder === '') return null;
  return {
    // If the lists of this one cannot be read, those of the former must not stand there.
    ...NOTHING_READ,
    libraryStatus: status,
    libraryRevision: libraryRevision + 1,
    libraryOrder: { ...libraryOrder, place: 'library', query: '' } as const,
    libraryMatches: null,
    isCountDue: false,
    renamingAssetId: null,
    assetPages: new Map<never, never>(),
    assetsById: new Map<never, never>(),
    selectedAssetIds: new Set<never>(),
    assetAnchorId: null,
    openStacks: new Map<never, never>(),
    viewing: viewAsset(viewing, null),
    isPlanOutdated: true,
    // What was measured is about models of the former one, and its undo is gone.
    measures: [],
    past: [],
    future: [],
  };
}
