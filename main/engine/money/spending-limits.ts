import { addCredits, type Credits, compareCredits } from '../../../shared/model/credits.ts';
import type { Job, OverBudget } from '../../../shared/model/job.ts';
import type { SpendingPolicy } from '../../../shared/model/spending.ts';
import type { Clock } from '../ports.ts';
import type { PriceBook } from './price-book.ts';

/** An amount that may be spent, and how much of it is spent or committed. */
export interface Budget {
  readonly limit: Credits;
  /** Charges minus refunds, plus estimates for jobs that were sent and have no price yet. */
  readonly committed: Credits;
}

/** Whether a job may be sent within a budget. */
export function fitsBudget({ limit, committed }: Budget, price: Credits): boolean {
  return compareCredits(addCredits([committed, price]), limit) <= 0;
}

/** The start of the day of `now` in the local time zone. Both in milliseconds since the epoch. */
export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

/** The start of the next day. With daylight saving, days differ in length. */
export function startOfNextDay(now: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + 1);
  return day.getTime();
}

/** What budgets are compared with: jobs, their recorded charges, and estimates for jobs without a price. */
export interface SpendingBooks {
  readonly queue: { readonly all: () => Iterable<Job> };
  readonly ledger: {
    /** Charges minus refunds of a batch. */
    readonly spent: (batchId: string) => Credits;
    /** The same for one connection, since a time in milliseconds since the epoch. */
    readonly spentSince: (connectionId: string, since: number) => Credits;
    readonly batch: (id: string) => { readonly budget: Credits | null } | null;
  };
  readonly prices: PriceBook;
  readonly policy: () => Pick<SpendingPolicy, 'dailyBudget'>;
  readonly ports: { readonly clock: Pick<Clock, 'now'> };
  readonly reserves: {
    /** Whether its price was held back for the job before, so that what is held back for others does not count. */
    readonly isHeldFor: (job: Job) => boolean;
    /** What must be left of its batch's budget beside its own price; null if that is not known. */
    readonly beside: (job: Job) => Credits | null;
  };
}

/** Which waiting jobs the budgets allow. Created anew for every check of the queue. */
export interface SpendingLimits {
  /** Why a job may not be sent now, or null. After the first refusal in a batch, every later job of that batch is refused. */
  readonly refuse: (job: Job) => OverBudget | null;
  /** Counts a job as sent, to judge the jobs behind it. */
  readonly commit: (job: Job) => void;
  /** What is committed of the day's budget; null if there is none. */
  readonly today: () => Credits | null;
}

/** @param connectionId whose day is counted */
export function spendingLimits(books: SpendingBooks, connectionId: string): SpendingLimits {
  const { queue, ledger, prices, policy, ports, reserves } = books;
  const { dailyBudget } = policy();
  const dayBegan = startOfDay(ports.clock.now());
  /** Jobs that were sent and have no price yet; they count as charged. */
  let unpriced: readonly Job[] | null = null;
  const estimates = (fits: (job: Job) => boolean): Credits[] => {
    unpriced ??= [...queue.all()].filter(isUnpriced);
    return unpriced
      .filter(fits)
      .flatMap((job) => prices.estimate(job.connectionId, job.recipe).credits ?? []);
  };

  let today: Budget | null | undefined;
  const ofDay = (): Budget | null => (today === undefined ? budgetOfDay() : today);
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
  const reached = new Map<string, OverBudget>();
  const judge = (job: Job): OverBudget | null => {
    today = ofDay();
    const ofBatch = budgetOfBatch(job.batchId);
    if (today === null && ofBatch === null) return null;
    const price = prices.estimate(job.connectionId, job.recipe).credits;
    // A job with an unknown price might exceed the limit.
    if (price === null) return 'no-price';
    if (ofBatch !== null) {
      const beside = reserves.isHeldFor(job) ? '0' : reserves.beside(job);
      if (beside === null) return 'no-price';
      if (!fitsBudget(ofBatch, addCredits([price, beside]))) return 'batch';
    }
    return today === null || fitsBudget(today, price) ? null : 'day';
  };

  return {
    refuse: (job) => {
      const before = reached.get(job.batchId);
      if (before !== undefined && !reserves.isHeldFor(job)) return before;
      const refused = judge(job);
      if (refused !== null) reached.set(job.batchId, refused);
      return refused;
    },
    commit: (job) => {
      const price = prices.estimate(job.connectionId, job.recipe).credits;
      if (price === null) return;
      const ofBatch = budgetOfBatch(job.batchId);
      if (ofBatch !== null) batches.set(job.batchId, withMore(ofBatch, price));
      today = ofDay();
      if (today !== null) today = withMore(today, price);
    },
    today: () => {
      today = ofDay();
      return today?.committed ?? null;
    },
  };
}

const withMore = ({ limit, committed }: Budget, price: Credits): Budget => ({
  limit,
  committed: addCredits([committed, price]),
});

/** Spending of a batch: charged and not refunded, plus estimates for accepted jobs without a price. */
export function spentWithEstimates(
  { queue, ledger, prices }: Pick<SpendingBooks, 'queue' | 'ledger' | 'prices'>,
  batchId: string,
): Credits {
  const due = [...queue.all()]
    .filter((job) => job.batchId === batchId && isUnpriced(job))
    .filter(({ state: { state } }) => state !== 'submitting' && state !== 'unknown')
    .flatMap(({ connectionId, recipe }) => prices.estimate(connectionId, recipe).credits ?? []);
  return addCredits([ledger.spent(batchId), ...due]);
}

/** Whether a job was sent and its price is not recorded. False for an adopted task, which was not paid for from here. */
export function isUnpriced({ state, credits, reference }: Job): boolean {
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
