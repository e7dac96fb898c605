/*
 * Folder report: read access to the jobs. Changes for the window and the command line, owed jobs for a plan, and a promise for callers
 * that wait until nothing can progress. Changes no job.
 */

import { AppError } from '../../../../shared/model/app-error.ts';
import { isEnded, type Job } from '../../../../shared/model/job.ts';
import type { JobMoment } from '../../../../shared/model/job-moment.ts';
import type { Failure } from '../../../../shared/model/jobs/failure.ts';
import type { Abandonment } from '../../../../shared/model/plan.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { createChangeFeed } from '../../async/change-feed.ts';
import type { JobContext } from '../job-context.ts';
import { findAbandoned } from '../ledger/abandonment.ts';
import { percentile } from '../poll/learned-durations.ts';
import { isMadeAgain } from '../state/wish-fact.ts';
import { createIdleWatch } from './idle-watch.ts';
import { cameAs, jobDetails, jobHistory } from './job-history.ts';
import { type JobReport, reportJob } from './job-report.ts';
import { isIdle, remainingOf } from './queue-prospects.ts';

export interface QueueChange {
  readonly changed: readonly JobReport[];
  readonly removed: readonly string[];
}

export interface QueueReport {
  readonly list: () => readonly JobReport[];
  /** Calls the listener at once with all jobs, then at most 10 times a second with the changed ones. */
  readonly subscribe: (listener: (change: QueueChange) => void) => () => void;
  /** Everything that happened to a job, oldest first. */
  readonly history: (id: string) => readonly JobMoment[];
  /** What support would ask for, as text to be copied; throws AppError `not-found`. */
  readonly details: (id: string) => string;
  /** A job for the same bytes and recipe that has not ended, if there is one. */
  readonly findOwed: (fingerprint: string) => Job | null;
  /** How many jobs and chains of a connection have not ended. */
  readonly owedAt: (connectionId: string) => number;
  /** The sha256 of a job's result as it came; null if that is not on record, as for one that was found in the library. */
  readonly cameAs: (jobId: string, assetId: string) => string | null;
  /** How an earlier job for the same work ended that was charged, or may have been, without a result; null if there is none. */
  readonly findAbandoned: (fingerprint: string) => Abandonment | null;
  /** Whether an asset was made for a wish to make something again. */
  readonly isMadeAgain: (wish: string) => boolean;
  /** How a job for the same work failed that is on the list and cost nothing; null if there is none. */
  readonly findFailed: (fingerprint: string) => Failure | null;
  /** Resolves when no job (of the batch, if one is given) can progress without the user. */
  readonly whenIdle: (batchId?: string, signal?: AbortSignal) => Promise<void>;
  /**
   * Estimated milliseconds until all jobs are done that can progress without the user; null if none can, or it is not known.
   * @param perHour measured number of finished jobs per hour; null if not known
   */
  readonly remainingMs: (perHour: number | null) => number | null;
  /** What tasks with a recipe took at a connection: the middle of the times in milliseconds (null before the first), and their number. */
  readonly usualTime: (
    connectionId: string,
    recipe: Recipe,
  ) => { readonly ms: number | null; readonly timed: number };
}

export function createQueueReport(context: JobContext, closing: AbortSignal): QueueReport {
  const {
    chains,
    connections,
    durations,
    handOffs,
    ledger,
    runtime,
    conditionChanges,
    ports,
    queue,
    viewChanges,
    summaryChanges,
  } = context;
  const { clock, logger } = ports;
  const view = (job: Job): JobReport => ({
    ...reportJob(job, runtime, durations(job.connectionId, job.recipe), clock.now()),
    handOff: handOffs.statusOf(job.id),
  });
  const list = (): JobReport[] => [...queue.all()].map(view);
  const first = (): QueueChange => ({ changed: list(), removed: [] });
  const read = (ids: readonly string[]): QueueChange => {
    const jobs = ids.map((id) => queue.get(id));
    return {
      changed: jobs.flatMap((job) => (job === null ? [] : view(job))),
      removed: ids.filter((_, at) => jobs[at] === null),
    };
  };
  const feed = createChangeFeed({ clock, logger, read, first, closing });
  viewChanges.subscribe((id) => feed.touch([id]));
  // No job changed: e.g. the queue was paused.
  summaryChanges.subscribe(() => feed.touch([]));
  queue.subscribe(({ job }) => feed.touch([job.id]));
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
    owedAt: (connectionId) => {
      const isThere = (each: { readonly connectionId: string }) => each.connectionId === connectionId;
      const owed = [...queue.all()].filter((job) => isThere(job) && !isEnded(job.state));
      return owed.length + [...chains.open()].filter(isThere).length;
    },
    cameAs: (jobId, assetId) => cameAs(ledger, jobId, assetId),
    findAbandoned: (fingerprint) => findAbandoned(context, fingerprint),
    isMadeAgain: (wish) => isMadeAgain(context.ledger, wish),
    findFailed: (fingerprint) => {
      const state = queue.findFailed(fingerprint)?.state;
      return state?.state === 'failed' ? state.failure : null;
    },
    whenIdle: watch.whenIdle,
    remainingMs: (perHour) => remainingOf(context, perHour),
    usualTime: (connectionId, recipe) => {
      const took = durations(connectionId, recipe);
      return { ms: percentile(took, 0.5), timed: took.length };
    },
  };
}
