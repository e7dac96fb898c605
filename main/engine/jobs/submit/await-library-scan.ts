import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';

/**
 * Waits until the ledger knows all results that are in the library, so that a job may be paid for. After a backup was restored, that
 * needs a scan of the library. If the library is missing, holds the job.
 * @returns whether the job may be sent
 * @throws the signal's reason
 */
export async function awaitLibraryScan(
  { libraryScan, queue }: Pick<JobContext, 'libraryScan' | 'queue'>,
  job: Job,
  closing: AbortSignal,
): Promise<boolean> {
  if (!libraryScan.isDue()) return true;
  try {
    await libraryScan.done(closing);
    return true;
  } catch (cause) {
    if (closing.aborted || !(cause instanceof AppError)) throw cause;
    queue.apply(job.id, { type: 'held', wait: { reason: 'library' } });
    return false;
  }
}
