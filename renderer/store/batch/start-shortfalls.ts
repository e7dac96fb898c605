import { addCredits, type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';
import { amountOf, whyNoAmount } from '../../words/amounts.ts';
import type { JobsSlice } from '../jobs/jobs-slice.ts';
import { rememberLast } from '../remember-last.ts';
import { activeConnection, type SessionSlice } from '../session-slice.ts';
import { type BatchSlice, newRows } from './batch-slice.ts';

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
}

type ShortfallState = BatchSlice & SessionSlice & Pick<JobsSlice, 'jobs'>;

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
  ): readonly Shortfall[] => {
    if (rows.length === 0) return [];
    const prices = rows.map(({ credits }) => credits);
    const isPriced = prices.every((price) => price !== null);
    const waiting = jobs.filter((job) => job.connectionId === connectionId && job.state.state === 'waiting');
    const queued = addCredits(waiting.flatMap(({ estimate }) => estimate ?? []));
    const short = (of: Shortfall['of'], limit: Credits | null, ahead: Credits): Shortfall[] => {
      if (limit === null) return [];
      if (!isPriced) return of === 'balance' ? [] : [{ of, limit, fits: null, rows: rows.length, ahead }];
      const fits = fitting(prices, subtractCredits(limit, ahead));
      return fits === rows.length ? [] : [{ of, limit, fits, rows: rows.length, ahead }];
    };
    return [
      ...short('budget', whyNoAmount(budget) === null ? amountOf(budget) : null, '0.00'),
      ...short('day', dailyBudget, '0.00'),
      ...short('balance', balance, queued),
    ];
  },
);

/** How many of the first rows cost no more than the limit together: once one does not fit, no later one is sent. */
function fitting(prices: readonly (Credits | null)[], limit: Credits): number {
  let sum: Credits = '0.00';
  for (const [index, price] of prices.entries()) {
    sum = addCredits([sum, price ?? '0.00']);
    if (compareCredits(sum, limit) > 0) return index;
  }
  return prices.length;
}
