import { z } from 'zod';
import { remoteStateSchema, taskIdSchema } from '../../../../shared/interface/tasks.ts';
import { creditsSchema } from '../../../../shared/model/credits.ts';
import {
  badResultSchema,
  jobWarningsSchema,
  keptResultSchema,
  prioritySchema,
  sentKeySchema,
  waitReasonSchema,
} from '../../../../shared/model/job.ts';
import { failureSchema } from '../../../../shared/model/jobs/failure.ts';
import type { TaskAnswer } from '../../api/free-queries.ts';

const words = z.string();
const readings = z.array(creditsSchema);

/** An event of one attempt of a job, as recorded in the ledger. */
export interface AttemptEvent {
  readonly jobId: string;
  readonly attempt: number;
  readonly event: JobEvent;
}

/** Everything that can happen to a job. The ledger keeps each that changed something, for good. */
export const jobEventSchema = z.discriminatedUnion('type', [
  /** Its turn came. Committed before the request is sent: this is the intent. */
  z.object({
    type: z.literal('claimed'),
    balanceBefore: creditsSchema.optional(),
    idempotency: sentKeySchema.optional(),
  }),
  /** The job cannot be sent, e.g. because its image is gone. */
  z.object({ type: z.literal('unsendable'), failure: failureSchema }),
  z.object({ type: z.literal('held'), wait: waitReasonSchema }),
  z.object({ type: z.literal('released') }),
  /** The request failed before a connection was established. */
  z.object({ type: z.literal('never-sent'), wait: waitReasonSchema, words }),
  /** The service refused for now; the job waits. With `doubtful`, the next balance must show that it was not charged. */
  z.object({
    type: z.literal('refused-for-now'),
    wait: waitReasonSchema.nullable(),
    words,
    doubtful: z.literal(true).optional(),
  }),
  /** The next balance showed that the refused request was not charged, or there was none to compare it with. */
  z.object({ type: z.literal('refusal-stands'), readings }),
  /** The next balance is lower, and no other job explains it: the refused request may have been charged. */
  z.object({ type: z.literal('refusal-doubted'), readings, message: words }),
  /** The service refused, and only the artist can change the cause. */
  z.object({ type: z.literal('refused'), failure: failureSchema }),
  z.object({ type: z.literal('accepted'), taskId: taskIdSchema }),
  z.object({
    type: z.literal('outcome-lost'),
    message: words,
    /** Texts that look like task ids in the unreadable answer. */
    namedTasks: z.array(taskIdSchema).optional(),
  }),
  /** The engine found the job in `submitting` at start. */
  z.object({ type: z.literal('found-submitting') }),
  /** The price of the attempt: read from the balance, or, with `estimated`, the usual price of such jobs. */
  z.object({ type: z.literal('priced'), credits: creditsSchema, estimated: z.literal(true).optional() }),
  /**
   * It was not charged: all readings equal the one before the request; or the service, asked again under the same key, refused
   * it, which it only does where the key stands for no task.
   */
  z.object({ type: z.literal('proven-not-charged'), readings, by: z.literal('key').optional() }),
  /** All readings are lower by the price: it was charged. */
  z.object({ type: z.literal('proven-charged'), readings, credits: creditsSchema }),
  /** The checks so far prove nothing; `message` says why. */
  z.object({ type: z.literal('unproven'), readings, message: words }),
  /**
   * Its task id came by another way: a callback (where `by` is left out), the artist, who may be wrong, an id in what came in
   * place of an answer, or the same request again under its idempotency key. Also how the result of a cancelled job is kept
   * after all.
   */
  z.object({
    type: z.literal('adopted'),
    taskId: taskIdSchema,
    by: z.enum(['artist', 'answer', 'key']).optional(),
  }),
  z.object({
    type: z.literal('polled'),
    remote: remoteStateSchema.extract(['created', 'queueing', 'processing']),
  }),
  z.object({
    type: z.literal('succeeded'),
    url: z.string(),
    coverUrl: z.string().nullable(),
    /** What the service says is doubtful about the result; left out if nothing is. */
    warnings: jobWarningsSchema.optional(),
  }),
  z.object({
    type: z.literal('remote-failed'),
    failure: failureSchema,
    /** Present if the refund was seen and the job is retried automatically: not before that time. */
    again: z.object({ until: z.number().int() }).optional(),
  }),
  /** A temporary problem, in words for the artist; null once it is over. */
  z.object({ type: z.literal('noted'), note: words.nullable() }),
  /** The result is complete and good, and stays on the disk until it is an asset. */
  z.object({ type: z.literal('kept'), kept: keptResultSchema }),
  /** A download brought no good result. */
  z.object({
    type: z.literal('came-bad'),
    ...badResultSchema.pick({ why: true, wrong: true, ask: true }).shape,
    /** The received file; null if it is incomplete. */
    kept: keptResultSchema.nullable(),
  }),
  /** A result of its task was found on the disk, which the ledger did not know of. */
  z.object({
    type: z.literal('found-kept'),
    taskId: taskIdSchema,
    kept: keptResultSchema,
    /** As in `succeeded`. */
    warnings: jobWarningsSchema.optional(),
  }),
  /** The asset is in the library. */
  z.object({
    type: z.literal('stored'),
    assetId: z.string(),
    /** Of the result as received; left out if an earlier run stored it. */
    sha256: z.string().optional(),
  }),
  /** The ledger was restored from a backup. What happened since is unknown, so the artist must release the job before it is sent. */
  z.object({ type: z.literal('restored') }),
  /** Its asset is in the library already, which a ledger from a backup could not know. */
  z.object({
    type: z.literal('found-in-library'),
    assetId: z.string(),
    taskId: taskIdSchema,
    credits: creditsSchema.nullable(),
    /** As in `succeeded`. */
    warnings: jobWarningsSchema.optional(),
  }),
  /** From here on: commands of the artist. */
  z.object({ type: z.literal('cancelled') }),
  z.object({ type: z.literal('sent-again') }),
  z.object({ type: z.literal('given-up') }),
  /** Store a bad result as it is. */
  z.object({ type: z.literal('taken-as-it-came') }),
  /** Request and download a bad result again. */
  z.object({ type: z.literal('asked-again') }),
  z.object({ type: z.literal('retried') }),
  /** Undoes a cancellation. The job waits again, but paused, so that it is not sent before it is released. */
  z.object({ type: z.literal('put-back') }),
  z.object({ type: z.literal('moved'), position: z.number(), priority: prioritySchema }),
]);
export type JobEvent = z.infer<typeof jobEventSchema>;

/** The event of a task that a query found to have succeeded. */
export function succeeded({ url, coverUrl, warnings }: Extract<TaskAnswer, { state: 'success' }>): JobEvent {
  return { type: 'succeeded', url, coverUrl, ...(warnings.length > 0 && { warnings }) };
}

/** The attempt that an event belongs to. `job` is the job after the event: a failure that starts a new attempt belongs to the one before. */
export function attemptOf({ attempt }: { readonly attempt: number }, event: JobEvent): number {
  return event.type === 'remote-failed' && event.again !== undefined ? attempt - 1 : attempt;
}

/**
 * An event as it is recorded. Result URLs are signed, so they are stored only in the job's row, and only while they are needed.
 */
export function eventForRecord(event: JobEvent): JobEvent {
  if (event.type !== 'succeeded') return event;
  return { ...event, url: withoutQuery(event.url), coverUrl: event.coverUrl && withoutQuery(event.coverUrl) };
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
