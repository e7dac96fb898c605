import { AppError } from '../../../shared/model/app-error.ts';
import type { Job } from '../../../shared/model/job.ts';
import { applyInSlices } from './apply-in-slices.ts';
import type { JobEngine } from './job-engine.ts';
import type { JobEvent } from './job-event.ts';
import type { Queue } from './queue.ts';
import { moveBefore, type Place, withPriority } from './queue-order.ts';

/**
 * What the artist may decide about jobs.
 * Those about one throw AppError `not-found`, or `usage` with why it cannot be; those about many pass by what they do not fit.
 */
export function artistCommands(
  queue: Queue,
  onQueued: (jobs: readonly Job[]) => void,
): Pick<JobEngine, 'cancel' | 'retry' | 'settle' | 'keepResult' | 'move' | 'prioritise'> {
  const find = (id: string): Job => {
    const job = queue.get(id);
    if (job === null) throw new AppError('not-found', 'This job is no longer on the list.');
    return job;
  };
  const decide = (id: string, event: JobEvent, otherwise: (job: Job) => string): Job => {
    const job = find(id);
    const changed = queue.apply(id, event);
    if (changed === null) throw new AppError('usage', otherwise(job));
    return changed;
  };
  const waiting = (): Job[] => [...queue.all()].filter(({ state }) => state.state === 'waiting');
  const place = async (places: readonly Place[]): Promise<void> => {
    const changes = places.map(({ id, ...place }) => ({ id, event: { type: 'moved', ...place } as const }));
    onQueued(await applyInSlices(queue, changes));
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
    keepResult: async (id) => {
      const { state } = find(id);
      const ended = state.state === 'cancelled' || state.state === 'failed';
      if (!ended || state.taskId === null) {
        throw new AppError('usage', 'This job has no result at the service that could still be kept.');
      }
      decide(id, { type: 'adopted', taskId: state.taskId }, () => 'Its result cannot be kept any more.');
    },
    move: async (ids, before) => place(moveBefore(waiting(), new Set(ids), before)),
    prioritise: async (ids, priority) => place(withPriority(waiting(), new Set(ids), priority)),
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
