import type { Credits } from '../../../shared/model/credits.ts';
import type { Job, Place, Priority, ResultDecision } from '../../../shared/model/job.ts';
import type { JobMoment } from '../../../shared/model/job-moment.ts';
import type { LaneHold } from '../../../shared/model/lane-hold.ts';
import type { LeftBehind } from '../../../shared/model/plan.ts';
import type { PriceEstimate } from '../../../shared/model/prices.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { Reference } from '../../../shared/model/reference.ts';
import type { Spending } from '../../../shared/model/spending.ts';
import type { TaskOffer } from '../../../shared/model/task-offer.ts';
import type { CallbackHint } from '../callbacks/callback-receiver.ts';
import type { BatchRecord } from './ledger/ledger-money.ts';

/** What is needed to owe a job. */
export interface NewJob {
  readonly batchId: string;
  readonly connectionId: string;
  readonly reference: Reference;
  /** As sent: every default resolved. */
  readonly recipe: Recipe;
  readonly fingerprint: string;
}

/** A job with what is known of it only while the engine runs. */
export interface LiveJob {
  readonly job: Job;
  /** 0 to 1; null where it cannot be told. */
  readonly progress: number | null;
  /** Expected length of the whole task in milliseconds, from what this kind, model and resolution took before. */
  readonly expectedMs: number | null;
  /** In words, for the queue. */
  readonly status: string;
}

/** A task that was made elsewhere, as the artist knows it. */
export interface AdoptedTask {
  readonly connectionId: string;
  readonly taskId: string;
  /** What the asset will be called. */
  readonly name: string;
  /** What it was asked for, as far as the artist knows; its kind must be right. */
  readonly recipe: Recipe;
}

/** What a pause holds: named jobs, a batch with all that comes back to waiting in it, or the whole queue. */
export type PauseScope = { readonly ids: readonly string[] } | { readonly batchId: string };

export interface QueueChange {
  readonly changed: readonly LiveJob[];
  readonly removed: readonly string[];
}

/** Which of the jobs that wait for the artist's word are let go. */
export type ReleaseChoice =
  | { readonly which: 'one'; readonly id: string }
  | { readonly which: 'batch'; readonly batchId: string }
  | { readonly which: 'all' };

/** What came of letting jobs go. */
export interface Released {
  /** May be sent now. */
  readonly released: number;
  /** Are done: their assets are in the library. */
  readonly found: number;
}

