import { AppError } from '../../../../shared/model/app-error.ts';
import type { Credits } from '../../../../shared/model/credits.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { PriceEstimate } from '../../../../shared/model/prices.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import type { DayOutlook, Spending } from '../../../../shared/model/spending.ts';
import { dayOutlook } from '../../money/day-outlook.ts';
import { spentWithEstimates } from '../../money/spending-limits.ts';
import type { JobContext } from '../job-context.ts';
import { applyInSlices } from '../state/apply-in-slices.ts';

/** What the artist can query and decide about credits. */
export interface SpendingCommands {
  /** The title of a batch; empty if it is not recorded. */
  readonly titleOf: (batchId: string) => string;
  /** The budget of a batch in credits; null if it has none, or is not recorded. */
  readonly budget: (batchId: string) => Credits | null;
  /** Sets the budget. Throws AppError `not-found`. */
  readonly setBudget: (batchId: string, budget: Credits | null) => Promise<void>;
  /** Call it when the spending settings changed: checks all waiting jobs again. */
  readonly policyChanged: () => Promise<void>;
  /** The estimated price of an attempt at a connection. */
  readonly price: (connectionId: string, recipe: Recipe) => PriceEstimate;
  /** All charges of a period, newest first. Times in milliseconds since the epoch. */
  readonly spending: (range: { readonly from: number; readonly to: number }) => readonly Spending[];
  /** Charges minus refunds of a batch's jobs, or of all jobs. */
  readonly spent: (batchId?: string) => Credits;
  /** Like `spent`, plus estimates for accepted jobs without a price. */
  readonly taken: (batchId: string) => Credits;
  /** What the day's budget of a connection has room for after the jobs that are owed; null if the day has no budget. */
  readonly today: (connectionId: string) => DayOutlook | null;
}

export function spendingCommands(
  context: Pick<
    JobContext,
    'queue' | 'ledger' | 'prices' | 'conditionChanges' | 'policy' | 'ports' | 'runtime' | 'reserves'
  >,
): SpendingCommands {
  const { queue, ledger, prices, conditionChanges, runtime } = context;
  /** Releases jobs that were held for a budget; those that still exceed it are held again. */
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
    titleOf: (batchId) => ledger.batch(batchId)?.title ?? '',
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
    today: (connectionId) => dayOutlook(context, connectionId, runtime.pausedBatches),
  };
}
