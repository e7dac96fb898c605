import type { Credits } from '../../../../shared/model/credits.ts';
import type { WaitReason } from '../../../../shared/model/job.ts';

/** Facts about jobs and lanes that exist only while the engine runs; a restart forgets them. */
export interface RuntimeFacts {
  /** Upload progress of the request that is being sent, by job: 0 to 1. */
  readonly uploads: Map<string, number>;
  /** Download progress of the result, by job: 0 to 1; null if the service does not say the length. */
  readonly downloads: Map<string, number | null>;
  /** Jobs that are done, but whose cover is still being downloaded. */
  readonly covers: Set<string>;
  /** When the service last answered that a running job's task is still under way. Milliseconds since the epoch. */
  readonly polledAt: Map<string, number>;
  /** Ends the wait before the next poll of a job. */
  readonly pokes: Map<string, () => void>;
  /** Jobs that keep retrying, but will not succeed until the user acts. */
  readonly stalled: Set<string>;
  /** Jobs whose result had no room on the library's disk at the last try. */
  readonly noRoom: Set<string>;
  /** Investigations of lost requests that run now, by job. */
  readonly investigations: Map<string, Investigation>;
  /** Answers to paid requests that were lost one after the other, by connection. */
  readonly lostInARow: Map<string, number>;
  /** Why a connection's lane sends nothing now. */
  readonly gates: Map<string, Gate>;
  /** The balance at which a connection last refused a job because it had too few credits. */
  readonly shortBalances: Map<string, Credits>;
  /** Consecutive refusals of the token, by job. After the second, the token is not the cause. */
  readonly tokenRefusals: Map<string, number>;
  /** Consecutive failed writes of the ledger. */
  ledgerFailures: number;
  paused: boolean;
  /** Whether the ledger's disk is full. Then no job is claimed, because its outcome could perhaps not be written. */
  diskFull: boolean;
  /** Batches that the artist paused. None of their waiting jobs is sent, also not one that returns to waiting later. */
  readonly pausedBatches: Set<string>;
  /** What to do after a lost answer, for this run only; null: as the settings say. */
  unknownPolicy: 'wait' | 'go-on' | null;
}

export interface Investigation {
  /** When it stops holding the lane. Milliseconds since the epoch. */
  readonly until: number;
  /**
   * Whether it still holds its connection's lane. Not computed from `until`, so that the lane does not go on before the lost answer is
   * counted.
   */
  readonly holdsLane: boolean;
}

/** A submit lane sends nothing until a time; `Infinity`: until somebody acts. */
export interface Gate {
  readonly wait: WaitReason;
  /** When the gate was closed. Milliseconds since the epoch, like `until`. */
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
    noRoom: new Set(),
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

/** Whether `until` is still ahead. False if the clock was set back before `since`, because that must not prolong a wait. */
export function isTimeLeft(
  until: number,
  { since, now }: { readonly since: number; readonly now: number },
): boolean {
  return now < until && now >= since;
}

/** Whether the artist paused the batch, or the whole queue. */
export function isPaused(runtime: RuntimeFacts, batchId: string): boolean {
  return runtime.paused || runtime.pausedBatches.has(batchId);
}

/** Deletes the facts about a job, except for a running investigation. */
export function forgetProgress(runtime: RuntimeFacts, id: string): void {
  runtime.uploads.delete(id);
  runtime.downloads.delete(id);
  runtime.polledAt.delete(id);
  runtime.stalled.delete(id);
  runtime.noRoom.delete(id);
}
