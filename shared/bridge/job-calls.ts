import { z } from 'zod';
import { taskIdSchema } from '../interface/tasks.ts';
import { creditsSchema, givenCreditsSchema } from '../model/credits.ts';
import { placeSchema, prioritySchema, resultDecisionSchema } from '../model/job.ts';
import { jobMomentSchema } from '../model/job-moment.ts';
import { recipeSchema } from '../model/recipe.ts';
import { reportFormatSchema } from '../model/report/batch-report.ts';
import { dayOutlookSchema, spendingSchema } from '../model/spending.ts';
import { offeredTaskSchema } from '../model/task-offer.ts';
import { call, count, id, ids, nothing } from './call.ts';
import { jobViewSchema, queueSummarySchema } from './views.ts';

/** Which jobs to release: one job, those of a batch, or all. */
const releaseChoiceSchema = z.discriminatedUnion('which', [
  z.object({ which: z.literal('one'), id: z.string() }),
  z.object({ which: z.literal('batch'), batchId: z.string() }),
  z.object({ which: z.literal('all') }),
]);

/** The calls about the queue. */
export const JOB_CALLS = {
  snapshot: call(nothing, z.object({ jobs: z.array(jobViewSchema), summary: queueSummarySchema })),
  /** Cancels a job that is not being submitted. The credits of a running job are not refunded. */
  cancel: call(id, nothing),
  /** Cancels those of the jobs that still wait. A job that was sent in the meantime has been paid for, and goes on. */
  cancelWaiting: call(z.object({ ids }), z.object({ cancelled: z.array(z.string()) })),
  /** Starts a new attempt of an ended job. It may be charged again. */
  retry: call(id, nothing),
  /**
   * Undoes the cancelling of jobs that were never sent: they wait again, and stay paused until they are resumed. Those whose work another job has, or
   * has made since, stay cancelled.
   */
  putBack: call(z.object({ ids }), z.object({ back: z.array(z.string()) })),
  /** Tries all copies that are owed now, gives those of some jobs up, or takes that back. */
  copies: call(z.object({ what: z.enum(['try', 'give-up', 'take-back']), ids }), nothing),
  /** The artist's decision about a job whose answer was lost. */
  decideUnknown: call(z.object({ id: z.string(), decision: z.enum(['send-again', 'give-up']) }), nothing),
  /** The artist's decision about a job whose downloads brought no good result. */
  decideResult: call(z.object({ id: z.string(), decision: resultDecisionSchema }), nothing),
  /**
   * The artist's decision to send requests again at a connection that was blocked after several lost answers in a row. Its balance
   * is read first: if the service does not answer, nothing is sent.
   */
  resumeAccount: call(z.object({ connectionId: z.string() }), nothing),
  /**
   * The artist's permission to send jobs that wait because the ledger comes from a backup. Jobs whose assets are found in the
   * library become done, and are not sent.
   */
  release: call(releaseChoiceSchema, z.object({ released: count, found: count })),
  /** Pauses or resumes waiting jobs: the given jobs, a batch, or (without a scope) all. */
  pause: call(
    z.object({
      paused: z.boolean(),
      scope: z.union([z.object({ ids }), z.object({ batchId: z.string() })]).optional(),
    }),
    nothing,
  ),
  /** Moves waiting jobs before another one, or (null) to the end of their priority. */
  move: call(z.object({ ids, before: z.string().nullable() }), nothing),
  /** Restores the exact positions of waiting jobs. This undoes a move. */
  place: call(z.object({ places: z.array(placeSchema).max(100_000) }), nothing),
  prioritise: call(z.object({ ids, priority: prioritySchema }), nothing),
  /** The most credits that a batch may be charged in all (null: no limit), and what it was charged so far. */
  budget: call(
    z.object({ batchId: z.string() }),
    z.object({ budget: creditsSchema.nullable(), taken: creditsSchema }),
  ),
  setBudget: call(z.object({ batchId: z.string(), budget: givenCreditsSchema.nullable() }), nothing),
  /** What is left of the day's budget of a connection for new jobs; null if the day has no budget. */
  today: call(z.object({ connectionId: z.string() }), dayOutlookSchema.nullable()),
  /** The charges of a time span, newest first. Times in milliseconds since the epoch. */
  spending: call(z.object({ from: z.number(), to: z.number() }), z.array(spendingSchema)),
  /** Assigns a task id to a job whose answer was lost, or that was given up. */
  adopt: call(z.object({ id: z.string(), taskId: taskIdSchema }), nothing),
  /** Creates a job for a task that was created by another program. */
  adoptNew: call(
    z.object({
      connectionId: z.string(),
      taskId: taskIdSchema,
      name: z.string().trim().min(1).max(200),
      recipe: recipeSchema,
    }),
    id,
  ),
  /** Creates a job for an offered task, and downloads its result. Nothing is sent. */
  adoptOffer: call(offeredTaskSchema, nothing),
  /** Removes a task from the list of offers. Its result is not downloaded. */
  dismissOffer: call(offeredTaskSchema, nothing),
  /** Everything that happened to a job, oldest first. */
  history: call(id, z.array(jobMomentSchema)),
  /** The details of a job for a support request, as text to copy. */
  details: call(id, z.string()),
  /** Fetches the result of a job that was cancelled or given up after it was sent, and makes it an asset. */
  keepResult: call(id, nothing),
  /** Removes ended jobs from the list. Their assets stay. */
  clearEnded: call(nothing, nothing),
  /** What became of a batch, as the text of a file. It names no address. */
  report: call(
    z.object({ batchId: z.string(), format: reportFormatSchema }),
    z.object({ name: z.string(), text: z.string() }),
  ),
  /** Has the window show what a batch made: for a notification outside of it. */
  showResults: call(z.object({ batchId: z.string() }), nothing),
} as const;
