import { AppError } from '../../../shared/model/app-error.ts';
import type { PriceBook } from '../money/price-book.ts';
import type { JobEngine } from './job-engine.ts';
import type { Ledger } from './ledger.ts';
import type { Queue } from './queue.ts';

export interface SpendingParts {
  readonly queue: Queue;
  readonly ledger: Ledger;
  readonly prices: PriceBook;
  /** Called when what waits may go on. */
  readonly onReleased: () => void;
}

/** What the artist may know and decide about credits. */
export function spendingCommands({
  queue,
  ledger,
  prices,
  onReleased,
}: SpendingParts): Pick<JobEngine, 'setBudget' | 'policyChanged' | 'price' | 'spending' | 'spent'> {
  /** What was held for a budget is looked at anew, and held again where it still does not fit. */
  const release = (): void => {
    for (const { id, state } of [...queue.all()]) {
      if (state.state === 'waiting' && state.wait?.reason === 'budget') queue.apply(id, { type: 'released' });
    }
    onReleased();
  };
  return {
    setBudget: async (batchId, budget) => {
      const batch = ledger.batch(batchId);
      if (batch === null) throw new AppError('not-found', 'This batch is not on record.');
      if (batch.budget !== budget) ledger.putBatch({ ...batch, budget });
      release();
    },
    policyChanged: release,
    price: prices.estimate,
    spending: ledger.spending,
    spent: ledger.spent,
  };
}
