import type { ChainRecord, ChainResult } from '../../../../shared/model/chain/chain-record.ts';
import type { ChainEvent } from '../../../../shared/model/chain/chain-run.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { JobLibrary } from '../../../../shared/model/libraries/job-library.ts';

/** What the ledger keeps of chains. */
export interface LedgerReads {
  readonly openChains: () => readonly ChainRecord[];
  /** Of those in which nothing can happen by itself, the newest that have a job on the list. */
  readonly endedChains: (most: number) => readonly ChainRecord[];
  /** Those with a step that was stopped and whose job, which was cancelled for that, waits in the queue again. */
  readonly chainsWithJobsBack: () => readonly ChainRecord[];
  readonly chain: (id: string) => ChainRecord | null;
  readonly chainsOfJob: (jobId: string) => readonly ChainRecord[];
  readonly chainsOfWork: (work: string) => readonly ChainRecord[];
  readonly chainsSince: (batchId: string, since: number) => number;
  readonly chainResults: (print: string) => readonly ChainResult[];
}

/** The runs of chains: in memory those in which something can still happen, in the ledger all. Each change is on the disk before it is told. */
export interface ChainBook {
  /** Reads the ledger, and goes on with a taking back of a stop that a kill cut short. Nothing is told yet. */
  readonly load: () => void;
  /** From now on runs are told that may go on: first all. */
  readonly begin: () => void;
  readonly open: () => Iterable<ChainRecord>;
  /** Those that are open, and the newest others that have a job on the list. */
  readonly listed: () => readonly ChainRecord[];
  readonly get: (id: string) => ChainRecord | null;
  /** Also one in which nothing can happen by itself. */
  readonly find: (id: string) => ChainRecord | null;
  /** The job of a step, if it is on the list. */
  readonly jobOf: (jobId: string) => Job | null;
  /** Absolute paths of the files that steps to come may need. */
  readonly files: () => readonly string[];
  /** What was made of the same reference by the same recipes, as it came. */
  readonly results: LedgerReads['chainResults'];
  /** The runs of one chain with one reference, in any library; the newest first. */
  readonly ofWork: LedgerReads['chainsOfWork'];
  /** How many runs of a batch were begun at or after a time, whatever became of them. */
  readonly begunSince: LedgerReads['chainsSince'];
  /** Looks at a run again when a job of something else has ended. */
  readonly awaitJob: (jobId: string, id: string) => void;
  /** Those in which something can still happen, and that have a job. */
  readonly ofOpenJob: (jobId: string) => readonly ChainRecord[];
  /** Those in which a step waits for an asset, or was made of it. */
  readonly ofAsset: (assetId: string) => readonly string[];
  readonly put: (records: readonly ChainRecord[]) => void;
  /**
   * Applies an event to a run as it is now.
   * @param change what else changes with it
   * @returns the run afterwards; null if it is not known
   */
  readonly apply: (id: string, event: ChainEvent, change?: Partial<ChainRecord>) => ChainRecord | null;
  /** Adds the job of a step, in one transaction with the step. */
  readonly addStep: (job: Job, record: ChainRecord) => void;
  /** Looks at a run again. */
  readonly touch: (id: string) => void;
  /** Looks at all runs again. */
  readonly touchAll: () => void;
  /** What was told of a run by now was dealt with. */
  readonly settled: (id: string) => void;
  /** Whether a run (of the batch, if one is given) may go on by itself. */
  readonly isBusy: (batchId?: string) => boolean;
  /** Whether a job must not be sent: it was made for chains that the artist stopped, and for nothing else. */
  readonly isStopped: (job: Job) => boolean;
  /** Cancels a stopped run's jobs that were not sent. */
  readonly dropJobs: (record: ChainRecord) => void;
  /** Whether a chain still needs a job on the list. */
  readonly needsJob: (job: Job) => boolean;
  /** The other place of a library that was moved. */
  readonly rebind: (is: (library: JobLibrary) => boolean, to: JobLibrary) => void;
  /** Calls the listener with each run that may go on. */
  readonly subscribe: (listener: (id: string) => void) => () => void;
}
