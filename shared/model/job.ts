import { z } from 'zod';
import { resultWarningSchema } from '../interface/result-warnings.ts';
import { remoteStateSchema, taskIdSchema } from '../interface/tasks.ts';
import { creditsSchema } from './credits.ts';
import { jobHandOffSchema } from './hand-off/hand-off.ts';
import { failureSchema } from './jobs/failure.ts';
import { jobLibrarySchema } from './libraries/job-library.ts';
import { jobOwnSchema } from './plan/row-changes.ts';
import { recipeSchema } from './recipe.ts';
import { referenceSchema } from './reference.ts';

/** What the service says is doubtful about a result: codes, at least one. */
export const jobWarningsSchema = z.array(resultWarningSchema).min(1).readonly();

/** Milliseconds since the epoch. */
const time = z.number().int().nonnegative();

/** Why a waiting job is not sent yet. A job that only waits for its turn has no reason (null). */
export const waitReasonSchema = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('paused') }),
  z.object({ reason: z.literal('offline') }),
  z.object({ reason: z.literal('keychain-locked') }),
  z.object({ reason: z.literal('credentials') }),
  /** Its library cannot be reached. `folder`: where it should be; earlier versions did not record it. */
  z.object({ reason: z.literal('library'), folder: z.string().optional() }),
  /** The drive, share or folder with its files is missing (`gone`), or does not answer (`silent`). */
  z.object({ reason: z.literal('references'), place: z.string(), why: z.enum(['gone', 'silent']) }),
  /** Which budget has too few credits left: that of its batch or of the day. `no-price`: a budget is set, but the price is unknown. */
  z.object({ reason: z.literal('budget'), of: z.enum(['batch', 'day', 'no-price']).default('batch') }),
  /** `why`: what the service answered, in words; left out where that says no more, or where its failure is told elsewhere. */
  z.object({ reason: z.literal('balance'), why: z.string().optional() }),
  z.object({ reason: z.literal('backing-off'), until: time, why: z.string().optional() }),
  z.object({ reason: z.literal('restored') }),
]);
export type WaitReason = z.infer<typeof waitReasonSchema>;
/** Why a budget prevents a job from being sent. */
export type OverBudget = Extract<WaitReason, { reason: 'budget' }>['of'];

/** A problem that delays a running or fetching job without ending it; null if there is none. */
const noteSchema = z.string().nullable();

/** The idempotency key that a request was sent with. Recorded only if the service had announced that it honours keys. */
export const sentKeySchema = z.object({
  key: z.string(),
  /** sha256, in hex, of the fields and files that were sent, without the callback's address. */
  contents: z.string(),
  /** The callback's address, which a retry has to send unchanged; null if none was sent. */
  callbackUrl: z.string().nullable(),
  /** The time just before it was sent, by the service's own clock. */
  serviceTime: time,
});
export type SentKey = z.infer<typeof sentKeySchema>;

/**
 * A request that was refused for now (HTTP 429 or 401), perhaps by a server in front of the service that had made the task by then. The
 * next balance shows whether it was charged.
 */
const refusedRequestSchema = z.object({
  /** When it was sent. */
  since: time,
  /** The refusal in words, as the end of a sentence. */
  words: z.string(),
  /** The balance just before it was sent; left out if it could not be read. */
  balanceBefore: creditsSchema.optional(),
  idempotency: sentKeySchema.optional(),
});
export type RefusedRequest = z.infer<typeof refusedRequestSchema>;

/** A result that was downloaded completely, and is not an asset yet. */
export const keptResultSchema = z.object({
  /** Absolute path, in a staging folder of the library that was in use when it was downloaded. */
  file: z.string(),
  bytes: z.number().int().nonnegative(),
  /** Hex. */
  sha256: z.string(),
  /** Why it did not pass the checks, as the end of a sentence; null if it did. */
  wrong: z.string().nullable(),
});
export type KeptResult = z.infer<typeof keptResultSchema>;

