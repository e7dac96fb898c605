import { z } from 'zod';
import { assetRunSchema } from '../chain/asset-run.ts';
import { keptTagsSchema, MAX_TAGS, tagSchema } from '../facts/tags.ts';
import { recipeSchema } from '../recipe.ts';

/** The longest name of an asset; the same for a task that is adopted. */
export const MAX_ASSET_NAME = 200;
export const MAX_NOTE = 10_000;
/** How many recipes one reference can have in a plan: each is a row of its own. */
export const MAX_RECIPES = 20;

const nameSchema = z.string().trim().min(1).max(MAX_ASSET_NAME);
const noteSchema = z.string().max(MAX_NOTE);
const tagsSchema = z.array(tagSchema).max(MAX_TAGS);

/** What the artist says of the asset before it is made. What is left out is as usual: the reference's name, no note, no tags. */
export const rowLabelsSchema = z.object({
  name: nameSchema.optional(),
  note: noteSchema.optional(),
  tags: keptTagsSchema.optional(),
});
export type RowLabels = z.infer<typeof rowLabelsSchema>;

/** What a wish to make something again is over. */
const overSchema = z.strictObject({
  /** Of the work: of other files, or with another recipe, it is over something else. */
  fingerprint: z.string(),
  /** The newest asset of it, and when that was made (ISO 8601, UTC); null if there was none. */
  asset: z.strictObject({ id: z.string(), createdAt: z.string() }).nullable(),
});
export type Over = z.infer<typeof overSchema>;

/** What a row of a plan has of its own, where it differs from its batch. */
export const rowOwnSchema = z.object({
  /** Left out: the batch's recipe. */
  recipe: recipeSchema.optional(),
  /** Left out if it has none. */
  labels: rowLabelsSchema.optional(),
  /** It is sent although its asset is in the library. Left out otherwise, and as soon as the new asset is there. */
  again: z.literal(true).optional(),
  /** The id of the artist's wish to make it again if it is done: for one wish, one asset is made. */
  wish: z.string().optional(),
  /** What was there when the row was first judged with its wish: once a newer asset is, the wish does not hold any more. Left out by earlier versions. */
  over: overSchema.optional(),
});
export type RowOwn = z.infer<typeof rowOwnSchema>;

/** A change of rows of a plan. What is left out stays as it is. */
export const rowChangeSchema = z.object({
  /** Ids of rows. */
  rows: z.array(z.string()).min(1).max(100_000),
  /**
   * The recipes of each of these references; null in the list, or in its place, stands for the batch's. The first goes to the row itself,
   * the others become rows of their own after it (`row-3`, `row-3b` …). If several rows of one reference are named, the list takes
   * the place of them all. An empty list removes the rows; the last row of a reference stays, with the batch's recipe.
   */
  recipes: z.array(recipeSchema.nullable()).max(MAX_RECIPES).nullable().optional(),
  /** The ids that the rows of `recipes` get, of one reference; for taking changes back. Left out: those of the named rows, then new ones. */
  ids: z.array(z.string()).max(MAX_RECIPES).optional(),
  /** The given labels are set; null, an empty text or an empty list sets one back. Null in place of all sets all back. */
  labels: z
    .object({
      name: z
        .union([nameSchema, z.literal('')])
        .nullable()
        .optional(),
      note: noteSchema.nullable().optional(),
      tags: tagsSchema.nullable().optional(),
    })
    .nullable()
    .optional(),
  /** True: make these again, once, although they are done. A row whose job is under way stays as it is. */
  again: z.boolean().optional(),
});
export type RowChange = z.infer<typeof rowChangeSchema>;

/**
 * Changes of the rows of a plan, in their order: all are made, or none. They are kept for later plans of the same files. To take them back,
 * make the changes that `changesBack` gives.
 */
export const planChangesSchema = z.object({
  planId: z.string(),
  changes: z.array(rowChangeSchema).max(100_000),
});

/** What a job carries of the row that it was made for. Its name is that of its reference. */
export const jobOwnSchema = z.object({
  labels: rowLabelsSchema.omit({ name: true }).optional(),
  /** The wish to make again what is done; left out if there was none. */
  wish: z.string().optional(),
  /** The run of a chain and its step that it was added for; left out if there is none, and by versions that did not record it. */
  run: assetRunSchema.optional(),
  /**
   * Of a chain's step: a hash of the picture and of all recipes up to the step. Left out if its fingerprint says the same, if a result before it was
   * changed, and by versions that did not record it.
   */
  print: z.string().optional(),
  /** The same was sent before, and the artist wished for another because the library had no result of it. Left out otherwise. */
  lacking: z.literal(true).optional(),
});
