import { z } from 'zod';

/** Where copies of a batch's results go, as the artist chose it. */
export const handOffChoiceSchema = z.object({
  /** Absolute. */
  folder: z.string().min(1),
  /** Whether the folders between the source and the reference are made there, too. */
  mirror: z.boolean(),
});
export type HandOffChoice = z.infer<typeof handOffChoiceSchema>;

/** Where the copy of one job's result goes: decided when the batch was started. */
export const jobHandOffSchema = z.object({
  /** The folder that the artist chose. Absolute; it is never made again if it is gone. */
  folder: z.string(),
  /** The folders within it, outermost first. */
  folders: z.array(z.string()).readonly(),
  /** The name of the copy, without its ending, and without a number that tells it from an existing file. */
  name: z.string(),
  /** Folders that the batch was made from: no copy is written into them, or below them. */
  sources: z.array(z.string()).readonly(),
  /** Folders of files that were named one by one: no copy is written into them, but below them it may be. */
  beside: z.array(z.string()).readonly(),
});
export type JobHandOff = z.infer<typeof jobHandOffSchema>;

/** Why no copy can be written, as data. */
export const handOffFaultSchema = z.discriminatedUnion('code', [
  /** The folder is not there. */
  z.object({ code: z.literal('away') }),
  /** The disk does not answer. */
  z.object({ code: z.literal('silent') }),
  z.object({ code: z.literal('not-a-folder') }),
  z.object({ code: z.literal('inside'), of: z.enum(['library', 'data', 'source']) }),
  /** A link in the folder leads out of it. */
  z.object({ code: z.literal('leads-out') }),
  /** Another folder, or a link, took its place while copies were written. */
  z.object({ code: z.literal('replaced') }),
  z.object({ code: z.literal('not-allowed') }),
  z.object({ code: z.literal('full') }),
  z.object({ code: z.literal('too-long') }),
  /** The asset, or its library, is not there. */
  z.object({ code: z.literal('no-asset') }),
  /** The list of jobs cannot be written, and without a note in it a copy could be made twice. */
  z.object({ code: z.literal('no-note') }),
  /** The result in the library has other bytes than those that came. */
  z.object({ code: z.literal('changed') }),
  /** So many files of this name are there that no number is free. */
  z.object({ code: z.literal('no-free-name') }),
  z.object({ code: z.literal('failed'), detail: z.string() }),
  /** The artist gave the copy up. It is not tried again until the artist takes that back. */
  z.object({ code: z.literal('given-up') }),
]);
export type HandOffFault = z.infer<typeof handOffFaultSchema>;

/** What became of the copy of a result. */
export const handOffStatusSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('owed'),
    folder: z.string(),
    /** Why the last try failed; null before the first. */
    fault: handOffFaultSchema.nullable(),
  }),
  z.object({ state: z.literal('given-up'), folder: z.string() }),
  /** Null where the copy was renamed before its name could be noted. */
  z.object({ state: z.literal('delivered'), path: z.string().nullable() }),
]);
export type HandOffStatus = z.infer<typeof handOffStatusSchema>;
