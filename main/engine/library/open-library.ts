import type { AppError } from '../../../shared/model/app-error.ts';
import type { MeasuredCounts } from '../../../shared/model/asset.ts';
import type { LibraryOrder } from '../../../shared/model/library-order.ts';
import type { Library } from './library.ts';
import type { ReadProgress } from './sync/library-sync.ts';
import type { Trash } from './trash.ts';

/** How a library is, beside what is in it. */
export interface LibraryState {
  readonly total: number;
  readonly trashed: number;
  /** Why it cannot be reached now; null where it can, as far as is known. */
  readonly problem: AppError | null;
  /** How far a long look at its folders has come; null while there is none. */
  readonly reading: ReadProgress | null;
}

/** A library that may go missing and come back, and looks for what other programs do to its folder. */
export interface OpenLibrary extends Library {
  /** Takes in which assets came and went on the disk. Throws AppError where it cannot be reached. */
  readonly refresh: (signal?: AbortSignal) => Promise<void>;
  /** Resolves once it was reached. Throws AppError where it cannot be, or does not answer in time. */
  readonly ensure: (signal?: AbortSignal) => Promise<void>;
  /** Whether a file lies in a folder, links followed; false where its disk does not say so in time. */
  readonly holds: (path: string, folder: string) => Promise<boolean>;
  /** The same, and sidecars that were edited. Returns at once; what goes wrong shows in the state. */
  readonly lookCloser: () => void;
  readonly state: () => LibraryState;
  /** Ids in an order, from one position on. */
  readonly ids: (order: LibraryOrder, offset: number, limit: number) => readonly string[];
  /** Where an asset stands in an order; null where it is not in it. */
  readonly position: (order: LibraryOrder, id: string) => number | null;
  /** The first whose name begins so, after an asset (or from the start), and round the end. */
  readonly startingWith: (order: LibraryOrder, letters: string, after: string | null) => string | null;
  /**
   * Writes into an asset's sidecar what was counted in its result, so that it lasts as long as the asset does. Never throws: what
   * cannot be written (a library that may only be read) is counted again the next time.
   */
  readonly keepMeasured: (id: string, measured: MeasuredCounts) => Promise<void>;
  readonly trash: Trash;
  /** Ends looking at it, and for it while it is missing. */
  readonly close: () => Promise<void>;
}
