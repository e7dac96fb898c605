import { AppError } from '../../../../shared/model/app-error.ts';
import type { ChainRecord } from '../../../../shared/model/chain/chain-record.ts';
import type { JobHandOff } from '../../../../shared/model/hand-off/hand-off.ts';
import type { Job, JobState } from '../../../../shared/model/job.ts';
import type { Failure } from '../../../../shared/model/jobs/failure.ts';
import type { JobLibrary } from '../../../../shared/model/libraries/job-library.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import type { Reference } from '../../../../shared/model/reference.ts';
import { forEachSlice } from '../../async/slices.ts';
import { rememberedAs } from '../../library/libraries/job-libraries.ts';
import type { JobContext } from '../job-context.ts';
import type { BatchRecord } from '../ledger/ledger-money.ts';

/** The input for a new job. */
export interface NewJob extends Pick<Job, 'labels' | 'wish' | 'run' | 'print' | 'lacking'> {
  readonly batchId: string;
  readonly connectionId: string;
  readonly reference: Reference;
  /** As sent: every default resolved. */
  readonly recipe: Recipe;
  readonly fingerprint: string;
  /** Where a copy of its result goes; left out if none is made. */
  readonly handOff?: JobHandOff | undefined;
}

/** A run of a chain that is started, for the first time or again. */
export type NewChain = Omit<ChainRecord, 'createdAt'> & Partial<Pick<ChainRecord, 'createdAt'>>;

export interface AddJobs {
  /**
   * Commits new jobs to the ledger, then lets the lanes send them. If an earlier ledger was lost, they wait for the artist's release,
   * because the same work may have been sent before.
   * @param batch the record of their batch; omitted if it is recorded already, or has no name
   */
  readonly add: (jobs: readonly NewJob[], batch?: Omit<BatchRecord, 'createdAt'>) => Promise<readonly Job[]>;
  /**
   * Commits the job of a chain's step in one transaction with the step, then lets its lane send it.
   * @param startedBy the run in which it is started
   * @param failure why it cannot be sent; null if it can
   * @param isHeld whether it waits for the artist's word
   */
  readonly addStep: (
    job: NewJob,
    library: JobLibrary,
    startedBy: (job: Job) => ChainRecord,
    failure?: Failure | null,
    isHeld?: boolean,
  ) => Job;
  /** Writes the runs of chains, with the record of their batch, and lets each begin once it is on disk. */
  readonly addChains: (chains: readonly NewChain[], batch: Omit<BatchRecord, 'createdAt'>) => Promise<void>;
}

/** Adds new jobs. They are on disk before the lanes may send them. */
export function addCommand(
  { chains, connections, ledger, libraries, queue, ports }: JobContext,
  onQueued: (jobs: readonly Job[]) => void,
): AddJobs {
  const { clock, ids } = ports;
  const requireConnections = (added: readonly Pick<NewJob, 'connectionId'>[]): void => {
    if (added.every(({ connectionId }) => connections.find(connectionId) !== null)) return;
    throw new AppError(
      'not-found',
      'The connection of this batch was forgotten; choose another, and plan it again.',
    );
  };
  const made = (job: NewJob, library: JobLibrary, state: JobState): Job => ({
    ...job,
    id: ids.uuid(),
    position: queue.nextPosition(),
    priority: 'normal',
    attempt: 1,
    createdAt: clock.now(),
    updatedAt: clock.now(),
    credits: null,
    library,
    state,
  });
  const waiting = (isHeld = false): JobState => ({
    state: 'waiting',
    wait: ledger.awaitsRelease() ? { reason: 'restored' } : isHeld ? { reason: 'paused' } : null,
  });
  return {
    add: async (added, batch) => {
      requireConnections(added);
      // One library for all of them, whatever is opened while they are written.
      const library = rememberedAs(libraries.current());
      const state = waiting();
      if (batch !== undefined) ledger.putBatch({ ...batch, createdAt: clock.now() });
      const jobs = added.map((job) => made(job, library, state));
      await queue.add(jobs);
      onQueued(jobs);
      return jobs;
    },
    addStep: (added, library, startedBy, failure = null, isHeld = false) => {
      requireConnections([added]);
      const ended = { state: 'failed', taskId: null, at: clock.now() } as const;
      const job = made(added, library, failure === null ? waiting(isHeld) : { ...ended, failure });
      chains.addStep(job, startedBy(job));
      onQueued([job]);
      return job;
    },
    addChains: async (records, batch) => {
      requireConnections(records);
      const createdAt = clock.now();
      ledger.putBatch({ ...batch, createdAt });
      await forEachSlice(records, (slice) => chains.put(slice.map((each) => ({ createdAt, ...each }))));
    },
  };
}
