import { z } from 'zod';
import { importRowSchema } from '../../../../shared/model/import/import-plan.ts';
import { importWaySchema } from '../../../../shared/model/import/imported.ts';

const count = z.number().int().nonnegative();

/** The lines of `library import --json`, by their `event`. */
export const importEventSchema = z.discriminatedUnion('event', [
  /** One for each line of the plan, before anything is written. */
  z.object({
    event: z.literal('planned'),
    ...importRowSchema.omit({ id: true }).shape,
    /** Why it is not imported, in words; null if it is. */
    message: z.string().nullable(),
  }),
  z.object({ event: z.literal('imported'), id: z.string(), name: z.string(), path: z.string() }),
  z.object({ event: z.literal('failed'), name: z.string(), source: z.string(), message: z.string() }),
  /** A file that was imported and is still where it lay, though it was to be moved. */
  z.object({ event: z.literal('left'), path: z.string(), message: z.string() }),
  z.object({ event: z.literal('problem'), message: z.string() }),
  /** The last line. */
  z.object({
    event: z.literal('summary'),
    way: importWaySchema,
    imported: count,
    failed: count,
    skipped: count,
    duplicates: count,
    stopped: z.boolean(),
    dryRun: z.boolean(),
  }),
]);
export type ImportEvent = z.infer<typeof importEventSchema>;
