import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { PriceBook } from '../../money/price-book.ts';
import { takenBy } from '../../money/spending-limits.ts';
import type { JobEngine } from '../job-engine.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { applyInSlices } from '../state/apply-in-slices.ts';
import type { Queue } from '../state/queue.ts';

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
}: SpendingParts): Pick<
  JobEngine,
  'budget' | 'setBudget' | 'policyChanged' | 'price' | 'spending' | 'spent' | 'taken'
> {
  /** What was held for a budget is looked at anew, and held again where it still does not fit. */
  const release = async (isMeant: (job: Job) => boolean): Promise<void> => {
    const held = [...queue.all()].filter(
      (job) => job.state.state === 'waiting' && job.state.wait?.reason === 'budget' && isMeant(job),
    );
    await applyInSlices(
      queue,
      held.map(({ id }) => ({ id, event: { type: 'released' } })),
    );
    onReleased();
  };
  return {
    budget: (batchId) => ledger.batch(batchId)?.budget ?? null,
    setBudget: async (batchId, budget) => {
      const batch = ledger.batch(batchId);
      if (batch === null) throw new AppError('not-found', 'This batch is not on record.');
      if (batch.budget !== budget) ledger.putBatch({ ...batch, budget });
      await release((job) => job.batchId === batchId);
    },
    policyChanged: () => release(() => true),
    price: prices.estimate,
    spending: ledger.spending,
    spent: ledger.spent,
    taken: (batchId) => takenBy({ queue, ledger, prices }, batchId),
  };
}
