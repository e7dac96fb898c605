import { z } from 'zod';
import { creditsSchema } from './credits.ts';

/** One charge of the books: what an attempt of a job took, and whether it was given back. */
export const spendingSchema = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  connectionId: z.string(),
  batchId: z.string(),
  /** The batch's title; null where it is not known any more. */
  batch: z.string().nullable(),
  jobId: z.string(),
  attempt: z.number().int().positive(),
  /** What it was spent on: kind, model, resolution and what was made, apart by `|`. */
  what: z.string(),
  credits: creditsSchema,
  refunded: z.boolean(),
  /** Whether the balance did not show it: what its like cost. */
  estimated: z.boolean(),
});
export type Spending = z.infer<typeof spendingSchema>;

/** What may be spent, and how often what was given back is tried again. */
export const spendingPolicySchema = z.object({
  /** Credits that jobs of one connection may take in a day; null for no limit. */
  dailyBudget: creditsSchema.nullable(),
  /** New attempts, by itself, of a job that failed at the service and whose credits came back. */
  retries: z.number().int().min(0).max(10),
  /**
   * What follows where the answer to a request is lost, and looking into it did not say whether it was charged: the other jobs
   * go on, or wait for the artist's decision on this one.
   */
  afterLostAnswer: z.enum(['go-on', 'wait']).default('go-on'),
});
export type SpendingPolicy = z.infer<typeof spendingPolicySchema>;

export const DEFAULT_SPENDING_POLICY: SpendingPolicy = {
  dailyBudget: null,
  retries: 2,
  afterLostAnswer: 'go-on',
};
