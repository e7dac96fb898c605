import type { JobContext } from '../job-context.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { durationKey } from './learned-durations.ts';

/** What jobs took, read from the ledger once and kept until more is learned. */
export function createKnownDurations(
  ledger: Pick<Ledger, 'durations' | 'learnDuration'>,
): Pick<JobContext, 'durations' | 'learnDuration'> {
  const known = new Map<string, readonly number[]>();
  return {
    durations: (connectionId, recipe) => {
      const key = durationKey(connectionId, recipe);
      const durations = known.get(key) ?? ledger.durations(key);
      known.set(key, durations);
      return durations;
    },
    learnDuration: (job, ms) => {
      const key = durationKey(job.connectionId, job.recipe);
      ledger.learnDuration(key, ms);
      known.delete(key);
    },
  };
}
