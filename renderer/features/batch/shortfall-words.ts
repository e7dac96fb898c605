import { type Credits, compareCredits, formatCredits } from '../../../shared/model/credits.ts';
import type { Shortfall } from '../../store/batch/start-shortfalls.ts';
import { counted, groupedFigure } from '../../words/figures.ts';

const isSome = (amount: Credits): boolean => compareCredits(amount, '0.00') > 0;

/** What would wait if the rows were started now, and for what: `The budget of 10.00 has room for 1 of 52 jobs; 51 will wait.` */
export function shortfallWords({ of, limit, fits, rows, ahead, taken }: Shortfall, units: string): string {
  const amount = formatCredits(limit);
  const what = {
    budget: `The budget of ${amount}`,
    day: `The budget of the day, ${amount}`,
    balance: `The balance of ${amount} ${units}`,
  }[of];
  if (fits === null)
    return `${what} holds every job back, because nobody knows what it costs: ${counted(rows, 'job')} will wait.`;
  const before = [
    ...(isSome(taken) ? [`${formatCredits(taken)} is taken today`] : []),
    ...(isSome(ahead) ? [`jobs that wait already take about ${formatCredits(ahead)}`] : []),
  ];
  const gone = before.length > 0 ? `, of which ${before.join(' and ')},` : of === 'day' ? ',' : '';
  return `${what}${gone} has room for ${groupedFigure(fits)} of ${counted(rows, 'job')}; ${groupedFigure(rows - fits)} will wait.`;
}
