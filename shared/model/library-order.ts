import { z } from 'zod';

/** Where an asset is: in the library, or in the library's trash. */
export const libraryPlaceSchema = z.enum(['library', 'trash']);
export type LibraryPlace = z.infer<typeof libraryPlaceSchema>;

/**
 * The sort orders of the grid: newest first, by name, by kind and then name, by number of faces, most stars first, largest file first, most
 * credits first, by format, model and account. Assets without a number of faces (not measured yet, or depth maps) come last in both directions.
 */
export const librarySortSchema = z.enum([
  'newest',
  'name',
  'kind',
  'most-faces',
  'fewest-faces',
  'stars',
  'size',
  'credits',
  'format',
  'model',
  'connection',
]);
export type LibrarySort = z.infer<typeof librarySortSchema>;

/** What each order depends on first; then all depend on the name or the id. */
export const SORTED_BY = {
  newest: 'time',
  name: 'name',
  kind: 'kind',
  'most-faces': 'faces',
  'fewest-faces': 'faces',
  stars: 'stars',
  size: 'file',
  credits: 'file',
  format: 'file',
  model: 'file',
  connection: 'file',
} as const satisfies Readonly<Record<LibrarySort, string>>;

export function isByFaces(sort: LibrarySort): boolean {
  return SORTED_BY[sort] === 'faces';
}

/** The longest search. Characters. */
export const MAX_QUERY = 20_000;

/** The order, the place and the search that positions of assets refer to. */
export const libraryOrderSchema = z.object({
  place: libraryPlaceSchema,
  sort: librarySortSchema,
  /** Whether the order is the other way round. */
  reversed: z.boolean().optional(),
  /** Whether the versions of one subject are one stack, with the chosen one on top. Only in the library, not in its trash. */
  stacked: z.boolean().optional(),
  /** A typed search, see `parseQuery`. Left out or empty: all assets. */
  query: z.string().max(MAX_QUERY).optional(),
});
export type LibraryOrder = Readonly<z.infer<typeof libraryOrderSchema>>;

export const NEWEST_FIRST: LibraryOrder = { place: 'library', sort: 'newest' };

/** Normalises a name for type-ahead search: without case and accents. */
export function typedName(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
