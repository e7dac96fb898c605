import { z } from 'zod';
import { givenCreditsSchema } from '../model/credits.ts';
import { batchNamingSchema } from '../model/naming/batch-naming.ts';

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
});
