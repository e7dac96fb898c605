import type { Job } from '../../../../shared/model/job.ts';
import { priceKey } from '../../money/learned-prices.ts';
import { isUnpriced } from '../../money/spending-limits.ts';
import type { JobContext } from '../job-context.ts';

/**
 * Enters what a job's attempt is taken to have cost where nobody read that, before the attempt is left behind: the budgets
 * go on counting it.
 */
export function bookUnpriced({ ledger, prices }: Pick<JobContext, 'ledger' | 'prices'>, job: Job): void {
  const claim = isUnpriced(job) ? ledger.claimOf(job) : null;
  const { credits } = prices.estimate(job.connectionId, job.recipe);
  if (claim === null || credits === null) return;
  ledger.charge({ job, priceKey: priceKey(job.recipe), credits, estimated: true, at: claim.at });
}
