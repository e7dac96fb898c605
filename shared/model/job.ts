import { z } from 'zod';
import { remoteStateSchema, taskIdSchema } from '../interface/tasks.ts';
import { creditsSchema } from './credits.ts';
import { recipeSchema } from './recipe.ts';
import { referenceSchema } from './reference.ts';

/** Milliseconds since the epoch. */
const time = z.number().int().nonnegative();

/** Why a waiting job is not sent yet; null where it is simply its turn that has not come. */
export const waitReasonSchema = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('paused') }),
  z.object({ reason: z.literal('offline') }),
  z.object({ reason: z.literal('keychain-locked') }),
  z.object({ reason: z.literal('credentials') }),
  /** The model that it is made of lies in a library that is missing. */
  z.object({ reason: z.literal('library') }),
  /** The drive, share or folder that its own files lie on is not there, or does not answer. */
  z.object({ reason: z.literal('references'), place: z.string(), why: z.enum(['gone', 'silent']) }),
  /** Whose budget it is that has no room for it; or none has, as nobody knows what it costs. */
  z.object({ reason: z.literal('budget'), of: z.enum(['batch', 'day', 'no-price']).default('batch') }),
  z.object({ reason: z.literal('balance') }),
  z.object({ reason: z.literal('backing-off'), until: time }),
  z.object({ reason: z.literal('restored') }),
]);
export type WaitReason = z.infer<typeof waitReasonSchema>;
/** Why a budget does not let a job go. */
export type OverBudget = Extract<WaitReason, { reason: 'budget' }>['of'];

/** Why a job ended without a result. */
export const failureSchema = z.object({
  /** The service's code; null where it never said one. */
  code: z.number().int().nullable(),
  /** For the artist: what happened, and what to do. */
  message: z.string(),
  /** The service's own words. */
  words: z.string(),
  /** True where the credits were given back or never taken, false where they are spent, null where nobody knows. */
  refunded: z.boolean().nullable(),
});
export type Failure = z.infer<typeof failureSchema>;

/** Something that holds up a running or fetching job and does not end it. */
const noteSchema = z.string().nullable();

/** The idempotency key that a request was sent with, to a service that had said that it honours keys. */
export const sentKeySchema = z.object({
  key: z.string(),
  /** sha256, in hex, over the fields and files that were sent, but for the callback's address. */
  contents: z.string(),
  /** The callback's address, which is repeated as it was; null where none was sent. */
  callbackUrl: z.string().nullable(),
  /** By the service's own clock, just before it was sent. */
  serviceTime: time,
});
export type SentKey = z.infer<typeof sentKeySchema>;

/** A result that lies whole on the disk, and is no asset yet. */
export const keptResultSchema = z.object({
  /** Absolute; in a staging folder of the library that was in use when it came. */
  file: z.string(),
  bytes: z.number().int().nonnegative(),
  /** Hex. */
  sha256: z.string(),
  /** Why it is no good result, as the end of a sentence; null for a good one. */
  wrong: z.string().nullable(),
});
export type KeptResult = z.infer<typeof keptResultSchema>;

/** Downloads of a result that brought no good one, since the artist last decided. */
export const badResultSchema = z.object({
  count: z.number().int().positive(),
  /** `broken-off`: it began from its start over and over, and never came to its end. */
  why: z.enum(['wrong', 'too-large', 'broken-off']),
  /** What was wrong with the last, as the end of a sentence. */
  wrong: z.string(),
  /** When the last one ended. */
  at: time,
  /** Whether nothing more is downloaded until the artist decides. */
  ask: z.boolean(),
});
export type BadResult = z.infer<typeof badResultSchema>;

/**
 * Where a job stands, with the events that lead from one state to the next:
 *
 *   waiting ──claimed──▶ submitting ──accepted──▶ running ──succeeded──▶ fetching ──stored──▶ done
 *      ▲                     │  │                   │                        │
 *      ├─ never-sent, ───────┘  │                   ├── remote-failed ───────┴──▶ failed, or waiting (refund seen)
 *      │  refused-for-now       │ outcome-lost,     └── cancelled ──▶ cancelled
 *      │                        ▼ found-submitting
 *      └─ proven-not-charged ─ unknown ── adopted ──▶ running ◀── adopted ── failed, cancelled
 *         or sent-again           └────── given-up ─▶ failed
 *
 *   waiting ──cancelled──▶ cancelled (no task) ──put-back──▶ waiting, held
 *   fetching ──came-bad──▶ fetching, asked ──taken-as-it-came, asked-again──▶ fetching
 *   running, unknown, waiting (restored) ──found-kept──▶ fetching ◀── adopted ── cancelled with a result that had come
 *   running, fetching, waiting (restored) ──found-in-library──▶ done
 *
 * A job in fetching whose downloads brought no good result waits there for the artist's decision (`bad.ask`).
 */
