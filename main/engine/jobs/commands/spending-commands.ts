import { AppError } from '../../../../shared/model/app-error.ts';
import type { Credits } from '../../../../shared/model/credits.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { PriceEstimate } from '../../../../shared/model/prices.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import type { Spending } from '../../../../shared/model/spending.ts';
import { spentWithEstimates } from '../../money/spending-limits.ts';
import type { JobContext } from '../job-context.ts';
import { applyInSlices } from '../state/apply-in-slices.ts';

/** What the artist may know and decide about credits. */
export interface SpendingCommands {
  /** Credits that a batch's jobs may take in all; null for no limit, and where it is not on record. */
  readonly budget: (batchId: string) => Credits | null;
  /** Sets them. Throws AppError `not-found`. */
  readonly setBudget: (batchId: string, budget: Credits | null) => Promise<void>;
  /** The settings of spending have changed: looks at what waits anew. */
  readonly policyChanged: () => Promise<void>;
  /** About what an attempt takes at a connection. */
  readonly price: (connectionId: string, recipe: Recipe) => PriceEstimate;
  /** Every charge of a time, newest first. Milliseconds since the epoch. */
  readonly spending: (range: { readonly from: number; readonly to: number }) => readonly Spending[];
  /** What jobs of a batch (or all) were charged, refunds taken off. */
  readonly spent: (batchId?: string) => Credits;
  /** What jobs of a batch took: as `spent`, with the estimates of what was accepted and has no price yet. */
  readonly taken: (batchId: string) => Credits;
}

export function spendingCommands({
  queue,
  ledger,
  prices,
  conditionChanges,
}: Pick<JobContext, 'queue' | 'ledger' | 'prices' | 'conditionChanges'>): SpendingCommands {
  /** What was held for a budget is looked at anew, and held again where it still does not fit. */
  const release = async (isMeant: (job: Job) => boolean): Promise<void> => {
    const held = [...queue.all()].filter(
      (job) => job.state.state === 'waiting' && job.state.wait?.reason === 'budget' && isMeant(job),
    );
    await applyInSlices(
      queue,
      held.map(({ id }) => ({ id, event: { type: 'released' } })),
    );
    conditionChanges.emit();
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
    taken: (batchId) => spentWithEstimates({ queue, ledger, prices }, batchId),
  };
}
