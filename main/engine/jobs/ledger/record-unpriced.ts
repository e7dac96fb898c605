import type { Job } from '../../../../shared/model/job.ts';
import { priceKey } from '../../money/learned-prices.ts';
import { isUnpriced } from '../../money/spending-limits.ts';
import type { JobContext } from '../job-context.ts';

/**
 * Records the estimated price of an attempt whose price was not read. To be called before another attempt replaces it, because budgets
 * would not count it any more.
 */
export function recordUnpriced({ ledger, prices }: Pick<JobContext, 'ledger' | 'prices'>, job: Job): void {
  const claim = isUnpriced(job) ? ledger.claimOf(job) : null;
  const { credits } = prices.estimate(job.connectionId, job.recipe);
  if (claim === null || credits === null) return;
  ledger.charge({ job, priceKey: priceKey(job.recipe), credits, estimated: true, at: claim.at });
}
