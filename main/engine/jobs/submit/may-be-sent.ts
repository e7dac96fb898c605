import { AppError } from '../../../../shared/model/app-error.ts';
import { type Job, refusedRequest } from '../../../../shared/model/job.ts';
import type { Failure } from '../../../../shared/model/jobs/failure.ts';
import { abortable } from '../../async/abortable.ts';
import type { JobContext } from '../job-context.ts';
import { hold, libraryOrHold } from './hold-if-missing.ts';

/**
 * Whether a job may be paid for, as far as its library knows. One that was wished for because the library had no result of what was sent before,
 * and that is put back by now, has failed then, at no cost: trying it again is the word for another.
 * @throws the signal's reason
 */
export async function mayBeSent(
  context: Pick<JobContext, 'libraries' | 'libraryScans' | 'queue'>,
  job: Job,
  closing: AbortSignal,
): Promise<boolean> {
  if (!(await awaitLibraryScan(context, job, closing))) return false;
  // A refused request may have been charged: its balance is read first.
  if (job.lacking !== true || job.attempt > 1 || refusedRequest(job.state) !== null) return true;
  const { libraries, queue } = context;
  const library = await libraryOrHold(libraries, queue, job, closing);
  if (library === null) return false;
  try {
    const there = await abortable(library.findByFingerprint(job.fingerprint, closing), closing);
    if (there === null) return true;
    queue.apply(job.id, { type: 'unsendable', failure: putBack(job) });
  } catch (cause) {
    if (closing.aborted || library.problem() === null) throw cause;
    hold(queue, job);
  }
  return false;
}

function putBack({ run }: Job): Failure {
  const goOn = run === undefined ? '' : ' To go on with it, start this picture’s chain again.';
  const message = `The same has come back into the library since this was queued, so nothing was sent.${goOn} To pay for another, retry this job.`;
  return { code: null, message, words: '', refunded: true, sentBefore: true };
}

/**
 * Waits until the ledger knows all results that are in the library, so that a job may be paid for. After a backup was restored, that
 * needs a scan of the library. If the library is missing, holds the job.
 * @returns whether the job may be sent
 * @throws the signal's reason
 */
async function awaitLibraryScan(
  { libraries, libraryScans, queue }: Pick<JobContext, 'libraries' | 'libraryScans' | 'queue'>,
  job: Job,
  closing: AbortSignal,
): Promise<boolean> {
  if (!libraryScans.of(job.library?.folder ?? libraries.current().folder).isDue()) return true;
  try {
    const { folder } = await libraries.of(job, closing);
    const scan = libraryScans.of(folder);
    if (scan.isDue()) await scan.done(closing);
    return true;
  } catch (cause) {
    if (closing.aborted || !(cause instanceof AppError)) throw cause;
    hold(queue, job);
    return false;
  }
}
