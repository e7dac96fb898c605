import { z } from 'zod';

/** What the artist decides about a result in review: it is good, it is not wanted, it is to be made once more. */
export const CHOICES = ['keep', 'reject', 'redo'] as const;
export type Choice = (typeof CHOICES)[number];

/** What was decided about a result. `redone`: to be made once more, and a job for that was queued since, so that it is not planned a second time. */
export const DECISIONS = [...CHOICES, 'redone'] as const;
export const decisionSchema = z.enum(DECISIONS);
export type Decision = z.infer<typeof decisionSchema>;
