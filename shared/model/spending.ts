import { z } from 'zod';
import { creditsSchema } from './credits.ts';

/** One charge: what an attempt of a job cost, and whether it was refunded. */
export const spendingSchema = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  connectionId: z.string(),
  batchId: z.string(),
  /** The batch's title; null if it is no longer known. */
  batch: z.string().nullable(),
  jobId: z.string(),
  attempt: z.number().int().positive(),
  /** What it was spent on: kind, model, resolution and what was made, separated by `|`. */
  what: z.string(),
  credits: creditsSchema,
  refunded: z.boolean(),
  /** Whether the amount is an estimate from similar jobs, because the balance did not show it. */
  estimated: z.boolean(),
});
export type Spending = z.infer<typeof spendingSchema>;

export const MOST_RETRIES = 10;
/** What is left of a day's budget for jobs that are added now. */
export const dayOutlookSchema = z.object({
  /** Charged today and not refunded, plus estimates for jobs that were sent and have no price yet. */
  taken: creditsSchema,
  /** What the waiting jobs in front take before, as far as the budgets let them. */
  ahead: creditsSchema,
  /** When the day ends. Milliseconds since the epoch. */
  until: z.number(),
});
export type DayOutlook = z.infer<typeof dayOutlookSchema>;

/** The spending limit, and the number of automatic retries after a refund. */
export const spendingPolicySchema = z.object({
  /** The most credits that jobs of one connection may be charged in a day; null for no limit. */
  dailyBudget: creditsSchema.nullable(),
  /** The number of automatic retries of a job that failed at the service and was refunded. */
  retries: z.number().int().min(0).max(MOST_RETRIES),
  /**
   * What happens if the answer to a request is lost and a check could not find out whether it was charged: the other jobs go on,
   * or wait for the artist's decision about this one.
   */
  afterLostAnswer: z.enum(['go-on', 'wait']).default('go-on'),
});
export type SpendingPolicy = z.infer<typeof spendingPolicySchema>;

export const DEFAULT_SPENDING_POLICY: SpendingPolicy = {
  dailyBudget: null,
  retries: 2,
  afterLostAnswer: 'go-on',
};
