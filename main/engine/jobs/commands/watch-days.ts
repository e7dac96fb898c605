import { z } from 'zod';
import { addCredits, type Credits, creditsSchema } from '../../../../shared/model/credits.ts';
import { localDay } from '../../../../shared/model/watch/local-day.ts';
import { type Budget, isUnpriced, spentWithEstimates, startOfNextDay } from '../../money/spending-limits.ts';
import type { JobContext } from '../job-context.ts';

/** The days of batches that go on for weeks, each day with a budget of its own. */
export interface WatchDays {
  /**
   * Opens the local calendar day of a batch, if that was not done: by its end the batch may have cost so much more than it has cost until
   * now. Opened again on the same day, or while the clock says an earlier one, nothing is counted anew. The day is in the ledger when this
   * returns, so that a process that is ended at any moment spends no budget twice.
   * @returns what the batch may have cost by the end of the day, for its budget; and what is spent or promised of it, waiting jobs included
   */
  readonly openDay: (batchId: string, budget: Credits) => Budget;
  /**
   * Notes in the ledger how far it has come, for a batch. A ledger whose mark is lower than one that was returned is an earlier copy, whatever
   * happened in it since: also one that was put in place by hand.
   */
  readonly mark: (batchId: string) => number;
  /** The last mark of a batch; 0 for none. */
  readonly markOf: (batchId: string) => number;
  /** When the ledger was last restored, milliseconds since the epoch; null for never. */
  readonly restoredAt: () => number | null;
  /** Whether new jobs wait for the artist's release. */
  readonly awaitsRelease: () => boolean;
}

const daySchema = z.object({
  /** The local day. */
  day: z.string(),
  /** What the batch had cost before it. */
  base: creditsSchema,
});

const markFact = (batchId: string): string => `watch-mark ${batchId}`;

const factOf = (batchId: string): string => `watch-day ${batchId}`;

export function watchDays({
  ledger,
  queue,
  prices,
  ports,
}: Pick<JobContext, 'ledger' | 'queue' | 'prices' | 'ports'>): WatchDays {
  const lastDay = (batchId: string): z.infer<typeof daySchema> | null => {
    const text = ledger.fact(factOf(batchId));
    return text === null ? null : daySchema.parse(JSON.parse(text));
  };
  const markOf = (batchId: string): number => Number(ledger.fact(markFact(batchId)) ?? 0);
  return {
    mark: (batchId) => {
      const now = ledger.lastEvent();
      if (now === markOf(batchId)) return now;
      ledger.setFact(markFact(batchId), String(now));
      return now;
    },
    markOf,
    openDay: (id, budget) => {
      const today = localDay(ports.clock.now());
      let day = lastDay(id);
      // A clock that was once far ahead would keep the watch from queuing anything until then: this day gets a budget, as that one did.
      if (day === null || day.day < today || day.day > localDay(startOfNextDay(ports.clock.now()))) {
        day = { day: today, base: spentWithEstimates({ queue, ledger, prices }, id) };
        ledger.setFact(factOf(id), JSON.stringify(day));
      }
      const promised = [...queue.all()]
        .filter((job) => job.batchId === id && (job.state.state === 'waiting' || isUnpriced(job)))
        .flatMap(({ connectionId, recipe }) => prices.estimate(connectionId, recipe).credits ?? []);
      return {
        limit: addCredits([day.base, budget]),
        committed: addCredits([ledger.spent(id), ...promised]),
      };
    },
    restoredAt: ledger.restoredAt,
    awaitsRelease: ledger.awaitsRelease,
  };
}
