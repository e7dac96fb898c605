import { z } from 'zod';
import { PROBLEMS } from '../../../engine/library/verify/finding.ts';

const count = z.number().int().nonnegative();

/** What each line about a file has. */
const about = {
  /** The asset's; null where it is not known. */
  id: z.string().nullable(),
  /** The file or folder, relative to the library, with forward slashes. */
  file: z.string(),
  problem: z.enum(PROBLEMS),
};

/** The lines of `library verify --json`, by their `event`. */
export const verifyEventSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('finding'),
    ...about,
    /** Whether something is wrong; otherwise it is only told. */
    fault: z.boolean(),
    message: z.string(),
  }),
  /** With `--repair`, for each fault. */
  z.object({
    event: z.literal('repair'),
    ...about,
    repaired: z.boolean(),
    /** Where the damaged file lies now, relative to the library; null if there was none, or nothing was repaired. */
    aside: z.string().nullable(),
    message: z.string(),
  }),
  /** It could not be begun, or not be ended. */
  z.object({ event: z.literal('problem'), message: z.string() }),
  /** The last line. */
  z.object({
    event: z.literal('summary'),
    assets: count,
    files: count,
    bytes: count,
    faults: count,
    repaired: count,
    /** False if it was stopped, or ended by a problem: the rest of the library was not looked at. */
    complete: z.boolean(),
  }),
]);
export type VerifyEvent = z.infer<typeof verifyEventSchema>;
export type VerifySummary = Omit<Extract<VerifyEvent, { event: 'summary' }>, 'event'>;
