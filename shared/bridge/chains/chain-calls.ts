import { z } from 'zod';
import { chainStepSchema } from '../../model/chain/chain.ts';
import { chainApprovalSchema } from '../../model/chain/chain-record.ts';
import { approvalSchema, stepRunSchema } from '../../model/chain/chain-run.ts';
import type { NextStep } from '../../model/chain/next-steps.ts';
import { creditsSchema } from '../../model/credits.ts';
import { call, nothing } from '../call.ts';

const nextStepSchema: z.ZodType<NextStep> = z.discriminatedUnion('next', [
  z.object({ next: z.literal('none') }),
  z.object({ next: z.literal('start') }),
  z.object({
    next: z.literal('wait'),
    for: z.enum(['input', 'approval', 'changed', 'trash', 'gone', 'away', 'restored']),
  }),
  z.object({ next: z.literal('ended'), why: z.enum(['failed', 'rejected', 'stopped']), by: z.string() }),
]);

/** A step of a run as the window shows it. */
export const chainStepViewSchema = chainStepSchema.extend({
  state: z.enum(stepRunSchema.options.map(({ shape }) => shape.state.value)),
  /** Whether the artist stopped its chain: of a step that was sent, its result comes home if the service works on it. */
  isStopped: z.boolean(),
  /** The job that makes or made it; null before there is one, and for what was done before. */
  jobId: z.string().nullable(),
  /** Its result, if that came home. */
  assetId: z.string().nullable(),
  /** Of the bytes of that result as they are shown: a word about it is one about these. */
  sha256: z.string().nullable(),
  next: nextStepSchema,
  /** The artist's last word about its result, whether that was changed since or not; null if there is none. */
  word: approvalSchema.shape.word.nullable(),
  /** What an attempt costs, about; null if it is not known. */
  price: creditsSchema.nullable(),
});
export type ChainStepView = z.infer<typeof chainStepViewSchema>;

/** A chain at work on one reference, as the window shows it. */
export const chainViewSchema = z.object({
  id: z.string(),
  batchId: z.string(),
  connectionId: z.string(),
  /** Of the reference. */
  name: z.string(),
  /** The URL of a small picture on the window's own origin; null if there is none. */
  thumbnail: z.string().nullable(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  /** Whether something of it can still happen by itself, or by a word about a result. */
  isOpen: z.boolean(),
  canBeStopped: z.boolean(),
  approve: chainApprovalSchema,
  reserve: z.boolean(),
  /** In the chain's order. */
  steps: z.array(chainStepViewSchema),
});
export type ChainView = z.infer<typeof chainViewSchema>;

/** The most words that are said at once: more would keep others waiting. */
export const MOST_WORDS_AT_ONCE = 500;

const runIds = z.array(z.string()).min(1).max(MOST_WORDS_AT_ONCE);

/** The calls about chains at work. */
export const CHAIN_CALLS = {
  /** Those in which something can still happen, and of the others the newest that have a job on the list. */
  snapshot: call(nothing, z.object({ chains: z.array(chainViewSchema) })),
  /**
   * The artist's words about results, each about the bytes that were shown. An approval lets what follows be sent, and with it the artist agrees
   * to the cost. A word that cannot be taken, as of a result that changed since, is refused; the others are taken.
   */
  decide: call(
    z.object({
      words: z
        .array(
          z.object({
            id: z.string(),
            step: z.string(),
            word: approvalSchema.shape.word,
            sha256: chainStepViewSchema.shape.sha256,
          }),
        )
        .min(1)
        .max(MOST_WORDS_AT_ONCE),
    }),
    nothing,
  ),
  /**
   * Runs a chain again from a step on. With this call the artist agrees to the cost. `isAnew`: what is in the library does not count as done, so
   * each of these steps is made and paid for once more.
   */
  again: call(z.object({ id: z.string(), step: z.string(), isAnew: z.boolean().optional() }), nothing),
  /**
   * Stops runs: nothing of them is sent any more, and what was not sent is cancelled. What the service works on comes home. Answers with the ids of
   * those that were stopped; the others had ended.
   */
  stop: call(z.object({ ids: runIds }), z.object({ stopped: z.array(z.string()) })),
  /** Takes stops back: what was cancelled is in the queue again, held, and the steps to come follow as before. */
  takeBack: call(z.object({ ids: runIds }), z.object({ takenBack: z.array(z.string()) })),
} as const;

export const CHAIN_EVENTS = {
  /** Runs that changed since the last event. At most 10 events a second. */
  'chains.changed': z.object({ changed: z.array(chainViewSchema) }),
} as const;
