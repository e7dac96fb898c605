import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { backoffDelay } from '../../async/backoff.ts';
import { Again, retry } from '../../async/retry.ts';
import type { JobContext } from '../job-context.ts';
import { needsArtist } from '../poll/needs-artist.ts';

/** Refusals of a token in a row, before nobody expects it to be taken without somebody's help. */
export const REFUSALS_UNTIL_STALLED = 3;

/**
 * Asks the service what became of a lost request until it answers, with backoff: without an answer nothing can be found out.
 * @throws the signal's reason; what is no AppError
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
      connections.note(job.connectionId, { error });
      if (needsArtist(error) && failures >= REFUSALS_UNTIL_STALLED) markStalled(job.id);
      return new Again(error.retryAfterMs);
    },
    delay: (failures) => backoffDelay(failures, ports.ids.random(), tuning.backoffCeilingMs),
    clock: ports.clock,
    signal,
  });
}