/** Failed downloads of a result since the artist's last decision about it. */
export const badResultSchema = z.object({
  count: z.number().int().positive(),
  /** `broken-off`: the download restarted from the beginning again and again, and never completed. */
  why: z.enum(['wrong', 'too-large', 'broken-off']),
  /** What was wrong with the last download, as the end of a sentence. */
  wrong: z.string(),
  /** When the last download ended. */
  at: time,
  /** Whether downloading is paused until the artist decides. */
  ask: z.boolean(),
});
export type BadResult = z.infer<typeof badResultSchema>;

/**
 * The states of a job, with the events that lead from one to the next:
 *
 *   waiting ──claimed──▶ submitting ──accepted──▶ running ──succeeded──▶ fetching ──stored──▶ done
 *      ▲                     │  │                   │                        │
 *      ├─ never-sent, ───────┘  │                   ├── remote-failed ───────┴──▶ failed, or waiting (refund seen)
 *      │  refused-for-now       │ outcome-lost,     └── cancelled ──▶ cancelled
 *      │                        ▼ found-submitting
 *      └─ proven-not-charged ─ unknown ── adopted ──▶ running ◀── adopted ── failed, cancelled
 *         or sent-again           └────── given-up ─▶ failed
 *
 *   waiting ──unsendable──▶ failed ◀──given-up── fetching, asked
 *   failed, cancelled, done ──retried──▶ waiting ──adopted──▶ running
 *   submitting, unknown, waiting ──restored──▶ waiting (restored)
 *   waiting, cancelled (no task), after refused-for-now ──refusal-doubted──▶ unknown
 *   waiting ──cancelled──▶ cancelled (no task) ──put-back──▶ waiting, paused
 *   fetching ──came-bad──▶ fetching, asked ──taken-as-it-came, asked-again──▶ fetching
 *   running, unknown, waiting (restored) ──found-kept──▶ fetching ◀── adopted ── cancelled with a result that had come
 *   running, fetching, waiting (restored) ──found-in-library──▶ done
 *
 * If its downloads keep failing, a job stays in fetching and waits for the artist's decision (`bad.ask`).
 */
export const jobStateSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('waiting'),
    wait: waitReasonSchema.nullable(),
    /** Present while no balance has shown yet whether its last request was charged, although it was refused. */
    refused: refusedRequestSchema.optional(),
  }),
  z.object({
    state: z.literal('submitting'),
    since: time,
    /** The balance just before it was sent; left out if it could not be read. */
    balanceBefore: creditsSchema.optional(),
    idempotency: sentKeySchema.optional(),
  }),
  z.object({
    state: z.literal('unknown'),
    /** When the request was sent. */
    since: time,
    /** What was received in place of an answer, in words. */
    message: z.string(),
    /** What the last check of the balance showed, in words; left out before the first check. */
    finding: z.string().optional(),
    /** The balance just before it was sent; left out if it could not be read. */
    balanceBefore: creditsSchema.optional(),
    /** True after the balance showed that it was charged; left out while that is unknown. */
    charged: z.literal(true).optional(),
    /** When it was known that the answer was lost. Earlier versions did not record it. */
    lostAt: time.optional(),
    /** Possible task ids in what was received in place of an answer. */
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
    /** When the service gave the two URLs. They are valid for an hour. */
    urlsAt: time,
    note: noteSchema,
    warnings: jobWarningsSchema.optional(),
    /** The last result that was downloaded completely; left out before the first. */
    kept: keptResultSchema.optional(),
    /** Left out while no download has failed. */
    bad: badResultSchema.optional(),
    /** The artist decided to accept the kept result although it did not pass the checks. */
    asItCame: z.literal(true).optional(),
  }),
  z.object({
    state: z.literal('done'),
    taskId: taskIdSchema,
    assetId: z.string(),
    at: time,
    warnings: jobWarningsSchema.optional(),
  }),
  z.object({ state: z.literal('failed'), taskId: taskIdSchema.nullable(), failure: failureSchema, at: time }),
  z.object({
    state: z.literal('cancelled'),
    taskId: taskIdSchema.nullable(),
    at: time,
    /** A result that was downloaded completely before. It stays in its staging folder until the artist keeps it or clears the job. */
    kept: keptResultSchema.optional(),
    /** Of the kept result. */
    warnings: jobWarningsSchema.optional(),
    /** True if the job waited for the artist's permission after a backup was restored. When put back, it waits for it again. */
    restored: z.literal(true).optional(),
    /** As in `waiting`. */
    refused: refusedRequestSchema.optional(),
  }),
]);
export type JobState = z.infer<typeof jobStateSchema>;
export type JobStateName = JobState['state'];

