import type { AppError } from '../../../shared/model/app-error.ts';
import type { MeasuredCounts } from '../../../shared/model/asset.ts';
import type { LibraryGroup, LibraryOrder } from '../../../shared/model/library-order.ts';
import type { Quality } from '../../../shared/model/quality/quality.ts';
import type { LibraryFacets } from '../../../shared/model/search/library-facets.ts';
import type { Collections } from './collections/collections.ts';
import type { FactsEdits } from './facts/edit-facts.ts';
import type { TaggedAsset } from './index/collections/tagged-within.ts';
import type { TagCount } from './index/search/search-tables.ts';
import type { Related } from './index/stacks/relatives.ts';
import type { Library, StoredAsset } from './library.ts';
import type { LibraryPictures } from './library-pictures.ts';
import type { FileAccess } from './links/file-access.ts';
import type { Relinked } from './links/relinked.ts';
import type { ReadProgress } from './sync/library-sync.ts';
import type { Trash } from './trash.ts';
import type { Claims } from './work/claims.ts';

/** The state of a library: counts, problem and progress. */
export interface LibraryState {
  readonly total: number;
  readonly trashed: number;
  /** Why it cannot be reached; null if it can, as far as is known. */
  readonly problem: AppError | null;
  /** The progress of a long scan of its folders; null if none is running. */
  readonly reading: ReadProgress | null;
  /** Grows with every change of collections, saved searches and the tree of tags. */
  readonly organised: number;
  /** Pictures that were not looked at yet: what is like them is not found. */
  readonly unseen: number;
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
  readonly ids: (order: LibraryOrder, offset: number, limit: number) => Promise<readonly string[]>;
  /** The position of an asset in an order; null if it is not in it. */
  readonly position: (order: LibraryOrder, id: string) => Promise<number | null>;
  /** The first asset whose name begins with these letters: after the given one (or from the start), then again from the start. */
  readonly startingWith: (
    order: LibraryOrder,
    letters: string,
    after: string | null,
  ) => Promise<string | null>;
  /**
   * Stores the counts of an asset's result in its sidecar, for as long as the asset exists. Never throws: if it cannot be written (a
   * read-only library), the result is counted again the next time.
   */
  readonly saveMeasured: (id: string, measured: MeasuredCounts) => Promise<void>;
  /**
   * Stores the measured quality of an asset's result in its sidecar. Changes nothing if the asset is gone, or its result is another file by now.
   * Throws AppError `disk` if it cannot be written.
   */
  readonly saveQuality: (id: string, quality: Quality) => Promise<void>;
  /** Writes where linked files of an asset lie now, and what they hold. Throws AppError `not-found`, or `disk` if it cannot be written. */
  readonly relink: (id: string, files: readonly Relinked[]) => Promise<void>;
  /** Changes what the artist says of assets. Throws AppError `disk` if none could be written. */
  readonly edit: FactsEdits['edit'];
  /** The groups of an order, in the order; empty if it has none. */
  readonly groups: (order: LibraryOrder) => Promise<readonly LibraryGroup[]>;
  /** All tags of the library's assets, in their order. */
  readonly tags: () => Promise<readonly TagCount[]>;
  /** How many assets of an order there are of each sort. The first call reads them all, a slice between two turns of the event loop. */
  readonly facets: (order: LibraryOrder) => Promise<LibraryFacets>;
  /** The assets of the library and its trash that have a tag or one below it. */
  readonly taggedWithin: (parent: string) => Promise<readonly TaggedAsset[]>;
  readonly collections: Collections;
  readonly claims: Claims;
  /** The versions of an asset's subject in the asset's place, the top first; none if the asset does not exist. */
  readonly versions: (id: string, limit: number) => readonly StoredAsset[];
  /** What an asset was made of and what was made of it, and further versions of its subject. */
  readonly related: (
    id: string,
    limit: number,
  ) => Omit<Related, 'assets'> & { readonly assets: readonly StoredAsset[] };
  readonly pictures: LibraryPictures;
  readonly trash: Trash;
  /** Ends all scans, and the checks for a missing library. */
  readonly close: () => Promise<void>;
}
