import { z } from 'zod';
import { jobLibrarySchema } from './job-library.ts';

/** A library that Maquette knows, as the artist sees it. */
export const listedLibrarySchema = jobLibrarySchema.extend({
  name: z.string(),
  isCurrent: z.boolean(),
  /** `away`: it is not in its folder; `silent`: its disk does not answer. */
  state: z.enum(['there', 'away', 'silent']),
  /** Jobs that have not ended and were queued for it. */
  owed: z.number().int().nonnegative(),
  /** When it was last opened, in milliseconds since the epoch; null if that was not noted. */
  openedAt: z.number().int().nullable(),
});
export type ListedLibrary = z.infer<typeof listedLibrarySchema>;
