import { z } from 'zod';
import { namedChainSchema } from '../model/chain/chain.ts';
import { chainRecordSchema } from '../model/chain/chain-record.ts';
import { givenCreditsSchema } from '../model/credits.ts';
import { fixChoiceSchema } from '../model/mend/fix.ts';
import { batchNamingSchema } from '../model/naming/batch-naming.ts';
import { notSentSchema } from '../model/plan/not-sent.ts';
import { planInputsSchema, viewGroupingSchema } from '../model/plan.ts';
import { recipeSchema } from '../model/recipe.ts';

/** What a plan is made of. */
export const planRequestSchema = planInputsSchema.extend({
  /** Of a chain, that of its first step. */
  recipe: recipeSchema,
  /** The chain that the references go through. Left out: the recipe alone. */
  chain: namedChainSchema.optional(),
  views: viewGroupingSchema,
  /** What is mended on copies of the images at once. Left out: nothing. */
  fixes: fixChoiceSchema.optional(),
});

/** What is started of a plan, and how. */
export const batchStartSchema = z.object({
  planId: z.string(),
  /** As they are shown: nothing is sent if one of them is other work by now. Null: all that are new. */
  rows: z
    .array(z.object({ id: z.string(), fingerprint: z.string() }))
    .max(100_000)
    .nullable(),
  /** The most credits that the batch may be charged in all. Null or left out: no limit. */
  budget: givenCreditsSchema.nullable().optional(),
  /** How results are named, and where copies of them go. Left out: like their references, and no copies. */
  naming: batchNamingSchema.optional(),
  /** Of a plan with a chain: who approves its results, and whether its budget holds back what the steps to come may cost. Left out: the artist, and no. */
  chain: chainRecordSchema.pick({ approve: true, reserve: true }).optional(),
});

/** What was started: how many jobs, or runs of a chain; and which rows that were to be made again were not sent. */
export const batchStartedSchema = z.object({
  batchId: z.string(),
  jobs: z.number().int(),
  notSent: z.array(notSentSchema),
});

/** What a plan is made of, as it is asked for. */
export type PlanRequest = z.input<typeof planRequestSchema>;