/** The queue: owes, sends, polls and fetches. Durable; everything goes on after a restart. */
export interface JobEngine {
  /**
   * Takes up what the ledger holds. Jobs found in `submitting` become `unknown`.
   * @param options `hold`: only reads it, so that a plan knows what is owed before anything is sent; start again without it
   */
  readonly start: (options?: { readonly hold?: boolean }) => Promise<void>;
  /**
   * Commits new jobs to the ledger, then lets them go.
   * @param batch what is to be known of their batch; left out for one that is known, or needs no name
   */
  readonly add: (jobs: readonly NewJob[], batch?: Omit<BatchRecord, 'createdAt'>) => Promise<readonly Job[]>;
  /** Credits that a batch's jobs may take in all; null for no limit, and where it is not on record. */
  readonly budget: (batchId: string) => Credits | null;
  /** Sets them. Throws AppError `not-found`. */
  readonly setBudget: (batchId: string, budget: Credits | null) => Promise<void>;
  /** The settings of spending have changed: looks at what waits anew. */
  readonly policyChanged: () => Promise<void>;
  /** About what an attempt takes at a connection. */
  readonly price: (connectionId: string, recipe: Recipe) => PriceEstimate;
  /** Every charge of a time, newest first. Milliseconds since the epoch. */
  readonly spending: (range: { readonly from: number; readonly to: number }) => readonly Spending[];
  readonly list: () => readonly LiveJob[];
  /** At once with everything, then at most 10 times a second with what changed. */
  readonly subscribe: (listener: (change: QueueChange) => void) => () => void;
  readonly cancel: (id: string) => Promise<void>;
  /** Cancels those that still wait, and gives their ids; what was sent meanwhile goes on. */
  readonly cancelWaiting: (ids: readonly string[]) => Promise<readonly string[]>;
  readonly retry: (id: string) => Promise<void>;
  /** Jobs that were cancelled before they were sent wait again, held. */
  readonly putBack: (ids: readonly string[]) => Promise<void>;
  readonly settle: (id: string, decision: 'send-again' | 'give-up') => Promise<void>;
  /**
   * The artist's decision about a job whose downloads brought no good result: the last goes into the library as it came, or it
   * is asked for and downloaded again; or it is given up.
   */
  readonly settleResult: (id: string, decision: ResultDecision) => Promise<void>;
  /**
   * The artist's word for jobs that wait because the ledger is one from a backup: they are sent, but for those whose asset is
   * in the library. Throws AppError `disk` while the library cannot be reached: nobody can tell then.
   */
  readonly release: (which: ReleaseChoice) => Promise<Released>;
  /** Holds what waits, or lets it go: the whole queue, where no scope is named. What was sent goes on. */
  readonly pause: (paused: boolean, scope?: PauseScope) => Promise<void>;
  readonly isPaused: () => boolean;
  readonly pausedBatches: () => readonly string[];
  /** Puts waiting jobs before another, whose priority they take; null puts them behind all of theirs. */
  readonly move: (ids: readonly string[], before: string | null) => Promise<void>;
  /** Puts waiting jobs exactly there. */
  readonly place: (places: readonly Place[]) => Promise<void>;
  /** Waiting jobs of a higher priority go first. */
  readonly prioritise: (ids: readonly string[], priority: Priority) => Promise<void>;
  /**
   * Gives a task to a job whose answer was lost (or that was given up, or cancelled): an id that somebody found out.
   * Throws AppError `not-found` where the service does not know it, `usage` where it is a job's already.
   */
  readonly adopt: (id: string, taskId: string) => Promise<void>;
  /** Makes a job of a task that was made elsewhere; throws likewise. */
  readonly adoptNew: (task: AdoptedTask) => Promise<Job>;
  /** Tasks that were paid for and that no job has, as callbacks named them. */
  readonly offers: () => readonly TaskOffer[];
  /** Makes a job of one, or gives it to the job that waits for it. Throws as `adopt`. */
  readonly adoptOffer: (taskId: string) => Promise<void>;
  /** Takes one off the list of offers for good. Throws AppError `not-found`. */
  readonly leaveOffer: (taskId: string) => Promise<void>;
  /** A callback came. What it says is on disk when this returns; it throws AppError `disk` where it cannot be kept. */
  readonly hint: (hint: CallbackHint) => void;
  /** Everything that happened to a job, oldest first. */
  readonly history: (id: string) => readonly JobMoment[];
  /** What support would ask for, as text to be copied; throws AppError `not-found`. */
  readonly details: (id: string) => string;
  /** Brings the result of a job home that was cancelled, or given up, after it was sent. Costs nothing more. */
  readonly keepResult: (id: string) => Promise<void>;
  readonly clearEnded: () => Promise<void>;
  /** A job for the same bytes and recipe that has not ended, if there is one. */
  readonly findOwed: (fingerprint: string) => Job | null;
  /** How the same work ended before that was charged, or may have been, and brought nothing home; null where there is none. */
  readonly findLeft: (fingerprint: string) => LeftBehind | null;
  /** What follows lost answers in this run, in place of what the settings say. */
  readonly setUnknownPolicy: (policy: 'wait' | 'go-on') => void;
  /** The connections at which lost answers hold up what waits. */
  readonly holds: () => ReadonlyMap<string, LaneHold>;
  /**
   * The artist's word to send on after several answers in a row were lost. The service is asked for the balance first; where it
   * does not answer, this throws what {@link Connections.check} does, and nothing is sent.
   */
  readonly goOn: (connectionId: string) => Promise<void>;
  /** Resolves when no job (of a batch, where one is named) can go on by itself. */
  readonly settled: (batchId?: string, signal?: AbortSignal) => Promise<void>;
  /**
   * Milliseconds until all is done that goes on by itself, as far as can be told; null where nothing does.
   * @param perHour jobs that get done in an hour, as was seen; null where that is not known
   */
  readonly remainingMs: (perHour: number | null) => number | null;
  /** What jobs of a batch (or all) were charged, refunds taken off. */
  readonly spent: (batchId?: string) => Credits;
  /** What jobs of a batch took: as `spent`, with the estimates of what was accepted and has no price yet. */
  readonly taken: (batchId: string) => Credits;
  /** Stops sending, lets a submit under way end, closes the ledger. */
  readonly close: () => Promise<void>;
}
