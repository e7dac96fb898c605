import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';
import type { JobEngine } from '../job-engine.ts';

/** Owes new jobs: on disk first, then they are let go. */
export function addCommand(
  { connections, ledger, queue, ports }: JobContext,
  onQueued: (jobs: readonly Job[]) => void,
): JobEngine['add'] {
  return async (added, batch) => {
    if (added.some(({ connectionId }) => connections.find(connectionId) === null)) {
      throw new AppError(
        'not-found',
        'The connection of this batch was forgotten; choose another, and plan it again.',
      );
    }
    const now = ports.clock.now();
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
        state: { state: 'waiting', wait: null },
      }),
    );
    await queue.add(jobs);
    onQueued(jobs);
    return jobs;
  };
}
