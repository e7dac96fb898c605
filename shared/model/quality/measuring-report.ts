import { z } from 'zod';

/** What came of measuring models because the artist asked. */
export const measuringReportSchema = z.object({
  /** How many were measured, and their figures kept. */
  measured: z.int().nonnegative(),
  /** Why the figures of the first one that was measured could not be kept: a sentence. Null if all were. */
  failed: z.string().nullable(),
});
export type MeasuringReport = z.infer<typeof measuringReportSchema>;
