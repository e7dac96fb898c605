import { z } from 'zod';

/** Where an asset lies: among the others, or in the library's own trash. */
export const libraryPlaceSchema = z.enum(['library', 'trash']);
export type LibraryPlace = z.infer<typeof libraryPlaceSchema>;

/**
 * By what the grid is sorted: newest first, by name, by kind and then name, by measured faces. What has none (not measured yet, a
 * depth map) comes last both ways.
 */
export const librarySortSchema = z.enum(['newest', 'name', 'kind', 'most-faces', 'fewest-faces']);
export type LibrarySort = z.infer<typeof librarySortSchema>;

export function isByFaces(sort: LibrarySort): boolean {
  return sort === 'most-faces' || sort === 'fewest-faces';
}

/** One order of one place: what a position counts in. */
export const libraryOrderSchema = z.object({
  place: libraryPlaceSchema,
  sort: librarySortSchema,
});
export type LibraryOrder = z.infer<typeof libraryOrderSchema>;

export const NEWEST_FIRST: LibraryOrder = { place: 'library', sort: 'newest' };

/** A name as its first letters are typed: without case and accents. */
export function typedName(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
