import type { ChainRecord } from '../../../shared/model/chain/chain-record.ts';
import { applyToChain } from '../../../shared/model/chain/chain-run.ts';
import { isEnded, type JobState } from '../../../shared/model/job.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import { type Library, resultOf } from '../library/library.ts';

type Book = Pick<JobEngine['chains'], 'apply' | 'jobOf'>;

interface TakeHomeParts extends Pick<JobEngine, 'cameAs'> {
  readonly book: Book;
}

/**
 * Takes in what became of the jobs of a run.
 * @param world looks where the run's library is
 */
export async function takeHome(
  { book, cameAs }: TakeHomeParts,
  record: ChainRecord,
  world: () => Promise<{ readonly library: Library | null }>,
): Promise<ChainRecord> {
  let now = record;
  for (const { id: stepId } of record.chain.steps) {
    const step = now.steps[stepId];
    if (step === undefined || step.state === 'to-come' || step.state === 'home') continue;
    const { jobId } = step;
    if (jobId === null) continue;
    const state = book.jobOf(jobId)?.state;
    if (state?.state === 'done') {
      const { assetId } = state;
      // What a ledger from a backup found in the library was not told as it came.
      const sha256 = cameAs(jobId, assetId) ?? (await shaInLibrary((await world()).library, assetId));
      if (sha256 === null) continue;
      now = book.apply(record.id, { type: 'came-home', step: stepId, jobId, assetId, sha256 }) ?? now;
    } else if (step.state === 'sent' && step.stopped === true && isWithdrawn(state)) {
      now = drop(book, record.id, stepId, jobId) ?? now;
    } else if (step.state === 'sent' && (state === undefined || isLost(state.state))) {
      now = book.apply(record.id, { type: 'failed', step: stepId, jobId }) ?? now;
    }
  }
  return now;
}

/** A run with its failed steps as sent whose jobs were retried and have not ended; an empty list if it is not known. */
export function withRetried(
  book: Pick<JobEngine['chains'], 'find' | 'jobOf'>,
  id: string,
): readonly ChainRecord[] {
  const record = book.find(id);
  if (record === null) return [];
  const jobs = Object.values(record.steps).flatMap((step) => {
    const job = step.state === 'failed' ? book.jobOf(step.jobId) : null;
    return job === null || isEnded(job.state) ? [] : [job.id];
  });
  return [{ ...record, ...applyToChain(record, { type: 'job-is-back', jobs }) }];
}

/** Takes in which jobs of a stopped run were cancelled before they were sent, at once: a look at the run may come later. */
export function takeInDropped(book: Book, { id, steps }: ChainRecord): void {
  for (const [stepId, step] of Object.entries(steps)) {
    if (step.state !== 'sent' || step.stopped !== true) continue;
    if (isWithdrawn(book.jobOf(step.jobId)?.state)) drop(book, id, stepId, step.jobId);
  }
}

const drop = (book: Book, id: string, step: string, jobId: string): ChainRecord | null =>
  book.apply(id, { type: 'dropped', step, jobId });

/** Whether it was cancelled before it was sent, or is not on the list any more. */
const isWithdrawn = (state: JobState | undefined): boolean =>
  state === undefined || (state.state === 'cancelled' && state.taskId === null);

const isLost = (state: string): boolean => state === 'failed' || state === 'cancelled';

async function shaInLibrary(library: Library | null, assetId: string): Promise<string | null> {
  const stored = await library?.get(assetId);
  return stored == null ? null : (resultOf(stored.asset)?.sha256 ?? null);
}
