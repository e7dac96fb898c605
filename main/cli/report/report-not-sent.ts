import { type NotSent, notSentWords } from '../../../shared/model/plan/not-sent.ts';
import type { BatchReporter } from './batch-reporter.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Says which rows that were to be made again are not sent, and how they are made again all the same. */
export function reportNotSent(reporter: Pick<BatchReporter, 'notice'>, rows: readonly NotSent[]): void {
  const timeOf = (createdAt: string): string => `on ${TIME.format(new Date(createdAt))}`;
  const words = notSentWords(rows, timeOf, 'plan it once more, with --set "NAME again=on"');
  for (const each of words) reporter.notice(each);
}
