import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';

/**
 * Whether the ledger knows what came home, so that a job may be paid for. One from a backup does not before the library was
 * looked through: that is waited for here. While the library is away, the job steps aside.
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
