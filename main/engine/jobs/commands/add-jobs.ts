import { AppError } from '../../../../shared/model/app-error.ts';
import type { JobHandOff } from '../../../../shared/model/hand-off/hand-off.ts';
import type { Job, WaitReason } from '../../../../shared/model/job.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import type { Reference } from '../../../../shared/model/reference.ts';
import { rememberedAs } from '../../library/libraries/job-libraries.ts';
import type { JobContext } from '../job-context.ts';
import type { BatchRecord } from '../ledger/ledger-money.ts';

/** The input for a new job. */
export interface NewJob extends Pick<Job, 'labels' | 'wish'> {
  readonly batchId: string;
  readonly connectionId: string;
  readonly reference: Reference;
  /** As sent: every default resolved. */
  readonly recipe: Recipe;
  readonly fingerprint: string;
  /** Where a copy of its result goes; left out if none is made. */
  readonly handOff?: JobHandOff | undefined;
}

export interface AddJobs {
  /**
   * Commits new jobs to the ledger, then lets the lanes send them. If an earlier ledger was lost, they wait for the artist's release,
   * because the same work may have been sent before.
   * @param batch the record of their batch; omitted if it is recorded already, or has no name
   */
  readonly add: (jobs: readonly NewJob[], batch?: Omit<BatchRecord, 'createdAt'>) => Promise<readonly Job[]>;
}

/** Adds new jobs. They are on disk before the lanes may send them. */
export function addCommand(
  { connections, ledger, libraries, queue, ports }: JobContext,
  onQueued: (jobs: readonly Job[]) => void,
): AddJobs {
  const add: AddJobs['add'] = async (added, batch) => {
    if (added.some(({ connectionId }) => connections.find(connectionId) === null)) {
      throw new AppError(
        'not-found',
        'The connection of this batch was forgotten; choose another, and plan it again.',
      );
    }
    const now = ports.clock.now();
    // One library for all of them, whatever is opened while they are written.
    const library = rememberedAs(libraries.current());
    const wait: WaitReason | null = ledger.awaitsRelease() ? { reason: 'restored' } : null;
    if (batch !== undefined) ledger.putBatch({ ...batch, createdAt: now });
    const jobs = added.map(
      (job): Job => ({
        ...job,
        id: ports.ids.uuid(),
        position: queue.nextPosition(),
        priority: 'normal',
        attempt: 1,
        createdAt: now,
        updatedAt: now,
        credits: null,
        library,
        state: { state: 'waiting', wait },
      }),
    );
    await queue.add(jobs);
    onQueued(jobs);
    return jobs;
  };
  return { add };
}
