import { type NotSent, notSentWords } from '../../../../shared/model/plan/not-sent.ts';
import type { App } from '../../../store/app.ts';
import { calendarDay, calendarTime, clockTime } from '../../../words/moments.ts';

/** Says which rows of a start that were to be made again were not sent, and how they are made again all the same. */
export function sayNotSent({ store }: Pick<App, 'store'>, rows: readonly NotSent[]): void {
  const at = Date.now();
  const timeOf = (createdAt: string): string => {
    const made = Date.parse(createdAt);
    return calendarDay(made) === calendarDay(at) ? `at ${clockTime(made)}` : `on ${calendarTime(made)}`;
  };
  const askAgain = 'select the row in the plan and choose Make again';
  for (const message of notSentWords(rows, timeOf, askAgain))
    store.getState().addNotice({ level: 'warning', message, at });
}
