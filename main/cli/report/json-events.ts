import { z } from 'zod';
import { viewSchema } from '../../../shared/interface/formats.ts';
import { creditsSchema } from '../../../shared/model/credits.ts';
import { planRowSchema } from '../../../shared/model/plan.ts';

const count = z.number().int().nonnegative();
/** Absolute path of the reference's first image (its front, in a view set) or of its model; the address of what has one. */
const reference = z.string();

/** An asset as the summary lists it. `path` is its folder, where asset.json lies. */
const assetLineSchema = z.object({ id: z.string(), path: z.string(), reference });
export type AssetLine = z.infer<typeof assetLineSchema>;

/** A reference as the plan of a dry run lists it. */
const planLineRowSchema = z.object({
  reference,
  status: planRowSchema.shape.status,
  /** The views of a set, in its order; none for a single image. */
  views: z.array(viewSchema),
  /** The reference that holds the same bytes, where status is `duplicate`. */
  duplicateOf: reference.nullable(),
  findings: z.array(z.string()),
});
export type PlanLineRow = z.infer<typeof planLineRowSchema>;

/** What came of a run. */
export const summarySchema = z.object({
  event: z.literal('summary'),
  /** Sent in this run. */
  submitted: count,
  done: count,
  /** Bad input counts as failed. */
  failed: count,
  /** Done before, or the same as an earlier image of this run. */
  skipped: count,
  unknown: count,
  /** What this run's jobs were charged, refunds taken off. */
  credits: creditsSchema,
  assets: z.array(assetLineSchema),
});
export type Summary = z.infer<typeof summarySchema>;

/** The lines of `--json`, by their `event`. */
export const jsonEventSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('plan'),
    title: z.string(),
    images: count,
    meshes: count,
    new: count,
    owed: count,
    done: count,
    duplicate: count,
    blocked: count,
    /** About; from published prices. */
    credits: creditsSchema,
    /** In a dry run only. */
    rows: z.array(planLineRowSchema).optional(),
  }),
  z.object({ event: z.literal('submitted'), job: z.string(), reference }),
  z.object({
    event: z.literal('state'),
    job: z.string(),
    reference,
    state: z.string(),
    /** In words. */
    status: z.string(),
  }),
  z.object({ event: z.literal('asset'), job: z.string(), ...assetLineSchema.shape }),
  z.object({
    event: z.literal('problem'),
    /** Null where it is about the whole run. */
    reference: reference.nullable(),
    /** The service's code, where there is one. */
    code: z.number().int().nullable(),
    message: z.string(),
  }),
  summarySchema,
]);
export type JsonEvent = z.infer<typeof jsonEventSchema>;
