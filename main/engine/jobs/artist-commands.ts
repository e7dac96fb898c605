import { AppError } from '../../../shared/model/app-error.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { JobEngine } from './job-engine.ts';
import type { JobEvent } from './job-event.ts';
import type { Queue } from './queue.ts';

/** What the artist may decide about one job. Each throws AppError `not-found`, or `usage` with why it cannot be. */
export function artistCommands(
  queue: Queue,
  onQueued: (jobs: readonly Job[]) => void,
): Pick<JobEngine, 'cancel' | 'retry' | 'settle'> {
  const decide = (id: string, event: JobEvent, otherwise: (job: Job) => string): Job => {
    const job = queue.get(id);
    if (job === null) throw new AppError('not-found', 'This job is no longer on the list.');
    const changed = queue.apply(id, event);
    if (changed === null) throw new AppError('usage', otherwise(job));
    return changed;
  };
  return {
    cancel: async (id) => {
      decide(id, { type: 'cancelled' }, whyNotCancelled);
    },
    retry: async (id) => {
      onQueued([
        decide(id, { type: 'retried' }, () => 'This job has not ended, so there is nothing to try again.'),
      ]);
    },
    settle: async (id, decision) => {
      const event: JobEvent = { type: decision === 'send-again' ? 'sent-again' : 'given-up' };
      onQueued([decide(id, event, () => 'This job is not waiting for your decision.')]);
    },
  };
}

function whyNotCancelled({ state }: Job): string {
  switch (state.state) {
    case 'submitting':
      return 'The job is being sent just now; it can be cancelled as soon as the service has answered.';
    case 'unknown':
      return 'Nobody knows whether this job was charged; send it again, or give it up.';
    default:
      return 'This job has ended already.';
  }
}
