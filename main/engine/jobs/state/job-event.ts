import { z } from 'zod';
import { remoteStateSchema, taskIdSchema } from '../../../../shared/interface/tasks.ts';
import { creditsSchema } from '../../../../shared/model/credits.ts';
import {
  badResultSchema,
  failureSchema,
  keptResultSchema,
  prioritySchema,
  sentKeySchema,
  waitReasonSchema,
} from '../../../../shared/model/job.ts';

const words = z.string();
const readings = z.array(creditsSchema);

/** What happened to an attempt of a job, as the ledger has it. */
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
  /** It cannot be sent as it is, e.g. its image is gone. */
  z.object({ type: z.literal('unsendable'), failure: failureSchema }),
  z.object({ type: z.literal('held'), wait: waitReasonSchema }),
  z.object({ type: z.literal('released') }),
  /** The request ended before a connection stood. */
  z.object({ type: z.literal('never-sent'), wait: waitReasonSchema, words }),
  /** The service said no, and what is to be done is to wait. */
  z.object({ type: z.literal('refused-for-now'), wait: waitReasonSchema.nullable(), words }),
  /** The service said no, and only the artist can change that. */
  z.object({ type: z.literal('refused'), failure: failureSchema }),
  z.object({ type: z.literal('accepted'), taskId: taskIdSchema }),
  z.object({
    type: z.literal('outcome-lost'),
    message: words,
    /** What looked like a task's id in what came in place of an answer. */
    namedTasks: z.array(taskIdSchema).optional(),
  }),
  /** The engine started and found it in `submitting`. */
  z.object({ type: z.literal('found-submitting') }),
  /** The balance showed what the submit cost; or, where nobody read that, it is taken to be what its like cost. */
  z.object({ type: z.literal('priced'), credits: creditsSchema, estimated: z.literal(true).optional() }),
  /**
   * It was not charged: all readings equal the one before the request; or the service, asked again under the same key, refused
   * it, which it only does where the key stands for no task.
   */
  z.object({ type: z.literal('proven-not-charged'), readings, by: z.literal('key').optional() }),
  /** All readings are lower by the price: it was charged. */
  z.object({ type: z.literal('proven-charged'), readings, credits: creditsSchema }),
  /** What was asked so far proves nothing, and why. */
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
  z.object({ type: z.literal('succeeded'), url: z.string(), coverUrl: z.string().nullable() }),
  z.object({
    type: z.literal('remote-failed'),
    failure: failureSchema,
    /** Where its refund was seen and it is tried once more by itself: not before that time. */
    again: z.object({ until: z.number().int() }).optional(),
  }),
  /** Something holds it up and does not end it; null once that is over. */
  z.object({ type: z.literal('noted'), note: words.nullable() }),
  /** The result came whole and good, and lies on the disk until it is an asset. */
  z.object({ type: z.literal('kept'), kept: keptResultSchema }),
  /** A download brought no good result. */
  z.object({
    type: z.literal('came-bad'),
    ...badResultSchema.pick({ why: true, wrong: true, ask: true }).shape,
    /** What came; null where it did not come whole. */
    kept: keptResultSchema.nullable(),
  }),
  /** A result of its task lies on the disk, of which the ledger does not know. */
  z.object({ type: z.literal('found-kept'), taskId: taskIdSchema, kept: keptResultSchema }),
  /** The asset is in the library. */
  z.object({
    type: z.literal('stored'),
    assetId: z.string(),
    /** Of the result as it came; left out where an earlier run brought it home. */
    sha256: z.string().optional(),
  }),
  /** The ledger is one from a backup: what was done since is not known, so the artist's word is needed before it is sent. */
  z.object({ type: z.literal('restored') }),
  /** What it owes is in the library already, as a ledger from a backup could not know. */
  z.object({
    type: z.literal('found-in-library'),
    assetId: z.string(),
    taskId: taskIdSchema,
    credits: creditsSchema.nullable(),
  }),
  /** The artist: */
  z.object({ type: z.literal('cancelled') }),
  z.object({ type: z.literal('sent-again') }),
  z.object({ type: z.literal('given-up') }),
  /** A bad result is to be kept as it came. */
  z.object({ type: z.literal('taken-as-it-came') }),
  /** A bad result is to be asked for and downloaded again. */
  z.object({ type: z.literal('asked-again') }),
  z.object({ type: z.literal('retried') }),
  /** Its cancelling is taken back: it waits again, held, so that nothing is sent before it is let go. */
  z.object({ type: z.literal('put-back') }),
  z.object({ type: z.literal('moved'), position: z.number(), priority: prioritySchema }),
]);
export type JobEvent = z.infer<typeof jobEventSchema>;

/** The attempt that an event tells of, by the job that it left: a failure that leads to another attempt is that of the one before. */
export function attemptOf({ attempt }: { readonly attempt: number }, event: JobEvent): number {
  return event.type === 'remote-failed' && event.again !== undefined ? attempt - 1 : attempt;
}

/**
 * An event as it is kept: result URLs are signed, so they live in the job's row while they are needed and in no record.
 */
export function eventForRecord(event: JobEvent): JobEvent {
  if (event.type !== 'succeeded') return event;
  return { ...event, url: withoutQuery(event.url), coverUrl: event.coverUrl && withoutQuery(event.coverUrl) };
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
