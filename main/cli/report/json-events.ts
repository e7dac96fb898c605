import { z } from 'zod';
import { viewSchema } from '../../../shared/interface/formats.ts';
import { creditsSchema } from '../../../shared/model/credits.ts';
import { lookWarningSchema } from '../../../shared/model/look/look-warning.ts';
import { mendSchema } from '../../../shared/model/mend/fix.ts';
import { planFileSchema } from '../../../shared/model/plan/plan-file.ts';
import { planRowSchema } from '../../../shared/model/plan.ts';
import { watchSchema } from '../../../shared/model/watch/watch.ts';

const count = z.number().int().nonnegative();
/** Absolute path of the reference's first image (its front, in a view set) or of its model; or its address. */
const reference = z.string();

/** An asset as the summary lists it. `path` is its folder, which contains asset.json. */
const assetLineSchema = z.object({ id: z.string(), path: z.string(), reference });
export type AssetLine = z.infer<typeof assetLineSchema>;

/** A reference as the plan of a dry run lists it. */
const planLineRowSchema = z.object({
  reference,
  status: planRowSchema.shape.status,
  /** The views of a set, in its order; empty for a single image. */
  views: z.array(viewSchema),
  /** The reference with the same bytes, if status is `duplicate`. */
  duplicateOf: reference.nullable(),
  findings: z.array(z.string()),
  /** What is mended on copies of its images, which are sent in their place. */
  fixes: z.array(mendSchema),
  /** What its pictures show that speaks against sending it. */
  warnings: z.array(lookWarningSchema),
  /** Of a new row whose work was sent before and may be paid for: it is left out unless it is to be made again; left out otherwise. */
  sentBefore: z.literal(true).optional(),
  /** Likewise, of one whose work failed before and would fail again. */
  failsAgain: z.literal(true).optional(),
  /** Of a chain that ended at a rejected result; left out otherwise. */
  rejectedAt: planRowSchema.shape.rejectedAt,
  doneSteps: planRowSchema.shape.doneSteps,
});
export type PlanLineRow = z.infer<typeof planLineRowSchema>;

const approvalLineSchema = z.object({
  chain: z.string(),
  reference,
  /** The step whose result waits, and its asset. */
  step: z.string(),
  asset: z.string(),
  /** The steps that are sent once it is approved, up to the next approval. */
  next: z.array(z.string()),
  /** What these cost; null if a price is not known. */
  credits: creditsSchema.nullable(),
});
/** A result of a chain that waits for approval. */
export type ApprovalLine = z.infer<typeof approvalLineSchema>;

/** The result of a run. */
export const summarySchema = z.object({
  event: z.literal('summary'),
  /** Sent in this run. */
  submitted: count,
  done: count,
  /** Includes unusable input. */
  failed: count,
  /** Done before, or the same as an earlier image of this run. */
  skipped: count,
  unknown: count,
  /** What this run's jobs were charged, without refunds. */
  credits: creditsSchema,
  /** How many of them were charged what is not known, and is not in `credits`; left out where there is none. */
  unpriced: count.optional(),
  /** Copies of results, also of earlier runs, that are not in their folders yet; left out where there is none. */
  copiesOwed: count.optional(),
  /** Results that wait for approval, so that a next step can be sent; left out where there is none. */
  toApprove: count.optional(),
  /** Those results; left out if there is none. */
  approvals: z.array(approvalLineSchema).optional(),
  assets: z.array(assetLineSchema),
});
export type Summary = z.infer<typeof summarySchema>;

const chainLineSchema = z.object({
  event: z.literal('chain'),
  chain: z.string(),
  reference,
  /** The step's id in its chain. */
  step: z.string(),
  /** `ended`: nothing is sent for it, since a step before it failed or was rejected. `stopped`: nor since the chain was stopped. */
  state: z.enum(['to-come', 'sent', 'home', 'failed', 'stopped', 'ended']),
  /** What a step to come waits for; null if it waits for nothing. */
  waits: z.string().nullable(),
  job: z.string().nullable(),
  asset: z.string().nullable(),
});
/** Where a step of a chain is. */
export type ChainLine = Omit<z.infer<typeof chainLineSchema>, 'event'>;

const chainQuoteSchema = z.object({
  name: z.string(),
  steps: z.array(
    z.object({
      step: z.string(),
      /** For one reference; null if it is not known. */
      credits: creditsSchema.nullable(),
      /** Whether it is sent only after an approval. */
      afterApproval: z.boolean(),
    }),
  ),
  /** For one reference: if nothing is approved, and if all is; null if it is not known. */
  low: creditsSchema,
  high: creditsSchema.nullable(),
});
/** What the steps of a chain cost. */
export type ChainQuoteLine = z.infer<typeof chainQuoteSchema>;

/** Milliseconds since the epoch, as ISO text. */
const time = z.string();

/** How a watch is, for a supervisor: a line of `--json` at each change and at least each minute, and the file of `--health`. */
export const healthSchema = z.object({
  event: z.literal('health'),
  at: time,
  /** `watching` is well; `away` and `trouble` are tried again; `stopped` has ended; the others wait for what their words say. */
  state: z.string(),
  /** The state in words. */
  message: z.string(),
  folder: z.string(),
  /** When the folder was last read whole. */
  lastLook: time.nullable(),
  /** Files that still change. */
  growing: count,
  /** Files that are whole and not queued yet. */
  waiting: count,
  /** Files that wait for a person's word. */
  asking: count,
  queuedToday: count,
  /** Credits a day, and what is left of them; null before it was needed. */
  budget: creditsSchema,
  leftToday: creditsSchema.nullable(),
  /** Jobs of the watch that are not at their end. */
  unfinished: count,
  failed: count,
  unknown: count,
  /** Results of chains that wait for approval. */
  toApprove: count,
});
export type Health = z.infer<typeof healthSchema>;

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
    /** An estimate from published prices. */
    credits: creditsSchema,
    /** Left out for a recipe alone. */
    chain: chainQuoteSchema.optional(),
    /** In a dry run only. */
    rows: z.array(planLineRowSchema).optional(),
    /** In a dry run of a recipe only: the whole plan, as `--plan` runs it. */
    plan: planFileSchema.optional(),
  }),
  z.object({ event: z.literal('submitted'), job: z.string(), reference }),
  z.object({
    event: z.literal('state'),
    job: z.string(),
    reference,
    state: z.string(),
    /** The state in words. */
    status: z.string(),
  }),
  z.object({ event: z.literal('asset'), job: z.string(), ...assetLineSchema.shape }),
  z.object({
    event: z.literal('problem'),
    /** Null if it is about the whole run. */
    reference: reference.nullable(),
    /** The service's code, if there is one. */
    code: z.number().int().nullable(),
    message: z.string(),
  }),
  /** Where a step of a chain is, at each change. */
  chainLineSchema,
  /** What became of a file of a watched folder, or what the watch is at. */
  z.object({
    event: z.literal('watch'),
    watch: watchSchema.shape.id,
    /** Absolute; null for the whole watch. */
    reference: reference.nullable(),
    code: z.string(),
    message: z.string().nullable(),
  }),
  healthSchema,
  summarySchema,
]);
export type JsonEvent = z.infer<typeof jsonEventSchema>;
