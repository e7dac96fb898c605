import { z } from 'zod';

/** One event in the history of a job. */
export const jobMomentSchema = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  attempt: z.number().int().positive(),
  /** The event's name, e.g. `claimed`. */
  type: z.string(),
  /** The event's details: task id, the service's own words, balances; may be empty. */
  words: z.string(),
});
export type JobMoment = z.infer<typeof jobMomentSchema>;
