import { z } from 'zod';

/** What is known of external cut-out programs, beside the settings. */
export const cutoutStatusSchema = z.object({
  /** The command that this run was started with, which counts in place of the settings'; null if none was given. */
  forThisRun: z.string().nullable(),
  /** Where rembg was found; null if it is not on the PATH. */
  rembg: z.string().nullable(),
});
export type CutoutStatus = z.infer<typeof cutoutStatusSchema>;
