import { z } from 'zod';
import { type Label, labelSchema } from '../asset.ts';

/** The longest name and the longest note, in characters, and the most assets of a collection. */
export const MAX_COLLECTION_NAME = 200;
export const MAX_COLLECTION_NOTES = 10_000;
export const MAX_COLLECTION_ASSETS = 150_000;

/** A value that was overwritten, the newest last. */
const formerSchema = z.object({
  /** ISO 8601, UTC: when it was overwritten. */
  at: z.string(),
  field: z.enum(['name', 'label', 'notes']),
  was: z.union([z.string(), z.null()]),
});

/**
 * A file of `<library>/collections/`: assets that the artist put together, in the order of the artist's hand. Unknown fields are kept. An asset that does not
 * exist any more is left out when it is shown.
 */
export const collectionSchema = z.looseObject({
  format: z.literal('maquette-collection'),
  version: z.literal(1),
  /** Grows with every change by Maquette: a hand that saves an older text over a newer one is recognised by it, and both are kept. */
  revision: z.number().int().nonnegative().default(0),
  id: z.string().min(1).max(200),
  name: z.string().max(1_000),
  /** Its colour. Left out: none. */
  label: labelSchema.optional(),
  notes: z.string().default(''),
  /** Ids of assets. */
  assets: z.array(z.string()),
  history: z.array(formerSchema).default([]),
});
export type Collection = z.infer<typeof collectionSchema>;

/** A name that is given to a collection or a search: it can be typed into a search, so it has no quotes. */
export const givenNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_COLLECTION_NAME)
  .refine((name) => !/[\p{Cc}"]/u.test(name), 'no quotes or control characters');

/** A collection as the window lists it. */
export const collectionViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  label: labelSchema.nullable(),
  notes: z.string(),
  /** Its assets that are in the library, and those in the trash: these keep their places. */
  count: z.number().int().nonnegative(),
  trashed: z.number().int().nonnegative(),
});
export type CollectionView = z.infer<typeof collectionViewSchema>;

/** What is wrong with a file of `<library>/collections/`. It is left as it is. */
export const collectionFaultSchema = z.object({
  /** Its name in that folder. */
  file: z.string(),
  fault: z.enum([
    /** Written by a newer Maquette. */
    'newer',
    /** No such file of ours: half-written, or edited by hand with a slip. */
    'damaged',
    /** The system refuses to read it. */
    'unreadable',
    /** Another file has the same id, and is used instead. */
    'same-id',
    /** Another collection has the same name. Both are used. */
    'same-name',
  ]),
  /** What was found: the system's or the parser's message, the other file's name. */
  detail: z.string(),
});
export type CollectionFault = Readonly<z.infer<typeof collectionFaultSchema>>;

/** The facts of a collection that are changed as a whole: of two writers the later one's holds. */
export interface CollectionFacts {
  readonly name?: string | undefined;
  /** Null removes it. */
  readonly label?: Label | null | undefined;
  readonly notes?: string | undefined;
}
