import { z } from 'zod';
import { taskIdSchema } from '../interface/tasks.ts';
import { creditsSchema, givenCreditsSchema } from '../model/credits.ts';
import { placeSchema, prioritySchema, resultDecisionSchema } from '../model/job.ts';
import { jobMomentSchema } from '../model/job-moment.ts';
import { recipeSchema } from '../model/recipe.ts';
import { spendingSchema } from '../model/spending.ts';
import { call, count, id, ids, nothing } from './call.ts';
import { jobViewSchema, queueSummarySchema } from './views.ts';

/** One job, those of a batch, or all. */
const releaseChoiceSchema = z.discriminatedUnion('which', [
  z.object({ which: z.literal('one'), id: z.string() }),
  z.object({ which: z.literal('batch'), batchId: z.string() }),
  z.object({ which: z.literal('all') }),
]);

/** The calls about the queue. */
export const JOB_CALLS = {
  snapshot: call(nothing, z.object({ jobs: z.array(jobViewSchema), summary: queueSummarySchema })),
  /** Ends a job that is not being submitted. A running one's credits are spent. */
  cancel: call(id, nothing),
  /** Cancels those that still wait: what was sent meanwhile is paid for, and goes on. */
  cancelWaiting: call(z.object({ ids }), z.object({ cancelled: z.array(z.string()) })),
  /** A new attempt of an ended job; may be charged again. */
  retry: call(id, nothing),
  /** Takes back the cancelling of jobs that were never sent: they wait again, held until they are let go. */
  putBack: call(z.object({ ids }), nothing),
  /** The artist's decision about a job whose answer was lost. */
  settle: call(z.object({ id: z.string(), decision: z.enum(['send-again', 'give-up']) }), nothing),
  /** The artist's decision about a job whose downloads brought no good result. */
  settleResult: call(z.object({ id: z.string(), decision: resultDecisionSchema }), nothing),
  /**
   * The artist's word to send on at a connection that was closed because answers in a row were lost. It is asked for its balance
   * first: where it does not answer, nothing is sent.
   */
  goOn: call(z.object({ connectionId: z.string() }), nothing),
  /**
   * The artist's word for jobs that wait because the list of jobs is one from a backup. Those whose assets are in the library
   * are done by that, and not sent.
   */
  release: call(releaseChoiceSchema, z.object({ released: count, found: count })),
  /** Holds what waits, or lets it go: named jobs, a batch, or (with no scope) all. */
  pause: call(
    z.object({
      paused: z.boolean(),
      scope: z.union([z.object({ ids }), z.object({ batchId: z.string() })]).optional(),
    }),
    nothing,
  ),
  /** Puts waiting jobs before another, or (null) behind all of their priority. */
  move: call(z.object({ ids, before: z.string().nullable() }), nothing),
  /** Puts waiting jobs exactly where they stood: how a move is taken back. */
  place: call(z.object({ places: z.array(placeSchema).max(100_000) }), nothing),
  prioritise: call(z.object({ ids, priority: prioritySchema }), nothing),
  /** Credits that a batch may take in all, null for no limit; and what it took so far. */
  budget: call(
    z.object({ batchId: z.string() }),
    z.object({ budget: creditsSchema.nullable(), taken: creditsSchema }),
  ),
  setBudget: call(z.object({ batchId: z.string(), budget: givenCreditsSchema.nullable() }), nothing),
  /** What was spent on what, newest first. Milliseconds since the epoch. */
  spending: call(z.object({ from: z.number(), to: z.number() }), z.array(spendingSchema)),
  /** Gives a task id that somebody found out to a job whose answer was lost, or that was given up. */
  adopt: call(z.object({ id: z.string(), taskId: taskIdSchema }), nothing),
  /** Makes a job of a task that was made elsewhere. */
  adoptNew: call(
    z.object({
      connectionId: z.string(),
      taskId: taskIdSchema,
      name: z.string().trim().min(1).max(200),
      recipe: recipeSchema,
    }),
    id,
  ),
  /** Brings home what a callback named and no job has: nothing is sent. */
  adoptOffer: call(z.object({ taskId: taskIdSchema }), nothing),
  /** Takes it off the list of offers; its result is not brought home. */
  leaveOffer: call(z.object({ taskId: taskIdSchema }), nothing),
  /** Everything that happened to a job, oldest first. */
  history: call(id, z.array(jobMomentSchema)),
  /** What support would ask for, as text to be copied. */
  details: call(id, z.string()),
  /** Brings home what a job made that was cancelled or given up after it was sent. */
  keepResult: call(id, nothing),
  /** Takes ended jobs off the list; their assets stay. */
  clearEnded: call(nothing, nothing),
} as const;
