import { z } from 'zod';
import { viewSchema } from '../../interface/formats.ts';
import { creditsSchema } from '../credits.ts';
import { fixSchema } from '../mend/fix.ts';
import { fileChainSchema } from '../recipe/file-chain.ts';
import { depthRecipeSchema, modelRecipeSchema, segmentationRecipeSchema } from '../recipe.ts';
import { rowLabelsSchema } from './row-changes.ts';

/** The format of a plan file that this version writes, and the newest that it reads. */
export const PLAN_FORMAT = 'maquette-plan';
export const PLAN_VERSION = 2;
/** The first version that has chains. A file without one is written in the version before. */
export const PLAN_WITHOUT_CHAIN = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const fileSchema = z.strictObject({
  /** Absolute. */
  path: z.string().min(1),
  /** Of the file's bytes when the plan was made; null if it was not read. With other bytes it is not sent. */
  sha256: sha256.nullable(),
});
const imageSchema = fileSchema.extend({
  /** What is mended on a copy, which is sent in its place. */
  fixes: z.array(fixSchema).max(fixSchema.options.length).optional(),
  /** The artist's own mask: it becomes the copy's alpha where the recipe cuts out. Left out, none is used, whatever lies beside the file. */
  mask: fileSchema.extend({ ignored: z.literal(true).optional() }).optional(),
});
const meshSchema = z.discriminatedUnion('from', [
  fileSchema.extend({ from: z.literal('file') }),
  z.strictObject({ from: z.literal('asset'), assetId: z.string().min(1), sha256: sha256.nullable() }),
  z.strictObject({ from: z.literal('url'), url: z.string().min(1) }),
]);
const name = z.string().min(1).max(1_000);
const singleSchema = z.strictObject({ kind: z.literal('single'), name, image: imageSchema });
const viewsSchema = z.strictObject({
  kind: z.literal('views'),
  name,
  images: z
    .array(z.strictObject({ view: viewSchema, image: imageSchema }))
    .min(1)
    .max(100),
});

/** What a row is made of: the reference of a plan, without what its files say. */
export const fileReferenceSchema = z.discriminatedUnion('kind', [
  singleSchema,
  viewsSchema,
  z.strictObject({ kind: z.literal('image-url'), name, url: z.string().min(1) }),
  z.strictObject({ kind: z.literal('mesh'), name, mesh: meshSchema }),
  z.strictObject({
    kind: z.literal('texture'),
    name,
    mesh: meshSchema,
    look: z.discriminatedUnion('kind', [singleSchema, viewsSchema]),
  }),
]);
export type FileReference = z.infer<typeof fileReferenceSchema>;
export type FileImage = z.infer<typeof imageSchema>;
export type FileMesh = z.infer<typeof meshSchema>;

// Strict: a field that is none may be a misspelt one, and would be left out of what is paid for.
const recipeSchema = z.discriminatedUnion('kind', [
  z.strictObject(modelRecipeSchema.shape),
  z.strictObject(depthRecipeSchema.shape),
  z.strictObject(segmentationRecipeSchema.shape),
]);

/** What is run of a row. */
const runRowSchema = z.object({
  /** Unique in its plan. With the plan's id it names a wish to make again. */
  id: z.string().min(1).max(100),
  reference: fileReferenceSchema,
  recipe: recipeSchema,
  labels: rowLabelsSchema.strict().optional(),
  /** True: make it again, once, although it is done. Of a chain: send it, once, although it was sent before. */
  again: z.boolean().optional(),
});

/** A row of a plan file. */
export const planFileRowSchema = runRowSchema
  .extend({
    /** As the plan said; found out anew when it is run, as all that follows. */
    status: z.enum(['new', 'done', 'owed', 'duplicate', 'blocked']).optional(),
    findings: z.array(z.string()).optional(),
    fingerprint: z.string().nullable().optional(),
    /** The asset that is there. Where the row is made again, the newest that was when this was asked for: once there is a newer one, it is not sent. */
    assetId: z.string().nullable().optional(),
    credits: creditsSchema.nullable().optional(),
  })
  .strict();
export type PlanFileRow = z.infer<typeof planFileRowSchema>;

/** A plan as a file: what `--dry-run --json` prints, and `--plan` runs, maybe after a program has changed it. */
export const planFileSchema = z.object({
  format: z.literal(PLAN_FORMAT),
  version: z.union([z.literal(PLAN_WITHOUT_CHAIN), z.literal(PLAN_VERSION)]),
  /** Of the plan: with a row's id it names a wish to make again. */
  id: z.string().min(1).max(100),
  title: z.string().max(1_000),
  /** The recipe of the batch: a row whose recipe is another one differs from it. */
  recipe: recipeSchema,
  /** The chain that the rows go through, of which `recipe` is the first; left out for a recipe alone. */
  chain: fileChainSchema.optional(),
  rows: z.array(planFileRowSchema),
  /** Of the rows that were new. */
  credits: creditsSchema.optional(),
});
export type PlanFile = z.infer<typeof planFileSchema>;
