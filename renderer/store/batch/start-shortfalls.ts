import { addCredits, type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';
import type { DayOutlook } from '../../../shared/model/spending.ts';
import { amountOf, whyNoAmount } from '../../words/amounts.ts';
import type { JobsSlice } from '../jobs/jobs-slice.ts';
import { rememberLast } from '../remember-last.ts';
import { activeConnection, type SessionSlice } from '../session-slice.ts';
import type { BatchSlice } from './batch-slice.ts';
import { newRows, type PlanChoice } from './plan-rows.ts';

/** What has no room for all rows that Start would queue, so that some of them would wait. */
export interface Shortfall {
  readonly of: 'budget' | 'day' | 'balance';
  /** The credits that there are. */
  readonly limit: Credits;
  /** The rows that there is room for; null if the price is not known, so that none is sent within a budget. */
  readonly fits: number | null;
  readonly rows: number;
  /** Credits that jobs which wait already are expected to take before. */
  readonly ahead: Credits;
  /** Credits of the limit that are taken already. */
  readonly taken: Credits;
}

type ShortfallState = BatchSlice & Pick<PlanChoice, 'leftOut'> & SessionSlice & Pick<JobsSlice, 'jobs'>;

/** Everything that would make rows wait for credits, before they are started. */
export function startShortfalls(state: ShortfallState): readonly Shortfall[] {
  const connection = activeConnection(state);
  return shortfallsOf(
    newRows(state),
    state.budget,
    state.settings.spending.dailyBudget,
    connection?.balance ?? null,
    connection?.id ?? null,
    state.jobs,
    state.today,
  );
}

const shortfallsOf = rememberLast(
  (
    rows: ReturnType<typeof newRows>,
    budget: string,
    dailyBudget: Credits | null,
    balance: Credits | null,
    connectionId: string | null,
    jobs: JobsSlice['jobs'],
    today: DayOutlook | null,
  ): readonly Shortfall[] => {
    if (rows.length === 0) return [];
    const prices = rows.map(({ credits }) => credits);
    const isPriced = prices.every((price) => price !== null);
    const waiting = jobs.filter((job) => job.connectionId === connectionId && job.state.state === 'waiting');
    const queued = addCredits(waiting.flatMap(({ estimate }) => estimate ?? []));
    const short = (
      of: Shortfall['of'],
      limit: Credits | null,
      { ahead = NOTHING, taken = NOTHING }: Partial<Pick<Shortfall, 'ahead' | 'taken'>> = {},
    ): Shortfall[] => {
      if (limit === null) return [];
      const told = { of, limit, rows: rows.length, ahead, taken };
      if (!isPriced) return of === 'balance' ? [] : [{ ...told, fits: null }];
      const fits = fitting(prices, subtractCredits(limit, addCredits([taken, ahead])));
      return fits === rows.length ? [] : [{ ...told, fits }];
    };
    return [
      ...short('budget', whyNoAmount(budget) === null ? amountOf(budget) : null),
      // Until the engine has told what today took already, nothing is said: it would be wrong.
      ...(today === null ? [] : short('day', dailyBudget, today)),
      ...short('balance', balance, { ahead: queued }),
    ];
  },
);

const NOTHING: Credits = '0.00';

/** How many of the first rows cost no more than the limit together: once one does not fit, no later one is sent. */
function fitting(prices: readonly (Credits | null)[], limit: Credits): number {
  const costs = prices.map((price) => price ?? NOTHING);
  const isWithin = (count: number): boolean => compareCredits(addCredits(costs.slice(0, count)), limit) <= 0;
  if (isWithin(costs.length)) return costs.length;
  // No price is below zero, so what the first rows cost only rises.
  let [fits, over] = [0, costs.length];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (isWithin(middle)) fits = middle;
    else over = middle;
  }
  return fits;
}
