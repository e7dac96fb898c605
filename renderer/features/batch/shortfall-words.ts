import { compareCredits, formatCredits } from '../../../shared/model/credits.ts';
import type { Shortfall } from '../../store/batch/start-shortfalls.ts';
import { counted, groupedFigure } from '../../words/figures.ts';

/** What would wait if the rows were started now, and for what: `The budget of 10.00 has room for 1 of 52 jobs; 51 will wait.` */
export function shortfallWords({ of, limit, fits, rows, ahead }: Shortfall, units: string): string {
  const amount = formatCredits(limit);
  const what = {
    budget: `The budget of ${amount}`,
    day: `The budget of the day, ${amount},`,
    balance: `The balance of ${amount} ${units}`,
  }[of];
  if (fits === null)
    return `${what} holds every job back, because nobody knows what it costs: ${counted(rows, 'job')} will wait.`;
  const taken =
    of === 'balance' && compareCredits(ahead, '0.00') > 0
      ? `, of which jobs that wait already take about ${formatCredits(ahead)},`
      : '';
  const most = of === 'day' ? 'at most ' : '';
  const room = `${what}${taken} has room for ${most}${groupedFigure(fits)} of ${counted(rows, 'job')}`;
  return `${room.replace(',,', ',')}; ${groupedFigure(rows - fits)} will wait.`;
}
