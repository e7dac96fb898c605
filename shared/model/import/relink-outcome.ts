import { z } from 'zod';

/** What became of a linked file that was looked for at another place. Nothing was changed unless it is `done`. */
export const relinkOutcomeSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('done'),
    /** Where it lies now, absolute. */
    source: z.string(),
    /** By which it is taken back. */
    key: z.string(),
    /** Other assets whose files are gone from the folder where it lay. */
    others: z.number().int().nonnegative(),
  }),
  /** Another file lies there, or the same one was changed. */
  z.object({ is: z.literal('different'), source: z.string() }),
  z.object({ is: z.literal('missing'), source: z.string() }),
  z.object({ is: z.literal('unreadable'), source: z.string() }),
]);
export type RelinkOutcome = z.infer<typeof relinkOutcomeSchema>;

export const relinkedOthersSchema = z.object({
  /** How many assets were relinked. */
  relinked: z.number().int().nonnegative(),
  key: z.string(),
  /** Files that are not in the new folder, are others there, lie in the library itself, or whose asset could not be written. */
  left: z.array(
    z.object({
      name: z.string(),
      source: z.string(),
      is: z.enum(['missing', 'changed', 'unreadable', 'inside', 'unwritten']),
    }),
  ),
});
export type RelinkedOthers = z.infer<typeof relinkedOthersSchema>;

export const relinkedBackSchema = z.object({
  /** By which that is taken back in turn. */
  key: z.string(),
  /** Assets that are gone or could not be written. */
  left: z.number().int().nonnegative(),
});
export type RelinkedBack = z.infer<typeof relinkedBackSchema>;
