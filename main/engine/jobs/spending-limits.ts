import { addCredits, type Credits } from '../../../shared/model/credits.ts';
import type { Job } from '../../../shared/model/job.ts';
import { type Budget, fitsBudget, startOfDay } from '../money/budget.ts';
import type { JobContext } from './job-context.ts';
import { priceKey } from './learned.ts';

/** Which waiting jobs a budget lets go. Made anew for every look at the queue. */
export interface SpendingLimits {
  /** Whether a job may be sent now; once one of a batch may not, no later one of that batch may. */
  readonly allow: (job: Job) => boolean;
}

/** @param connectionId whose day is counted */
export function spendingLimits(context: JobContext, connectionId: string): SpendingLimits {
  const { queue, ledger, prices, policy, ports } = context;
  const { dailyBudget } = policy();
  const dayBegan = startOfDay(ports.clock.now());
  /** Sent, and not priced yet: bound to be charged, as far as anybody knows. */
  let unpriced: readonly Job[] | null = null;
  const estimates = (fits: (job: Job) => boolean): Credits[] => {
    unpriced ??= [...queue.all()].filter(isUnpriced);
    return unpriced
      .filter(fits)
      .flatMap((job) => prices.estimate(job.connectionId, job.recipe).credits ?? []);
  };

  let today: Budget | null | undefined;
  const budgetOfDay = (): Budget | null => {
    if (dailyBudget === null) return null;
    const spent = ledger.spentSince(connectionId, dayBegan);
    const due = estimates((job) => job.connectionId === connectionId && job.updatedAt >= dayBegan);
    return { limit: dailyBudget, committed: addCredits([spent, ...due]) };
  };
  const batches = new Map<string, Budget | null>();
  const budgetOfBatch = (id: string): Budget | null => {
    const known = batches.get(id);
    if (known !== undefined) return known;
    const limit = ledger.batch(id)?.budget ?? null;
    const due = limit === null ? [] : estimates((job) => job.batchId === id);
    const budget = limit === null ? null : { limit, committed: addCredits([ledger.spent(id), ...due]) };
    batches.set(id, budget);
    return budget;
  };
  const reached = new Set<string>();

  return {
    allow: (job) => {
      today = today === undefined ? budgetOfDay() : today;
      const budgets = [today, budgetOfBatch(job.batchId)].filter((each) => each !== null);
      if (budgets.length === 0) return true;
      if (reached.has(job.batchId)) return false;
      const price = prices.estimate(job.connectionId, job.recipe).credits;
      if (budgets.every((budget) => fitsBudget(budget, price))) return true;
      reached.add(job.batchId);
      return false;
    },
  };
}

/**
 * Enters what a job's attempt is taken to have cost where nobody read that, before the attempt is left behind: the budgets
 * go on counting it.
 */
export function bookUnpriced({ ledger, prices }: Pick<JobContext, 'ledger' | 'prices'>, job: Job): void {
  const claim = isUnpriced(job) ? ledger.claim(job) : null;
  const { credits } = prices.estimate(job.connectionId, job.recipe);
  if (claim === null || credits === null) return;
  ledger.charge({ job, priceKey: priceKey(job.recipe), credits, estimated: true, at: claim.at });
}

/** What a batch's jobs took: charged and not given back, with the estimates of what was accepted and has no price yet. */
export function takenBy(
  { queue, ledger, prices }: Pick<JobContext, 'queue' | 'ledger' | 'prices'>,
  batchId: string,
): Credits {
  const due = [...queue.all()]
    .filter((job) => job.batchId === batchId && isUnpriced(job))
    .filter(({ state: { state } }) => state !== 'submitting' && state !== 'unknown')
    .flatMap(({ connectionId, recipe }) => prices.estimate(connectionId, recipe).credits ?? []);
  return addCredits([ledger.spent(batchId), ...due]);
}

/** Whether a job was sent and its price is not in the books. What was made elsewhere is in other books. */
function isUnpriced({ state, credits, reference }: Job): boolean {
  if (credits !== null || reference.kind === 'adopted') return false;
  switch (state.state) {
    case 'submitting':
    case 'unknown':
    case 'running':
    case 'fetching':
    case 'done':
      return true;
    case 'cancelled':
      return state.taskId !== null;
    case 'failed':
      return state.failure.refunded !== true;
    case 'waiting':
      return false;
  }
}
