/*
 * The room report: what is told of the jobs: to the window and the command line what changed, to a plan what is owed, to whoever waits when nothing goes
 * on. Changes no job.
 */

import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { JobMoment } from '../../../../shared/model/job-moment.ts';
import type { LeftBehind } from '../../../../shared/model/plan.ts';
import type { JobContext } from '../job-context.ts';
import { findLeft } from '../ledger/left-behind.ts';
import { createChangeFeed, type QueueChange } from './change-feed.ts';
import { createIdleWatch } from './idle-watch.ts';
import { jobDetails, jobHistory } from './job-history.ts';
import { type LiveJob, liveJob } from './live-job.ts';
import { isIdle, remainingOf } from './queue-prospects.ts';

export interface QueueReport {
  readonly list: () => readonly LiveJob[];
  /** At once with everything, then at most 10 times a second with what changed. */
  readonly subscribe: (listener: (change: QueueChange) => void) => () => void;
  /** Everything that happened to a job, oldest first. */
  readonly history: (id: string) => readonly JobMoment[];
  /** What support would ask for, as text to be copied; throws AppError `not-found`. */
  readonly details: (id: string) => string;
  /** A job for the same bytes and recipe that has not ended, if there is one. */
  readonly findOwed: (fingerprint: string) => Job | null;
  /** How the same work ended before that was charged, or may have been, and brought nothing home; null where there is none. */
  readonly findLeft: (fingerprint: string) => LeftBehind | null;
  /** Resolves when no job (of a batch, where one is named) can go on by itself. */
  readonly settled: (batchId?: string, signal?: AbortSignal) => Promise<void>;
  /**
   * Milliseconds until all is done that goes on by itself, as far as can be told; null where nothing does.
   * @param perHour jobs that get done in an hour, as was seen; null where that is not known
   */
  readonly remainingMs: (perHour: number | null) => number | null;
}

export function createQueueReport(context: JobContext, closing: AbortSignal): QueueReport {
  const { connections, durations, ledger, runtime, conditionChanges, ports, queue, viewChanges } = context;
  const { clock, logger } = ports;
  const view = (job: Job): LiveJob =>
    liveJob(job, runtime, durations(job.connectionId, job.recipe), clock.now());
  const list = (): LiveJob[] => [...queue.all()].map(view);
  const find = (id: string): LiveJob | null => {
    const job = queue.get(id);
    return job === null ? null : view(job);
  };
  const feed = createChangeFeed({ clock, logger, list, find, closing });
  viewChanges.subscribe(feed.touch);
  queue.subscribe(({ job }) => feed.touch(job.id));
  const watch = createIdleWatch({ isIdle: (batchId) => isIdle(context, batchId) });
  conditionChanges.subscribe(watch.check);
  return {
    list,
    subscribe: feed.subscribe,
    history: (id) => jobHistory(ledger, id),
    details: (id) => {
      const job = queue.get(id);
      if (job === null) throw new AppError('not-found', 'This job is no longer on the list.');
      return jobDetails(ledger, job, connections.find(job.connectionId));
    },
    findOwed: queue.findOwed,
    findLeft: (fingerprint) => findLeft(context, fingerprint),
    settled: watch.whenIdle,
    remainingMs: (perHour) => remainingOf(context, perHour),
  };
}
