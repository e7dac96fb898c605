import { z } from 'zod';
import { viewSchema } from '../../interface/formats.ts';

/** What can speak against sending a row's pictures. None of them keeps a row from being sent. */
export const lookCodeSchema = z.enum([
  'picture-very-small',
  'picture-extreme-proportions',
  'picture-very-dark',
  /** All of it is transparent. */
  'picture-transparent',
  'subject-not-found',
  'subject-cut-off',
  'several-subjects',
  'cutout-unsure',
  'views-sizes-differ',
  'views-subjects-differ',
  'views-background-left',
  /** Its bytes are not those of the plan any more. */
  'picture-changed',
  /** It has too many pixels, or could not be looked at in time. */
  'picture-not-looked-at',
]);
export type LookCode = z.infer<typeof lookCodeSchema>;

/** One warning about the pictures of a row. */
export const lookWarningSchema = z.object({
  code: lookCodeSchema,
  /** The view of a set that it is about; null if it is about all of them, or about a single image. */
  view: viewSchema.nullable(),
});
export type LookWarning = z.infer<typeof lookWarningSchema>;

/** What was found in some of a plan's rows, and how many rows are still to be looked at. */
export const lookedRowsSchema = z.object({
  rows: z.array(z.object({ id: z.string(), warnings: z.array(lookWarningSchema) })),
  left: z.number().int().nonnegative(),
  /** Whether rows turned out to be damaged, so that the plan is another one now. Left out if not. */
  isJudged: z.boolean().optional(),
});
export type LookedRows = z.infer<typeof lookedRowsSchema>;
