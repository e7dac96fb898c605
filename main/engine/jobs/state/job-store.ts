import type { Job } from '../../../../shared/model/job.ts';
import type { JobEvent } from './job-event.ts';

/** Where the queue keeps its jobs, on disk: the ledger. */
export interface JobStore {
  /** All jobs in queue order, read in slices. Rows that do not parse throw AppError `disk`. */
  readonly load: () => Promise<readonly Job[]>;
  /** In slices, a transaction each; all of them or none. */
  readonly insert: (jobs: readonly Job[]) => Promise<void>;
  /** The new rows of jobs, the events that made them, and what those say of credits, in one transaction. */
  readonly commitAll: (changes: readonly { readonly job: Job; readonly event: JobEvent }[]) => void;
  /** Takes rows off the list; their events and charges stay. */
  readonly remove: (ids: readonly string[]) => void;
}
