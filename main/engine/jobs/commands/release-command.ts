import { AppError } from '../../../../shared/model/app-error.ts';
import { isRestored, type Job } from '../../../../shared/model/job.ts';
import type { Library } from '../../library/library.ts';
import type { JobEngine, ReleaseChoice } from '../job-engine.ts';
import type { Queue } from '../state/queue.ts';
import { settleFromLibrary } from './settle-from-library.ts';

/** The artist's word for jobs of a ledger from a backup. What is in the library by now is done, and not sent. */
export function releaseCommand({
  queue,
  library,
  onQueued,
}: {
  readonly queue: Queue;
  readonly library: Library;
  readonly onQueued: (jobs: readonly Job[]) => void;
}): JobEngine['release'] {
  return async (choice) => {
    const jobs = chosen(queue, choice);
    if (choice.which === 'one' && jobs.length === 0) {
      throw new AppError('usage', 'This job does not wait for your word.');
    }
    let found = 0;
    const released: Job[] = [];
    for (const job of jobs) {
      if (await settleFromLibrary({ queue, library }, job)) {
        found += 1;
        continue;
      }
      const free = queue.apply(job.id, { type: 'released' });
      if (free !== null) released.push(free);
    }
    onQueued(released);
    return { released: released.length, found };
  };
}

function chosen(queue: Queue, choice: ReleaseChoice): readonly Job[] {
  switch (choice.which) {
    case 'one': {
      const job = queue.get(choice.id);
      if (job === null) throw new AppError('not-found', 'This job is no longer on the list.');
      return isRestored(job.state) ? [job] : [];
    }
    case 'batch':
      return [...queue.all()].filter(({ batchId, state }) => batchId === choice.batchId && isRestored(state));
    case 'all':
      return [...queue.all()].filter(({ state }) => isRestored(state));
  }
}
