import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { backoffDelay } from '../../async/backoff.ts';
import { Again, retry } from '../../async/retry.ts';
import type { JobContext } from '../job-context.ts';
import { needsArtist } from '../poll/needs-artist.ts';

/** After so many consecutive refusals of the token, the job counts as stalled: it needs the artist. */
export const REFUSALS_UNTIL_STALLED = 3;

/**
 * Retries a call for a lost request with backoff until the service answers: without an answer nothing can be found out.
 * @throws the signal's reason; any error that is no AppError
 */
export async function retryUntilAnswered<T>(
  { ports, tuning, connections, runtime, markStalled }: JobContext,
  job: Job,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return retry({
    attempt: async () => {
      const worked = await work(signal);
      runtime.stalled.delete(job.id);
      return worked;
    },
    onError: (error, failures) => {
      signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      connections.recordStatus(job.connectionId, { error });
      if (needsArtist(error) && failures >= REFUSALS_UNTIL_STALLED) markStalled(job.id);
      return new Again(error.retryAfterMs);
    },
    delay: (failures) => backoffDelay(failures, ports.ids.random(), tuning.backoffCeilingMs),
    clock: ports.clock,
    signal,
  });
}
