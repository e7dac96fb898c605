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
  /** For people: the folder's name, or the number of files. */
  title: z.string(),
  paths: z.array(z.string()),
  recipe: recipeSchema,
  connectionId: z.string(),
  rows: z.array(planRowSchema),
  /** Images seen, before they were grouped. */
  images: z.number().int().nonnegative(),
  /** Sum of the rows that are new. */
  credits: creditsSchema,
});
export type Plan = z.infer<typeof planSchema>;
