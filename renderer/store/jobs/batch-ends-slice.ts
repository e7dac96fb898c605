import type { JobView } from '../../../shared/bridge/views.ts';
import { isEnded } from '../../../shared/model/job.ts';
import type { BatchEnd } from '../../../shared/model/report/batch-end.ts';
import { rememberLast } from '../remember-last.ts';
import type { SliceCreator } from '../slice.ts';

/** Batches that have ended, until the artist has put away what is said of them. */
export interface BatchEndsSlice {
  /** Newest first. */
  readonly batchEnds: readonly BatchEnd[];
  readonly addBatchEnd: (end: BatchEnd) => void;
  readonly dropBatchEnd: (batchId: string) => void;
}

/** Older ones are not news any more. */
const MOST_ENDS = 3;

export const createBatchEndsSlice: SliceCreator<BatchEndsSlice> = (set) => ({
  batchEnds: [],
  addBatchEnd: (end) =>
    set(({ batchEnds }) => ({
      batchEnds: [end, ...batchEnds.filter(({ batchId }) => batchId !== end.batchId)].slice(0, MOST_ENDS),
    })),
  dropBatchEnd: (batchId) =>
    set(({ batchEnds }) => ({ batchEnds: batchEnds.filter((each) => each.batchId !== batchId) })),
});

/** How far the batches are that are under way. */
export interface BatchProgress {
  /** Jobs that have ended. One whose answer was lost has not: it waits for the artist's decision. */
  readonly ended: number;
  readonly total: number;
}

/** The progress of all batches of which a job is still to be done; null if there is none. */
export function batchProgress({ jobs }: { readonly jobs: readonly JobView[] }): BatchProgress | null {
  return progressOf(jobs);
}

const progressOf = rememberLast((jobs: readonly JobView[]): BatchProgress | null => {
  const isOpen = ({ state }: JobView): boolean => !isEnded(state) && state.state !== 'unknown';
  const underWay = new Set(jobs.filter(isOpen).map(({ batchId }) => batchId));
  if (underWay.size === 0) return null;
  const theirs = jobs.filter(({ batchId }) => underWay.has(batchId));
  return { ended: theirs.filter(({ state }) => isEnded(state)).length, total: theirs.length };
});

/** The ids of the assets that a batch made, as far as its jobs are on the list, in the order of the list. */
export function assetsOfBatch(jobs: readonly JobView[], batchId: string): readonly string[] {
  return jobs.flatMap((job) =>
    job.batchId === batchId && job.state.state === 'done' ? [job.state.assetId] : [],
  );
}