/** Says what is known about a request whose answer was lost. */
export function lostWords({ message, finding }: Extract<JobState, { state: 'unknown' }>): string {
  return finding === undefined ? message : `${message}; ${finding}`;
}

/** The refused request of which no balance has shown yet whether it was charged; null if there is none. */
export function refusedRequest(state: JobState): RefusedRequest | null {
  return state.state === 'waiting' || state.state === 'cancelled' ? (state.refused ?? null) : null;
}

/** Priority comes before position: every `high` job of a connection is sent before its `normal` ones. */
export const PRIORITIES = ['high', 'normal', 'low'] as const;
export const prioritySchema = z.enum(PRIORITIES);
export type Priority = z.infer<typeof prioritySchema>;

export const jobSchema = z.object({
  id: z.string(),
  batchId: z.string(),
  connectionId: z.string(),
  /** The order among jobs of the same priority. The smallest is sent first. */
  position: z.number(),
  priority: prioritySchema.default('normal'),
  reference: referenceSchema,
  /** As sent: every default resolved. */
  recipe: recipeSchema,
  /** A hash of the images' bytes with their views and of the recipe as sent. It finds out whether the work was done before. */
  fingerprint: z.string(),
  ...jobOwnSchema.shape,
  /** 1 for the first attempt. */
  attempt: z.number().int().positive(),
  createdAt: time,
  updatedAt: time,
  /** The credits by which the balance dropped when this attempt was submitted; null until known. */
  credits: creditsSchema.nullable(),
  /** Where a copy of its result goes; left out if none is made. */
  handOff: jobHandOffSchema.optional(),
  /** Where its result goes. Left out by earlier versions: then the library of the first start that reads it. */
  library: jobLibrarySchema.optional(),
  state: jobStateSchema,
});
/** A job: one task at a service whose result the app owes the artist. It is a row of the ledger. */
export type Job = z.infer<typeof jobSchema>;

/** The position of a job among those that wait. */
export const placeSchema = z.object({ id: z.string(), position: z.number(), priority: prioritySchema });
export type Place = z.infer<typeof placeSchema>;

/** Negative if `a` is sent before `b`: by priority, then by position. Jobs of all kinds and batches share one order. */
export function compareTurns(
  a: Pick<Job, 'id' | 'priority' | 'position'>,
  b: Pick<Job, 'id' | 'priority' | 'position'>,
): number {
  const rank = PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority);
  return rank || a.position - b.position || (a.id < b.id ? -1 : 1);
}

/** Whether a job has ended: only the artist can make it leave this state. */
export function isEnded(state: JobState): boolean {
  return state.state === 'done' || state.state === 'failed' || state.state === 'cancelled';
}

/** Whether a job ended without a result although its task was, or may have been, charged and not refunded. */
export function isAbandoned(state: JobState): boolean {
  if (state.state === 'cancelled') return state.taskId !== null;
  return state.state === 'failed' && state.failure.refunded !== true;
}

/** Whether a job failed and cost nothing: its credits were given back, or it was never charged. */
export function isFailedForFree(state: JobState): boolean {
  return state.state === 'failed' && state.failure.refunded === true;
}

/** The artist's possible decisions about a result whose downloads failed. */
export const resultDecisionSchema = z.enum(['keep-as-it-came', 'ask-again', 'give-up']);
export type ResultDecision = z.infer<typeof resultDecisionSchema>;

/** Whether a job waits for the artist's decision because the downloads of its result failed. */
export function isResultAsked(state: JobState): boolean {
  return state.state === 'fetching' && state.bad?.ask === true;
}

/** Whether a job waits for the artist's permission, because the ledger comes from a backup. */
export function isRestored(state: JobState): boolean {
  return state.state === 'waiting' && state.wait?.reason === 'restored';
}
