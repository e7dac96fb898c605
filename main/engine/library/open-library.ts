import type { AppError } from '../../../shared/model/app-error.ts';
import type { MeasuredCounts } from '../../../shared/model/asset.ts';
import type { LibraryOrder } from '../../../shared/model/library-order.ts';
import type { FactsEdits } from './facts/edit-facts.ts';
import type { TagCount } from './index/search/search-tables.ts';
import type { Library } from './library.ts';
import type { FileAccess } from './links/file-access.ts';
import type { ReadProgress } from './sync/library-sync.ts';
import type { Trash } from './trash.ts';

/** The state of a library: counts, problem and progress. */
export interface LibraryState {
  readonly total: number;
  readonly trashed: number;
  /** Why it cannot be reached; null if it can, as far as is known. */
  readonly problem: AppError | null;
  /** The progress of a long scan of its folders; null if none is running. */
  readonly reading: ReadProgress | null;
}

/** A library that can disappear and come back, and that is scanned for changes by other programs. */
export interface OpenLibrary extends Library, FileAccess {
  /** Reads which assets were added to and removed from the disk. Throws AppError if it cannot be reached. */
  readonly refresh: (signal?: AbortSignal) => Promise<void>;
  /** Resolves once it was reached. Throws AppError if it cannot be, or does not answer in time. */
  readonly ensure: (signal?: AbortSignal) => Promise<void>;
  /** Like `refresh`, and reads sidecars that were edited. Returns at once; the state shows what goes wrong. */
  readonly scanSidecars: () => void;
  readonly state: () => LibraryState;
  /** Ids in the given order, from an offset on. */
  readonly ids: (order: LibraryOrder, offset: number, limit: number) => readonly string[];
  /** The position of an asset in an order; null if it is not in it. */
  readonly position: (order: LibraryOrder, id: string) => number | null;
  /** The first asset whose name begins with these letters: after the given one (or from the start), then again from the start. */
  readonly startingWith: (order: LibraryOrder, letters: string, after: string | null) => string | null;
  /**
   * Stores the counts of an asset's result in its sidecar, for as long as the asset exists. Never throws: if it cannot be written (a
   * read-only library), the result is counted again the next time.
   */
  readonly saveMeasured: (id: string, measured: MeasuredCounts) => Promise<void>;
  /** Changes what the artist says of assets. Throws AppError `disk` if none could be written. */
  readonly edit: FactsEdits['edit'];
  /** All tags of the library's assets, in their order. */
  readonly tags: () => readonly TagCount[];
  readonly trash: Trash;
  /** Ends all scans, and the checks for a missing library. */
  readonly close: () => Promise<void>;
}
