import type { QueueSummary } from '../../../shared/bridge/views.ts';
import { isWorkedOn } from '../../../shared/interface/tasks.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { Job, JobState } from '../../../shared/model/job.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import type { QueueChange } from '../jobs/report/queue-report.ts';
import { createDoneRate } from './done-rate.ts';

/** Counts of the queue, updated by every change, so that thousands of ended jobs need not be counted again. */
export interface QueueTally {
  readonly observe: (change: QueueChange) => void;
  readonly summary: () => QueueSummary;
}

type Bucket = 'waiting' | 'queued' | 'running' | 'unknown' | 'done' | 'failed' | 'cancelled';

export function createQueueTally(
  jobs: Pick<JobEngine, 'remainingMs' | 'isPaused' | 'pausedBatches' | 'holds' | 'offers' | 'spent'>,
  now: () => number,
): QueueTally {
  const known = new Map<string, { readonly bucket: Bucket; readonly credits: Credits | null }>();
  const counts: Record<Bucket, number> = {
    waiting: 0,
    queued: 0,
    running: 0,
    unknown: 0,
    done: 0,
    failed: 0,
    cancelled: 0,
  };
  const rate = createDoneRate(now);
  /** Cached; null if a change may have altered it. */
  let spent: Credits | null = null;

  function forget(id: string): void {
    const before = known.get(id);
    if (before === undefined) return;
    known.delete(id);
    counts[before.bucket] -= 1;
  }

  function count({ id, state, credits }: Job): void {
    const before = known.get(id);
    const bucket = bucketOf(state);
    if (before?.bucket === bucket && before.credits === credits) return;
    if (state.state === 'done' && before?.bucket !== 'done') rate.record(state.at);
    forget(id);
    known.set(id, { bucket, credits });
    counts[bucket] += 1;
    spent = null;
  }

  return {
    observe: ({ changed, removed }) => {
      removed.forEach(forget);
      for (const { job } of changed) count(job);
      // A pause says nothing about how long jobs take, so it must not lower the rate.
      if (counts.running + counts.queued === 0 && (counts.waiting === 0 || jobs.isPaused())) rate.restart();
    },
    summary: () => {
      spent ??= jobs.spent();
      const { waiting, queued, unknown, done, failed } = counts;
      const perHour = rate.perHour();
      return {
        waiting,
        running: counts.running + queued,
        queued,
        unknown,
        done,
        failed,
        remainingMs: jobs.remainingMs(perHour),
        perHour,
        paused: jobs.isPaused(),
        pausedBatches: [...jobs.pausedBatches()],
        holds: [...jobs.holds()].map(([connectionId, hold]) => ({ connectionId, hold })),
        offers: [...jobs.offers()],
        credits: spent,
      };
    },
  };
}

function bucketOf(state: JobState): Bucket {
  switch (state.state) {
    case 'running':
      return isWorkedOn(state.remote) ? 'running' : 'queued';
    case 'submitting':
    case 'fetching':
      return 'running';
    case 'waiting':
    case 'unknown':
    case 'done':
    case 'failed':
    case 'cancelled':
      return state.state;
    default:
      return assertNever(state);
  }
}
