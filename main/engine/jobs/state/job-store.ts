import type { Job } from '../../../../shared/model/job.ts';
import type { JobEvent } from './job-event.ts';

/** The durable store of the queue's jobs; implemented by the ledger. */
export interface JobStore {
  /** All jobs in queue order, read in slices. Rows that do not parse throw AppError `disk`. */
  readonly load: () => Promise<readonly Job[]>;
  /** In slices, a transaction each; all of them or none. */
  readonly insert: (jobs: readonly Job[]) => Promise<void>;
  /** Writes the new rows of jobs, their events, and the charges and refunds of those events, in one transaction. */
  readonly commitAll: (changes: readonly { readonly job: Job; readonly event: JobEvent }[]) => void;
  /** Writes the rows of jobs, without events, in one transaction. */
  readonly rewrite: (jobs: readonly Job[]) => void;
  /** Removes jobs from the list; their events and charges stay. */
  readonly remove: (ids: readonly string[]) => void;
}
