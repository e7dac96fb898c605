import type { Job } from '../../../../shared/model/job.ts';
import type { Logger } from '../../ports.ts';
import { applyInSlices } from '../state/apply-in-slices.ts';
import type { Queue } from '../state/queue.ts';

/** Releases the jobs that waited for their library, now that it is back. Never throws: a failure is logged, and the next event retries. */
export async function releaseFromLibrary({
  queue,
  isIts,
  logger,
  closing,
}: {
  readonly queue: Pick<Queue, 'all' | 'applyAll'>;
  /** Whether a job's library is the one that is back. */
  readonly isIts: (job: Job) => boolean;
  readonly logger: Pick<Logger, 'error'>;
  readonly closing: AbortSignal;
}): Promise<void> {
  const changes = [...queue.all()].flatMap((job) =>
    job.state.state === 'waiting' && job.state.wait?.reason === 'library' && isIts(job)
      ? [{ id: job.id, event: { type: 'released' } as const }]
      : [],
  );
  await applyInSlices(queue, changes, closing).catch((cause: unknown) => {
    logger.error('what waited for the library was not let go', { error: String(cause) });
  });
}
