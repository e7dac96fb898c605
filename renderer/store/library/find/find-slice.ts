import type { ErrorBody } from '../../../../shared/model/app-error.ts';
import type { CollectionFault, CollectionView } from '../../../../shared/model/collections/collection.ts';
import type { SearchView } from '../../../../shared/model/collections/saved-searches.ts';
import type { TagNode } from '../../../../shared/model/collections/tag-tree.ts';
import type { LibraryPlace, LibrarySort } from '../../../../shared/model/library-order.ts';
import type { LibraryFacets } from '../../../../shared/model/search/library-facets.ts';
import type { SliceCreator } from '../../slice.ts';

/** What is being named in the list: something new (`id` null), or something that has a name. */
export interface FindNaming {
  readonly of: 'collection' | 'search' | 'tag';
  readonly id: string | null;
  /** What stands in the field at first. */
  readonly text: string;
  /** The assets of a new collection. */
  readonly assets?: readonly string[];
}

/** Covers that are being dragged. */
export interface CoverDrag {
  readonly ids: readonly string[];
  /** The row that they would be dropped on; null if there is none below the pointer. */
  readonly over: string | null;
}

/** What the library can be narrowed by: its collections, tags, saved searches, and how many assets each has. */
export interface FindSlice {
  readonly collections: readonly CollectionView[];
  readonly savedSearches: readonly SearchView[];
  /** How many assets each saved search finds in the place that is shown, by its id, as far as they were counted. */
  readonly searchCounts: ReadonlyMap<string, number>;
  readonly tagNodes: readonly TagNode[];
  /** Files of `<library>/collections/` that are not, or not wholly, used. */
  readonly collectionFaults: readonly CollectionFault[];
  /** Null until they were read. */
  readonly facets: LibraryFacets | null;
  /** The place that they are counted in. */
  readonly facetsPlace: LibraryPlace;
  readonly findState: 'loading' | 'ready' | 'failed';
  readonly findError: ErrorBody | null;
  /** The row of the list that keys and commands work on. */
  readonly findActive: string | null;
  /** Rows that were opened or closed, against how they begin. */
  readonly findTurned: ReadonlySet<string>;
  readonly findNaming: FindNaming | null;
  /** The order before that of a collection's hand took its place. */
  readonly sortBefore: LibrarySort;
  readonly coverDrag: CoverDrag | null;
  /** How far a change of a tag in all its assets is; null while there is none. */
  readonly tagWork: { readonly id: string; readonly done: number; readonly of: number } | null;
  readonly setFind: (patch: Partial<FindValues>) => void;
}

export type FindValues = Omit<FindSlice, 'setFind'>;

/** Nothing of a library was read yet. */
export const NOTHING_READ = {
  collections: [],
  savedSearches: [],
  searchCounts: new Map<never, never>(),
  tagNodes: [],
  collectionFaults: [],
  facets: null,
  facetsPlace: 'library',
  findState: 'loading',
  findError: null,
} as const;

export const createFindSlice: SliceCreator<FindSlice> = (set) => ({
  ...NOTHING_READ,
  findActive: null,
  findTurned: new Set(),
  findNaming: null,
  sortBefore: 'newest',
  coverDrag: null,
  tagWork: null,
  setFind: (patch) => set(patch),
});
