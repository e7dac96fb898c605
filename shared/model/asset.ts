import { z } from 'zod';
import { viewSchema } from '../interface/formats.ts';
import { resultWarningsSchema } from '../interface/result-warnings.ts';
import { taskKindSchema } from '../interface/tasks.ts';
import { assetRunSchema } from './chain/asset-run.ts';
import { creditsSchema } from './credits.ts';
import { decisionSchema } from './facts/decision.ts';
import { partNamesSchema } from './facts/part-names.ts';
import { importedSchema } from './import/imported.ts';
import { mendSchema } from './mend/fix.ts';
import { qualitySchema } from './quality/quality.ts';
import { recipeSchema } from './recipe.ts';
import { isText, relativePathSchema } from './relative-path.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file of an asset, relative to its folder, with forward slashes. */
export const assetFileSchema = z.object({
  path: relativePathSchema,
  role: z.enum(['result', 'cover', 'reference', 'support']),
  bytes: z.number().int().nonnegative(),
  sha256,
});
export type AssetFile = z.infer<typeof assetFileSchema>;

/**
 * The mesh that a job worked on. A mesh from this library is not copied: its asset is the parent, and has the same bytes.
 * A file of the artist is copied, as images are, so that the asset still has its source after that file is deleted.
 */
export const assetMeshSchema = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('file'),
    /** The file's name as the artist had it. */
    name: z.string(),
    /** Where it lay when it was sent. */
    source: z.string(),
    /** The copy in the asset's folder; null where the artist's file was gone or changed when the result came. */
    path: relativePathSchema.nullable(),
    sha256,
  }),
  z.object({ from: z.literal('asset'), assetId: z.string(), name: z.string(), sha256 }),
  z.object({ from: z.literal('url'), url: z.string() }),
]);
export type AssetMesh = z.infer<typeof assetMeshSchema>;

/** Counts of the result's model, made when it was first opened. The service makes only about as many faces as requested. */
export const measuredSchema = z.object({
  faces: z.number().int().nonnegative(),
  vertices: z.number().int().nonnegative(),
  /** Whether its surface is closed and one piece; left out while that is not known. */
  watertight: z.boolean().optional(),
});
export type MeasuredCounts = z.infer<typeof measuredSchema>;

/** A value of an asset that was overwritten. */
export const formerValueSchema = z.object({
  /** ISO 8601, UTC: when it was overwritten. */
  at: z.string(),
  field: z.enum(['name', 'rating', 'label', 'notes', 'decision']),
  was: z.union([z.string(), z.number(), z.null()]),
});
export type FormerValue = z.infer<typeof formerValueSchema>;

/** As a sidecar holds them: one that cannot be read, as of a field that only a newer version has, takes no other with it. */
const formerValuesSchema = z
  .array(z.unknown())
  .transform((values) => values.flatMap((each) => formerValueSchema.safeParse(each).data ?? []));

/** The colours that an asset can be labelled with. */
export const LABELS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export const labelSchema = z.enum(LABELS);
export type Label = z.infer<typeof labelSchema>;

/**
 * `asset.json`: the authoritative data of an asset. Unknown fields are kept, so that an older version's edit does not remove the
 * data of a newer version.
 */
export const assetSchema = z.looseObject({
  format: z.literal('maquette-asset'),
  version: z.literal(1),
  /** A part of the addresses of its files: one that no address can be made of would take all that are listed with it. */
  id: z.string().refine(isText, 'half a surrogate pair'),
  name: z.string(),
  kind: taskKindSchema,
  files: z.array(assetFileSchema),
  /** What is wrong with the result, as the end of a sentence, if the artist kept it although it failed the checks; else null. */
  asItCame: z.object({ wrong: z.string() }).nullable().default(null),
  /** The counts of the result's model; null until it was opened for the first time, and for a depth map. */
  measured: measuredSchema.nullable().default(null),
  /** How good the model is, by measuring; left out for one that was never asked for. One that a newer version wrote counts as that, too. */
  quality: qualitySchema.optional().catch(undefined),
  /** What the service said is doubtful about the result, as codes such as `scene-depth-rough`. */
  warnings: resultWarningsSchema,
  references: z.array(
    z.object({
      view: viewSchema,
      /** The file's name as the artist had it. */
      name: z.string(),
      /** Where it lay when it was sent. */
      source: z.string(),
      /** The copy in the asset's folder; null where the artist's file was gone or changed when the result came. */
      path: relativePathSchema.nullable(),
      /** Of the bytes that were sent. */
      sha256,
      /** What was mended on the copy that was sent, and the sha256 of the artist's own file; left out if that was sent itself. */
      mended: z
        .object({
          fixes: z.array(mendSchema).min(1).readonly(),
          original: sha256,
          /** Of the mask that became its alpha; left out if there was none. */
          mask: sha256.optional(),
        })
        .optional(),
    }),
  ),
  /** The mesh that was textured or segmented; null if there was none. */
  mesh: assetMeshSchema.nullable().default(null),
  /** The address of the image, if the service fetched it. */
  imageUrl: z.string().nullable().default(null),
  /** As sent: every default resolved. */
  recipe: recipeSchema,
  fingerprint: z.string(),
  /** The wish by which it was made although the same was done before; left out otherwise. */
  wish: z.string().optional(),
  connection: z.object({ id: z.string(), name: z.string() }),
  jobId: z.string(),
  /** The id of the batch that its job belonged to. Left out by versions that did not record it. */
  batch: z.string().optional(),
  /** The runs of chains that it is a result of, the one that it was made in first. Left out for what no chain made, and by versions that did not record it. */
  runs: z.array(assetRunSchema).optional().catch(undefined),
  taskId: z.string(),
  credits: creditsSchema.nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  /** The assets that this one was made from, and those that were made from it: image → mesh → texture, parts. */
  parents: z.array(z.string()),
  children: z.array(z.string()),
  tags: z.array(z.string()),
  /** Stars. What is no whole number of 0 to 5, as another program may write it, counts as none. */
  rating: z.number().int().min(0).max(5).catch(0),
  /** Left out: none. One that a newer version or another program wrote counts as none. */
  label: labelSchema.optional().catch(undefined),
  /** Left out: undecided. One that a newer version wrote counts as that, too. */
  decision: decisionSchema.optional().catch(undefined),
  notes: z.string(),
  /** What the artist calls parts of the result's model. Left out: none was renamed. */
  partNames: partNamesSchema.optional().catch(undefined),
  /** When the artist put it on top of the versions of its subject: the latest one is there. Left out: never. ISO 8601, UTC. */
  chosenAt: z.string().optional(),
  /** Left out for what was made by a job. */
  imported: importedSchema.optional(),
  /** Values that the artist overwrote, the newest last: of two writers at once, the one that was not the last can be found here. */
  history: formerValuesSchema.default([]),
});
export type Asset = z.infer<typeof assetSchema>;

/** `library.json` at the top of a library folder. */
export const librarySchema = z.looseObject({
  format: z.literal('maquette-library'),
  version: z.literal(1),
  id: z.string(),
});
export type LibraryManifest = z.infer<typeof librarySchema>;
