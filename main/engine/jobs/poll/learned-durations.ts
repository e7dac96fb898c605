import type { Recipe } from '../../../../shared/model/recipe.ts';
import { priceKey } from '../../money/learned-prices.ts';
import type { JobContext } from '../job-context.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** What jobs took, read from the ledger once and kept until more is learned. */
export function createLearnedDurations(
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
      // Of a clock that was set back meanwhile: nothing takes less than no time, and shares of none are no numbers.
      if (!(Math.round(ms) > 0)) return;
      const key = durationKey(job.connectionId, job.recipe);
      ledger.learnDuration(key, ms);
      known.delete(key);
    },
  };
}

/** Names the jobs that take about equally long at one connection. */
function durationKey(connectionId: string, recipe: Recipe): string {
  return `${connectionId}|${priceKey(recipe)}`;
}

/** The value below which a share of the sorted values lies; null where there are none. */
export function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}
