import { assertNever } from '../../../shared/model/assert-never.ts';
import { atRest } from '../../../shared/model/chain/at-rest.ts';
import type { ChainRecord } from '../../../shared/model/chain/chain-record.ts';
import type { JobState } from '../../../shared/model/job.ts';
import type { BatchEnd } from '../../../shared/model/report/batch-end.ts';
import { isDoubt } from '../../../shared/model/warning-words.ts';
import type { ChainNow, Chains } from '../chains/chains.ts';
import type { QueueChange } from '../jobs/report/queue-report.ts';

type Bucket = 'open' | 'done' | 'failed' | 'cancelled' | 'unknown';
interface BatchCounts extends Record<Bucket, number> {
  /** The jobs that are done with a doubt about their result. */
  readonly doubtful: Set<string>;
  /** Whether a job of it was open, so that its end is news. */
  isFollowed: boolean;
  /** The results that waited for approval when that was last told. */
  told: Set<string>;
}

interface BatchEndParts {
  readonly jobs: {
    readonly titleOf: (batchId: string) => string;
    /** The runs in which something can still happen. */
    readonly chains: { readonly open: () => Iterable<Pick<ChainRecord, 'id' | 'batchId'>> };
  };
  readonly chains: Pick<Chains, 'now'>;
  readonly tell: (end: BatchEnd) => void;
}

/** Notices ends by what it is told. */
export interface BatchEnds {
  readonly ofJobs: (change: QueueChange) => void;
  /** A run was looked at: its batch may have ended with it, also without a job. */
  readonly ofChain: (now: ChainNow) => void;
}

/**
 * Notices when nothing of a batch can go on without the artist, by counting the changes of the queue and asking its chains. What had ended
 * before is no news, and neither is a batch of which the artist cancelled everything. Where results of chains wait for approval, that is told in
 * place of the end: once, and again with how many wait then when others have come to wait.
 */
export function createBatchEnds({ jobs, chains, tell }: BatchEndParts): BatchEnds {
  const known = new Map<string, { readonly batchId: string; readonly state: JobState['state'] }>();
  const batches = new Map<string, BatchCounts>();
  const countsOf = (batchId: string): BatchCounts => {
    const counts = batches.get(batchId) ?? {
      open: 0,
      done: 0,
      failed: 0,
      cancelled: 0,
      unknown: 0,
      doubtful: new Set<string>(),
      isFollowed: false,
      told: new Set<string>(),
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
    const counts = countsOf(before.batchId);
    counts[bucketOf(before.state)] -= 1;
    counts.doubtful.delete(id);
  };
  const jobState = (id: string): JobState['state'] | null => known.get(id)?.state ?? null;
  function* runsOf(batchId: string): Generator<ChainNow> {
    for (const { id, batchId: of } of jobs.chains.open()) {
      const now = of === batchId ? chains.now(id) : null;
      if (now !== null) yield now;
    }
  }
  /** Its results that wait for approval; null while one of its chains goes on by itself. */
  const waitingIn = (batchId: string): readonly string[] | null => {
    const waiting: string[] = [];
    for (const { record, next } of runsOf(batchId)) {
      const steps = atRest({ run: record, next, jobState });
      if (steps === null) return null;
      waiting.push(...steps.map((step) => resultKey(record.id, step)));
    }
    return waiting;
  };
  /**
   * What waited before anything of a batch was followed, as after a start, is no news later. Of one run: after a start each of thousands is told, and
   * none must ask all others.
   */
  const noteWaiting = ({ record, next }: ChainNow): void => {
    const { id, batchId, chain } = record;
    const waiting = atRest({ run: record, next, jobState }) ?? [];
    if (waiting.length === 0 && !batches.has(batchId)) return;
    const { told } = countsOf(batchId);
    for (const step of chain.steps) told.delete(resultKey(id, step.id));
    for (const step of waiting) told.add(resultKey(id, step));
  };
  const judge = (batchId: string): void => {
    const counts = batches.get(batchId);
    if (counts?.isFollowed !== true) {
      for (const now of runsOf(batchId)) noteWaiting(now);
      return;
    }
    if (counts.open > 0) return;
    const results = waitingIn(batchId);
    if (results === null) return;
    const toldOf = results.filter((result) => counts.told.has(result)).length;
    // Nothing new waits.
    if (toldOf > 0 && toldOf === results.length) return;
    // While results wait, its end is still to come.
    counts.isFollowed = results.length > 0;
    counts.told = new Set(results);
    const { done, failed, cancelled, unknown, doubtful } = counts;
    const more = {
      ...(doubtful.size > 0 && { doubtful: doubtful.size }),
      ...(results.length > 0 && { waiting: results.length }),
      ...(toldOf > 0 && { again: true as const }),
    };
    if (done + failed + unknown + results.length === 0) return;
    tell({ batchId, title: jobs.titleOf(batchId), done, failed, cancelled, unknown, ...more });
  };
  return {
    ofJobs: ({ changed, removed }) => {
      const touched = new Set<string>();
      const emptied = new Set(removed.flatMap((id) => known.get(id)?.batchId ?? []));
      for (const id of removed) forget(id);
      for (const { job } of changed) {
        const { id, batchId, state } = job;
        const bucket = bucketOf(state.state);
        const before = known.get(id);
        if (before !== undefined && bucketOf(before.state) === bucket) continue;
        forget(id);
        known.set(id, { batchId, state: state.state });
        const counts = countsOf(batchId);
        counts[bucket] += 1;
        if (state.state === 'done' && state.warnings?.some(isDoubt)) counts.doubtful.add(id);
        if (bucket === 'open') counts.isFollowed = true;
        touched.add(batchId);
      }
      touched.forEach(judge);
      emptied.forEach(prune);
    },
    ofChain: (now) => {
      const { batchId } = now.record;
      if (batches.get(batchId)?.isFollowed === true) judge(batchId);
      else noteWaiting(now);
    },
  };
}

const resultKey = (run: string, step: string): string => `${run} ${step}`;

function bucketOf(state: JobState['state']): Bucket {
  switch (state) {
    case 'waiting':
    case 'submitting':
    case 'running':
    case 'fetching':
      return 'open';
    case 'unknown':
    case 'done':
    case 'failed':
    case 'cancelled':
      return state;
    default:
      return assertNever(state);
  }
}
