import { assertNever } from '../../../shared/model/assert-never.ts';
import type { JobState } from '../../../shared/model/job.ts';
import type { BatchEnd } from '../../../shared/model/report/batch-end.ts';
import type { QueueChange } from '../jobs/report/queue-report.ts';

type Bucket = 'open' | 'done' | 'failed' | 'cancelled' | 'unknown';
interface BatchCounts extends Record<Bucket, number> {
  /** Whether a job of it was open, so that its end is news. */
  isFollowed: boolean;
}

/**
 * Notices when no job of a batch can go on without the artist, by counting the changes of the queue. What had ended before is no news, and
 * neither is a batch of which the artist cancelled everything.
 */
export function createBatchEnds(options: {
  readonly titleOf: (batchId: string) => string;
  readonly tell: (end: BatchEnd) => void;
}): (change: QueueChange) => void {
  const known = new Map<string, { readonly batchId: string; readonly bucket: Bucket }>();
  const batches = new Map<string, BatchCounts>();
  const countsOf = (batchId: string): BatchCounts => {
    const counts = batches.get(batchId) ?? {
      open: 0,
      done: 0,
      failed: 0,
      cancelled: 0,
      unknown: 0,
      isFollowed: false,
    };
    batches.set(batchId, counts);
    return counts;
  };
  /** Of a batch of which nothing is in the queue any more, nothing is remembered. */
  const prune = (batchId: string): void => {
    const { done, failed, cancelled, unknown, open } = countsOf(batchId);
    if (done + failed + cancelled + unknown + open === 0) batches.delete(batchId);
  };
  const forget = (id: string): void => {
    const before = known.get(id);
    if (before === undefined) return;
    known.delete(id);
    countsOf(before.batchId)[before.bucket] -= 1;
  };
  return ({ changed, removed }) => {
    const touched = new Set<string>();
    const emptied = new Set(removed.flatMap((id) => known.get(id)?.batchId ?? []));
    for (const id of removed) forget(id);
    for (const { job } of changed) {
      const { id, batchId, state } = job;
      const bucket = bucketOf(state);
      if (known.get(id)?.bucket === bucket) continue;
      forget(id);
      known.set(id, { batchId, bucket });
      const counts = countsOf(batchId);
      counts[bucket] += 1;
      if (bucket === 'open') counts.isFollowed = true;
      touched.add(batchId);
    }
    for (const batchId of touched) {
      const counts = countsOf(batchId);
      if (!counts.isFollowed || counts.open > 0) continue;
      counts.isFollowed = false;
      const { done, failed, cancelled, unknown } = counts;
      if (done + failed + unknown === 0) continue;
      options.tell({ batchId, title: options.titleOf(batchId), done, failed, cancelled, unknown });
    }
    emptied.forEach(prune);
  };
}

function bucketOf(state: JobState): Bucket {
  switch (state.state) {
    case 'waiting':
    case 'submitting':
    case 'running':
    case 'fetching':
      return 'open';
    case 'unknown':
    case 'done':
    case 'failed':
    case 'cancelled':
      return state.state;
    default:
      return assertNever(state);
  }
}
