import { AppError } from '../../../../shared/model/app-error.ts';
import { isRestored, type Job } from '../../../../shared/model/job.ts';
import type { Library } from '../../library/library.ts';
import type { Queue } from '../state/queue.ts';
import { finishFromLibrary } from './finish-from-library.ts';

/** Which of the jobs that wait for the artist's word are let go. */
export type ReleaseChoice =
  | { readonly which: 'one'; readonly id: string }
  | { readonly which: 'batch'; readonly batchId: string }
  | { readonly which: 'all' };

/** What came of letting jobs go. */
export interface Released {
  /** May be sent now. */
  readonly released: number;
  /** Are done: their assets are in the library. */
  readonly found: number;
}

export interface ReleaseCommand {
  /**
   * The artist's word for jobs that wait because the ledger is one from a backup: they are sent, but for those whose asset is
   * in the library. Throws AppError `disk` while the library cannot be reached: nobody can tell then.
   */
  readonly release: (which: ReleaseChoice) => Promise<Released>;
}

/** The artist's word for jobs of a ledger from a backup. What is in the library by now is done, and not sent. */
export function releaseCommand({
  queue,
  library,
  caughtUp,
  onQueued,
}: {
  readonly queue: Queue;
  readonly library: Library;
  /** Resolves once what an earlier run left in the library is known. Throws AppError where it cannot be. */
  readonly caughtUp: () => Promise<void>;
  readonly onQueued: (jobs: readonly Job[]) => void;
}): ReleaseCommand {
  const release: ReleaseCommand['release'] = async (choice) => {
    const jobs = chosen(queue, choice);
    if (choice.which === 'one' && jobs.length === 0) {
      throw new AppError('usage', 'This job does not wait for your word.');
    }
    if (jobs.length > 0) await caughtUp();
    let found = 0;
    const released: Job[] = [];
    for (const { id } of jobs) {
      const job = queue.get(id);
      // It was found while that was waited for, or by the look itself.
      const isFinished =
        job?.state.state === 'done' || (job !== null && (await finishFromLibrary({ queue, library }, job)));
      if (isFinished) found += 1;
      const free = isFinished ? null : queue.apply(id, { type: 'released' });
      if (free !== null) released.push(free);
    }
    onQueued(released);
    return { released: released.length, found };
  };
  return { release };
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
