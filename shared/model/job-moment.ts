import { z } from 'zod';

/** One thing that happened to a job. */
export const jobMomentSchema = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  attempt: z.number().int().positive(),
  /** The event's name, e.g. `claimed`. */
  type: z.string(),
  /** What it brought: task id, the service's own words, balances; may be empty. */
  words: z.string(),
});
export type JobMoment = z.infer<typeof jobMomentSchema>;