export const jobStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), wait: waitReasonSchema.nullable() }),
  z.object({
    state: z.literal('submitting'),
    since: time,
    /** The balance just before it was sent; left out where it could not be read. */
    balanceBefore: creditsSchema.optional(),
    idempotency: sentKeySchema.optional(),
  }),
  z.object({
    state: z.literal('unknown'),
    /** When the request was sent. */
    since: time,
    /** What came in place of an answer. */
    message: z.string(),
    /** What the balance said of it last; left out before it was asked. */
    finding: z.string().optional(),
    /** The balance just before it was sent; left out where it could not be read. */
    balanceBefore: creditsSchema.optional(),
    /** True once the balance showed that it was charged; left out while nobody knows. */
    charged: z.literal(true).optional(),
    /** When its answer was known to be lost; left out by earlier versions. */
    lostAt: time.optional(),
    /** What looked like a task's id in what came in place of an answer. */
    namedTasks: z.array(taskIdSchema).optional(),
    idempotency: sentKeySchema.optional(),
  }),
  z.object({
    state: z.literal('running'),
    taskId: taskIdSchema,
    remote: remoteStateSchema.extract(['created', 'queueing', 'processing']),
    since: time,
    note: noteSchema,
  }),
  z.object({
    state: z.literal('fetching'),
    taskId: taskIdSchema,
    since: time,
    url: z.string(),
    coverUrl: z.string().nullable(),
    /** When the two URLs were given; they are good for an hour. */
    urlsAt: time,
    note: noteSchema,
    /** The last that came whole; left out before one did. */
    kept: keptResultSchema.optional(),
    /** Left out while no download was bad. */
    bad: badResultSchema.optional(),
    /** The artist takes what is kept as it came, whatever is wrong with it. */
    asItCame: z.literal(true).optional(),
  }),
  z.object({ state: z.literal('done'), taskId: taskIdSchema, assetId: z.string(), at: time }),
  z.object({ state: z.literal('failed'), taskId: taskIdSchema.nullable(), failure: failureSchema, at: time }),
  z.object({
    state: z.literal('cancelled'),
    taskId: taskIdSchema.nullable(),
    at: time,
    /** A result that had come whole already, and lies where it came until the artist keeps it or clears the job. */
    kept: keptResultSchema.optional(),
    /** True where it waited for the artist's word because of a backup: put back, it waits for that again. */
    restored: z.literal(true).optional(),
  }),
]);
export type JobState = z.infer<typeof jobStateSchema>;
export type JobStateName = JobState['state'];

/** What is known of a request whose answer was lost, in words. */
export function lostWords({ message, finding }: Extract<JobState, { state: 'unknown' }>): string {
  return finding === undefined ? message : `${message}; ${finding}`;
}

/** Before position: every `high` job of a connection goes before its `normal` ones. */
export const PRIORITIES = ['high', 'normal', 'low'] as const;
export const prioritySchema = z.enum(PRIORITIES);
export type Priority = z.infer<typeof prioritySchema>;

export const jobSchema = z.object({
  id: z.string(),
  batchId: z.string(),
  connectionId: z.string(),
  /** Order among jobs of one priority: smaller goes first. */
  position: z.number(),
  priority: prioritySchema.default('normal'),
  reference: referenceSchema,
  /** As sent: every default resolved. */
  recipe: recipeSchema,
  /** What *done before* compares: a hash of the images' bytes with their views, and of the recipe as sent. */
  fingerprint: z.string(),
  /** 1 for the first attempt. */
  attempt: z.number().int().positive(),
  createdAt: time,
  updatedAt: time,
  /** What the balance dropped by when this attempt was submitted; null until known. */
  credits: creditsSchema.nullable(),
  state: jobStateSchema,
});
/** A job: one remote task that the app owes. A durable row of the ledger. */
export type Job = z.infer<typeof jobSchema>;

/** Where a job stands among those that wait. */
export const placeSchema = z.object({ id: z.string(), position: z.number(), priority: prioritySchema });
export type Place = z.infer<typeof placeSchema>;

/** Negative where `a` goes before `b`: by priority, then by position; kinds and batches share the one order. */
export function compareTurns(
  a: Pick<Job, 'id' | 'priority' | 'position'>,
  b: Pick<Job, 'id' | 'priority' | 'position'>,
): number {
  const rank = PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority);
  return rank || a.position - b.position || (a.id < b.id ? -1 : 1);
}

/** States that nothing leaves by itself. */
export function isEnded(state: JobState): boolean {
  return state.state === 'done' || state.state === 'failed' || state.state === 'cancelled';
}

/** Whether it ended without a result though its task was charged, or may have been, and was not given back. */
export function isLeft(state: JobState): boolean {
  if (state.state === 'cancelled') return state.taskId !== null;
  return state.state === 'failed' && state.failure.refunded !== true;
}

/** What the artist may decide about a result that is none. */
export const resultDecisionSchema = z.enum(['keep-as-it-came', 'ask-again', 'give-up']);
export type ResultDecision = z.infer<typeof resultDecisionSchema>;

/** Whether its result waits for the artist's decision: downloads brought no good one, and no more are made. */
export function isResultAsked(state: JobState): boolean {
  return state.state === 'fetching' && state.bad?.ask === true;
}

/** Whether it waits for the artist's word, because the list of jobs is one from a backup. */
export function isRestored(state: JobState): boolean {
  return state.state === 'waiting' && state.wait?.reason === 'restored';
}
