import { z } from 'zod';

/** The longest text that a program can say in one line; more is cut. */
export const MAX_PROGRAM_WORDS = 500;
/** A line that is longer is no message. */
const MAX_LINE = 10_000;

const words = z.string().transform((text) => text.slice(0, MAX_PROGRAM_WORDS));

/**
 * What a line on a generator program's stdout says: a JSON object with at least one of these. All other lines are its own, and the last of
 * them are told if it fails.
 */
const programLineSchema = z
  .object({
    /** From 0 to 1. What is less than before is ignored. */
    progress: z.number().min(0).max(1).optional(),
    /** What it does, for the log. */
    words: words.optional(),
    /** The task failed for good, and why: the end of a sentence. The program ends after this; whatever it wrote is not used. */
    failed: words.optional(),
    /**
     * Only of a generator that keeps its tasks: the task is, or may be, paid for elsewhere, and waits. If the program ends now, the task
     * is asked for again later, and neither fails nor moves to another ledger.
     */
    owed: words.optional(),
    /** With `owed`: nothing happens any more without a person's word. The program ends after this. */
    needsWord: z.boolean().optional(),
    /** Which axis is up in the model that it writes; y if it does not say. In both formats the front is seen from +z, or from −y if z is up. */
    up: z.enum(['y', 'z']).optional(),
  })
  .refine((line) => Object.values(line).some((value) => value !== undefined));
export type ProgramLine = z.infer<typeof programLineSchema>;

/** Reads a line of a program; null if it is no message. */
export function readProgramLine(line: string): ProgramLine | null {
  if (line.length > MAX_LINE || !/^\s*\{/.test(line)) return null;
  try {
    const read = programLineSchema.safeParse(JSON.parse(line));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
