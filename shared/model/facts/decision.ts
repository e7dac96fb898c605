import { z } from 'zod';

/** What the artist decides about a result in review: it is good, it is not wanted, it is to be made once more. */
export const DECISIONS = ['keep', 'reject', 'redo'] as const;
export const decisionSchema = z.enum(DECISIONS);
export type Decision = z.infer<typeof decisionSchema>;
