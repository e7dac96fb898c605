import type { Credits } from '../../../shared/model/credits.ts';
import type { Task, TaskFailure, TaskFate, TaskRequest, TaskResult } from '../task.ts';
import type { Callback } from './callback.ts';

/*
 * What a service must never forget, behind one port: clients, tokens, tasks, credits, idempotency keys, callbacks and result records. Local
 * fills it with SQLite (sqlite-store.ts), a studio with PostgreSQL; one suite of tests holds both to it. Each method is one transaction.
 * Times are in milliseconds since the epoch, by the clock that all who use the store share.
 */

/** A value, at once or later: SQLite answers at once, a database on another machine later. */
export type Eventual<Value> = Value | Promise<Value>;

export interface ServiceStore {
  readonly tokens: Tokens;
  readonly tasks: Tasks;
  readonly callbacks: Callbacks;
  readonly results: ResultRecords;
}

/** Who the clients are, and the tokens that they were given. */
export interface Tokens {
  readonly isClient: (clientId: string, clientSecret: string) => Eventual<boolean>;
  /** Returns a token for a client, valid for the configured lifetime from `now`. */
  readonly issue: (clientId: string, now: number) => Eventual<string>;
  /** The client that a token was issued to; undefined if the token is invalid, or its client was revoked. */
  readonly clientOf: (token: string, now: number) => Eventual<string | undefined>;
  /** The client of a token that is accepted for segmentation only. */
  readonly clientOfSegmentation: (token: string) => Eventual<string | undefined>;
}

/** A request that was sent under an idempotency key. */
export interface KeyedRequest {
  readonly clientId: string;
  readonly key: string;
  /** A hash of the request: two requests are the same if and only if their fingerprints are equal. */
  readonly fingerprint: string;
}

/** How a key has been used: not yet, by the same request (which created the task), or by another request. */
export type KeyUse =
  | { readonly is: 'free' }
  | { readonly is: 'same'; readonly taskId: string }
  | { readonly is: 'other' };

/** A request for a task that keeps every rule. */
export interface NewTask {
  readonly id: string;
  readonly clientId: string;
  readonly request: TaskRequest;
  readonly price: Credits;
  readonly at: number;
  /** The address at which the client reached the service, for the URLs of its callback; left out if it is the service's own base URL. */
  readonly origin?: string | undefined;
  /** The end that a fault forces on the task; left out without such a fault. */
  readonly fate?: TaskFate | undefined;
  /** Left out if the request has no idempotency key. */
  readonly keyed?: KeyedRequest | undefined;
}

/** The result of a request for a task. Only `created` changed anything in the store. */
export type Creation =
  | { readonly is: 'created'; readonly task: Task }
  | Exclude<KeyUse, { is: 'free' }>
  | { readonly is: 'too-few-credits' }
  /** The balance is enough, but not what may be spent on this day (UTC). */
  | { readonly is: 'too-few-of-the-day' }
  /** The client was revoked, or its time ended, after its token was accepted. */
  | { readonly is: 'no-client' };

/** The right to end a task. A task that others may take over has one for each attempt at it, and only the last one counts. */
export interface TaskHold {
  readonly taskId: string;
  /** Counts from 1. Left out where nobody takes tasks over. */
  readonly attempt?: number | undefined;
}

export interface Tasks {
  /** What the client may spend. */
  readonly balance: (clientId: string) => Eventual<Credits>;
  readonly findKey: (keyed: KeyedRequest, now: number) => Eventual<KeyUse>;
  /**
   * Charges, creates the task, registers the callback and uses up the idempotency key: all of it or nothing.
   * @throws CreationUnknown if it cannot be known which of both happened
   */
  readonly create: (task: NewTask) => Eventual<Creation>;
  /** A task of the client's; undefined if it has no such task. */
  readonly find: (taskId: string, clientId: string) => Eventual<Task | undefined>;
  /** A task of any client's, for its callback. */
  readonly findAny: (taskId: string) => Eventual<Task | undefined>;
  /** Records that a worker process ended in the middle of a task. Returns how often that has happened to the task by now. */
  readonly countEndedWorker: (taskId: string) => Eventual<number>;
  /** Ends a task, and makes its callback due. Returns false, and changes nothing, if it has ended already, or the hold is not the last. */
  readonly succeed: (hold: TaskHold, result: TaskResult, at: number) => Eventual<boolean>;
  /** The same for a task that failed; it is refunded. */
  readonly fail: (hold: TaskHold, failure: TaskFailure, at: number) => Eventual<boolean>;
}

/**
 * The callbacks that clients asked for (see CALLBACK_STATES). A delivery is counted before it is made, so a process that is killed during it
 * never makes more than are allowed.
 */
export interface Callbacks {
  readonly find: (taskId: string) => Eventual<Callback | undefined>;
  /** Callbacks that still have to be delivered, ordered by the time at which they are due. */
  readonly listDue: () => Eventual<readonly Callback[]>;
  /**
   * Counts one more delivery of a callback, before it is made. It is due again at `dueAt`, unless it is finished before.
   * @returns false if another has counted a delivery since the callback was read
   */
  readonly countDelivery: (callback: Callback, dueAt: number) => Eventual<boolean>;
  /** Records that the counted delivery failed. The next one is due at `dueAt`. */
  readonly recordFailure: (taskId: string, words: string, dueAt: number) => Eventual<void>;
  readonly finish: (taskId: string, state: 'taken' | 'given-up', words: string) => Eventual<void>;
}

/** A task's result: when it was made, and when a client first fetched it. Times in milliseconds since the epoch. */
export interface ResultRow {
  readonly id: string;
  readonly endedAt: number;
  readonly fetchedAt: number | undefined;
}

export interface ResultRecords {
  /** The results that have not been deleted. */
  readonly list: () => Eventual<readonly ResultRow[]>;
  /** Records that a result was sent completely. Only the first time is kept. */
  readonly markFetched: (taskId: string, at: number) => Eventual<void>;
  /** Records that a result was deleted. Its task and its credits stay as they are. */
  readonly markSwept: (taskId: string, at: number) => Eventual<void>;
}

/** The answer to a creation was lost on the way from the database. What was uploaded for the task must be kept. */
export class CreationUnknown extends Error {
  override readonly name = 'CreationUnknown';
}
