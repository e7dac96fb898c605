import type { Credits } from '../../../../shared/model/credits.ts';
import type { WaitReason } from '../../../../shared/model/job.ts';

/** What is known of jobs only while the engine runs. */
export interface RuntimeFacts {
  /** 0 to 1 of the request that is being sent. */
  readonly uploads: Map<string, number>;
  /** 0 to 1 of the result that is being brought home; null where the service does not say how much it is. */
  readonly downloads: Map<string, number | null>;
  /** Jobs that are done, and whose covers are still on their way. */
  readonly covers: Set<string>;
  /** When the service last said of a running job that its task is under way. Milliseconds since the epoch. */
  readonly polledAt: Map<string, number>;
  /** Ends the wait before the next poll of a job. */
  readonly pokes: Map<string, () => void>;
  /** Jobs that try on by themselves, or are looked into, but without hope before somebody does something. */
  readonly stalled: Set<string>;
  /** Jobs whose lost request is being looked into. */
  readonly investigations: Map<string, Investigation>;
  /** Answers to paid requests that were lost one after the other, by connection. */
  readonly lostInARow: Map<string, number>;
  /** Why a connection's lane sends nothing now. */
  readonly gates: Map<string, Gate>;
  /** The balance at which a connection last refused for want of credits. */
  readonly shortBalances: Map<string, Credits>;
  /** Refusals of the token in a row, by job: the second is not the token's fault. */
  readonly tokenRefusals: Map<string, number>;
  /** Writes of the ledger in a row that failed. */
  ledgerFailures: number;
  paused: boolean;
  /** Whether the ledger's disk is full: nothing is claimed, as its outcome might not be kept. */
  diskFull: boolean;
  /** Batches that the artist holds; their waiting jobs are not sent, even those that come back to waiting. */
  readonly pausedBatches: Set<string>;
  /** What a lost answer comes to in this run; null for what the settings say. */
  unknownPolicy: 'wait' | 'go-on' | null;
}

/** When a lost request holds up its connection's lane because it is looked into. Milliseconds since the epoch. */
export interface Investigation {
  readonly since: number;
  readonly until: number;
}

/** Holds a submit lane until a time; `Infinity` until something is done about it. */
export interface Gate {
  readonly wait: WaitReason;
  /** When it was closed. Milliseconds since the epoch, as `until`. */
  readonly since: number;
  readonly until: number;
  readonly failures: number;
}

export function createRuntimeFacts(): RuntimeFacts {
  return {
    uploads: new Map(),
    downloads: new Map(),
    covers: new Set(),
    polledAt: new Map(),
    pokes: new Map(),
    stalled: new Set(),
    investigations: new Map(),
    lostInARow: new Map(),
    gates: new Map(),
    shortBalances: new Map(),
    tokenRefusals: new Map(),
    ledgerFailures: 0,
    paused: false,
    diskFull: false,
    pausedBatches: new Set(),
    unknownPolicy: null,
  };
}

/** Whether a time of waiting goes on. A clock that was set back must not make it longer: it is over then. */
export function isTimeLeft(
  until: number,
  { since, now }: { readonly since: number; readonly now: number },
): boolean {
  return now < until && now >= since;
}

/** Whether the artist holds a waiting job with its whole batch, or with the whole queue. */
export function isPaused(runtime: RuntimeFacts, batchId: string): boolean {
  return runtime.paused || runtime.pausedBatches.has(batchId);
}

/** Forgets what was known of a job, but for whether it is being looked into. */
export function forgetProgress(runtime: RuntimeFacts, id: string): void {
  runtime.uploads.delete(id);
  runtime.downloads.delete(id);
  runtime.polledAt.delete(id);
  runtime.stalled.delete(id);
}
