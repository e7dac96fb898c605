import { z } from 'zod';
import { creditsSchema } from './credits.ts';
import { recipeSchema } from './recipe.ts';
import { referenceSchema } from './reference.ts';

export const findingSchema = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.number().int().nullable(),
  field: z.string(),
  message: z.string(),
});

/** How views of one subject are found: by the ends of names (`chair_front.png`), or not at all. */
export const viewGroupingSchema = z.enum(['auto', 'single']);
export type ViewGrouping = z.infer<typeof viewGroupingSchema>;

/** An existing mesh as it is named before it was looked at. */
export const meshPickSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('file'), path: z.string().min(1) }),
  z.object({ from: z.literal('url'), url: z.string().min(1) }),
  z.object({ from: z.literal('asset'), assetId: z.string().min(1) }),
]);
export type MeshPick = z.infer<typeof meshPickSchema>;

const MOST_INPUTS = 10_000;

/** What a plan is made of; what its recipe has no use for is refused in words. */
export const planInputsSchema = z.object({
  /** Folders and files: images, or meshes where the recipe takes models apart. */
  paths: z.array(z.string().min(1)).max(MOST_INPUTS),
  /** Images by their addresses, for depth maps. */
  imageUrls: z.array(z.string().min(1)).max(MOST_INPUTS).optional(),
  /** Meshes to take apart, or the one mesh that the images are to be the texture of. */
  meshes: z.array(meshPickSchema).max(MOST_INPUTS).optional(),
});

/**
 * How the same work ended before that was charged, or may have been, and brought nothing home: cancelled while it ran, its answer
 * or result lost, or one of the two with its job taken off the list since.
 */
export type LeftBehind = 'cancelled' | 'lost' | 'cleared';

/** One row of a plan: a reference, and what would become of it. */
export const planRowSchema = z.object({
  /** Stable within its plan. */
  id: z.string(),
  reference: referenceSchema,
  /** Small picture, as a URL on the window's own origin; null where there is none to draw. */
  thumbnail: z.string().nullable(),
  /** The whole picture, likewise. */
  picture: z.string().nullable(),
  /**
   * `new`: would be submitted · `done`: the same bytes and recipe are in this library · `owed`: a job for it is under
   * way · `duplicate`: the same bytes as an earlier row · `blocked`: has findings that are errors.
   */
  status: z.enum(['new', 'done', 'owed', 'duplicate', 'blocked']),
  findings: z.array(findingSchema),
  fingerprint: z.string().nullable(),
  /** The asset where status is `done`. */
  assetId: z.string().nullable(),
  /** Estimated credits; null where nothing would be sent. */
  credits: creditsSchema.nullable(),
});
export type PlanRow = z.infer<typeof planRowSchema>;

/** What would come of a folder (or a selection of files) and a recipe, before anything is sent. */
export const planSchema = z.object({
  id: z.string(),
  /** For people: the folder's name, or what there is in all. */
  title: z.string(),
  paths: z.array(z.string()),
  recipe: recipeSchema,
  connectionId: z.string(),
  rows: z.array(planRowSchema),
  /** Images seen, before they were grouped. */
  images: z.number().int().nonnegative(),
  /** Meshes seen. */
  meshes: z.number().int().nonnegative(),
  /** How many of these lie in none of `paths`: addresses, and meshes that were named one by one. */
  named: z.number().int().nonnegative(),
  /** How often the balance showed the price that is quoted; 0 where it is only what people have published. */
  priceSeen: z.number().int().nonnegative(),
  /** Sum of the rows that are new. */
  credits: creditsSchema,
});
export type Plan = z.infer<typeof planSchema>;
