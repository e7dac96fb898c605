import { z } from 'zod';
import { VIEWS } from '../interface/formats.ts';
import { namedChainSchema } from './chain/chain.ts';
import { creditsSchema } from './credits.ts';
import { failureSchema } from './jobs/failure.ts';
import { lookWarningSchema } from './look/look-warning.ts';
import { fixSchema } from './mend/fix.ts';
import { leftAsideSchema } from './plan/left-aside.ts';
import { rowOwnSchema } from './plan/row-changes.ts';
import { recipeSchema } from './recipe.ts';
import { referenceSchema } from './reference.ts';

export const findingSchema = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.number().int().nullable(),
  field: z.string(),
  message: z.string(),
  fix: fixSchema.optional(),
});

/** How views of one subject are grouped: by the end of their names (`chair_front.png`), or not at all. */
export const viewGroupingSchema = z.enum(['auto', 'single']);
export type ViewGrouping = z.infer<typeof viewGroupingSchema>;

/** An existing mesh as the artist named it, before it was read. */
export const meshPickSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('file'), path: z.string().min(1) }),
  z.object({ from: z.literal('url'), url: z.string().min(1) }),
  z.object({ from: z.literal('asset'), assetId: z.string().min(1) }),
]);
export type MeshPick = z.infer<typeof meshPickSchema>;

const MOST_INPUTS = 10_000;

/** The inputs of a plan. Inputs that the recipe cannot use are refused with a message. */
export const planInputsSchema = z.object({
  /** Folders and files: images, or meshes if the recipe is a segmentation. */
  paths: z.array(z.string().min(1)).max(MOST_INPUTS),
  /** Addresses of images, for depth maps. */
  imageUrls: z.array(z.string().min(1)).max(MOST_INPUTS).optional(),
  /** The meshes to segment, or the one mesh that is textured from the images. */
  meshes: z.array(meshPickSchema).max(MOST_INPUTS).optional(),
});

/**
 * How an earlier job for the same work ended without a result although it was, or may have been, charged: it was cancelled while
 * it ran, its answer or result was lost, or either of these and its job was removed from the list since.
 */
export type Abandonment = 'cancelled' | 'lost' | 'cleared';

/** One row of a plan: a reference, and what would be done with it. */
export const planRowSchema = z.object({
  /** Unique and stable within its plan. */
  id: z.string(),
  reference: referenceSchema,
  /** The view that the name of its only picture says, of which no other view was found; left out where it says none, or a front. */
  lone: z.enum([...VIEWS, 'side']).optional(),
  ...rowOwnSchema.shape,
  /** The URL of a small picture on the window's own origin; null if there is none. */
  thumbnail: z.string().nullable(),
  /** The same of each of its pictures, in the interface's order of views. Left out where there is only one. */
  thumbnails: z.array(z.string().nullable()).optional(),
  /** The URL of the full picture, likewise. */
  picture: z.string().nullable(),
  /** The URL of the artist's own picture, if a mended copy of it is sent; left out otherwise, or if no browser can draw it. */
  original: z.string().optional(),
  /**
   * `new`: would be submitted · `done`: the same bytes and recipe are in this library, and it is not to be made again · `owed`: a job for it is under
   * way · `duplicate`: the same bytes as an earlier row · `blocked`: has findings that are errors.
   */
  status: z.enum(['new', 'done', 'owed', 'duplicate', 'blocked']),
  findings: z.array(findingSchema),
  /** What its pictures show that speaks against sending it, which never keeps it from being sent. Left out until they were looked at. */
  warnings: z.array(lookWarningSchema).optional(),
  /** Of a `new` row: how its last job ended that failed and cost nothing. Left out if none did. */
  failedBefore: failureSchema.optional(),
  /** Of a `new` row: whether the same was paid for before, or perhaps was, so that starting it pays for another. Left out if not. */
  sentBefore: z.boolean().optional(),
  /** Of a chain whose work was sent before: the ids of the steps that were. Left out otherwise. */
  sentSteps: z.array(z.string()).optional(),
  /** Of its bytes and what they are made with, a whole chain included; null if they were not read. */
  fingerprint: z.string().nullable(),
  /** The asset, if the status is `done`. */
  assetId: z.string().nullable(),
  /** Of a `done` row that was to be made again: when its asset, which is newer than what the artist saw, was made for another plan. Left out otherwise. */
  madeSince: z.string().optional(),
  /** Of a chain that is `done` because a result was rejected: the number of that step from 1, and how many steps were not made for it. */
  rejectedAt: z
    .object({ step: z.number().int().positive(), notMade: z.number().int().positive() })
    .optional(),
  /** Of a chain: the ids of the steps whose results are in this library. Left out where none is. */
  doneSteps: z.array(z.string()).optional(),
  /** Estimated credits; null if nothing would be sent. */
  credits: creditsSchema.nullable(),
  /** Of a chain: what of the credits is sent without an approval. Left out where that is all, or not known. */
  certain: creditsSchema.optional(),
});
export type PlanRow = z.infer<typeof planRowSchema>;

/** What a recipe would make of a folder or a selection of files, before anything is sent. */
export const planSchema = z.object({
  id: z.string(),
  /** A title for people: the folder's name, or a summary of the inputs. */
  title: z.string(),
  paths: z.array(z.string()),
  /** What the rows are made with; the first recipe of a chain. */
  recipe: recipeSchema,
  /** The chain that the rows go through; left out for a recipe alone. */
  chain: namedChainSchema.optional(),
  connectionId: z.string(),
  rows: z.array(planRowSchema),
  /** The number of files found whose content is an image, before they were grouped. */
  images: z.number().int().nonnegative(),
  /** The number of files found whose content is a mesh. */
  meshes: z.number().int().nonnegative(),
  /** The number of files that are not what the recipe takes, as their content says. Their names may say otherwise. */
  others: z.number().int().nonnegative(),
  /** Pictures in the folders of kinds that cannot be read, by their extensions, the most first. They have no rows. Left out if there are none. */
  leftAside: z.array(leftAsideSchema).optional(),
  /** How many of the images and meshes are not in any of `paths`: addresses, and meshes that were named individually. */
  named: z.number().int().nonnegative(),
  /** How often the balance confirmed the quoted price; 0 if it is only a published price. */
  priceSeen: z.number().int().nonnegative(),
  /** The sum of the rows with status `new`. */
  credits: creditsSchema,
  /** What of it the artist left out of earlier batches, by `leftOutKeys`. Said once, with a new plan: then the window knows it. */
  leftOut: z.array(z.string()).optional(),
});
export type Plan = z.infer<typeof planSchema>;
