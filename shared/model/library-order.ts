import { z } from 'zod';
import { qualityLimitsSchema } from './quality/quality-limits.ts';
import { namedRecipeSchema } from './recipe.ts';

/** Where an asset is: in the library, or in the library's trash. */
export const libraryPlaceSchema = z.enum(['library', 'trash']);
export type LibraryPlace = z.infer<typeof libraryPlaceSchema>;

/**
 * The sort orders of the grid: newest first, by name, by kind and then name, by number of faces, most stars first, largest file first, most
 * credits first, by format, model, account, label, decision and the folder that the reference lay in, by when the sidecar was last written (the latest first), by batch (the one with the newest asset first), by recipe, by measured quality with the worst first (those without the figure last; `worst`: by all that is wrong, added up); `hand`: in the order of the artist's hand, if the search asks for exactly one collection, else newest first; `likeness`: the nearest first, if the search asks for what looks like an asset. Assets without a number of faces (not measured yet, or depth maps) come last in both directions.
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
  'label',
  'decision',
  'source',
  'changed',
  'batch',
  'recipe',
  'worst',
  'worst-match',
  'most-open',
  'most-turned',
  'most-pieces',
  'most-islands',
  'most-overlap',
  'least-texture',
  'least-symmetry',
  'hand',
  'likeness',
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
  label: 'label',
  decision: 'decision',
  source: 'file',
  changed: 'change',
  batch: 'file',
  recipe: 'file',
  worst: 'quality',
  'worst-match': 'quality',
  'most-open': 'quality',
  'most-turned': 'quality',
  'most-pieces': 'quality',
  'most-islands': 'quality',
  'most-overlap': 'quality',
  'least-texture': 'quality',
  'least-symmetry': 'quality',
  hand: 'file',
  likeness: 'file',
} as const satisfies Readonly<Record<LibrarySort, string>>;

export function isByFaces(sort: LibrarySort): boolean {
  return SORTED_BY[sort] === 'faces';
}

/**
 * What assets can be grouped by: the batch that they came of, the day they were made, the folder that their reference lay in, the subject
 * that they are versions of.
 */
export const libraryGroupingSchema = z.enum(['batch', 'day', 'source', 'subject']);
export type LibraryGrouping = z.infer<typeof libraryGroupingSchema>;

const recipeOfNameSchema = namedRecipeSchema.pick({ name: true, recipe: true });
export type RecipeOfName = Readonly<z.infer<typeof recipeOfNameSchema>>;

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
  /** Group after group, and within each by `sort`. Left out: no groups. */
  groupBy: libraryGroupingSchema.optional(),
  /** What `is:broken` means. The engine adds that of its settings. */
  limits: qualityLimitsSchema.optional(),
  /** Recipes that `recipe:` finds by their names, beside the built-in ones. The engine adds the artist's own of its settings. */
  recipes: z.array(recipeOfNameSchema).readonly().optional(),
});
export type LibraryOrder = Readonly<z.infer<typeof libraryOrderSchema>>;

/** One group of an order. Groups follow each other without gaps, so that the first asset of one comes after the last of the one before. */
export const libraryGroupSchema = z.object({
  /** A batch's id, a day (`2026-11-20`, of this machine's calendar), a folder or the key of a subject; empty where an asset has none. */
  key: z.string(),
  /** Of its assets in this order; never 0. */
  count: z.number().int().positive(),
  /** When the newest asset of the batch, day or subject was made, in milliseconds since the epoch; 0 for a folder. */
  newest: z.number(),
  /** The folder that references of a batch lay in; of several any. Empty if none is known. */
  source: z.string(),
  /** Of a subject: how its newest asset is called. */
  name: z.string().optional(),
});
export type LibraryGroup = Readonly<z.infer<typeof libraryGroupSchema>>;

export const NEWEST_FIRST: LibraryOrder = { place: 'library', sort: 'newest' };

/** Normalises a name for type-ahead search: without case and accents. */
export function typedName(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
