import type { CreditsRange } from '../../../shared/model/chain/chain-quote.ts';
import { rangeWords, sumOfRanges } from '../../../shared/model/chain/range-words.ts';
import { type BatchEnd, batchEndSentence, followingWords } from '../../../shared/model/report/batch-end.ts';

/** What the results that wait lead to, in words; null if none is known to wait. @param costs of each that waits now */
export function followingCost(costs: readonly CreditsRange[]): string | null {
  return costs.length === 0 ? null : rangeWords(sumOfRanges(costs));
}

/**
 * What is said behind the title of a batch that goes no further by itself, as it is now.
 * @param costs of each result that waits now; none where the chains were not told of yet
 */
export function batchEndNow(end: BatchEnd, costs: readonly CreditsRange[]): string {
  const cost = followingCost(costs);
  const waiting = costs.length === 0 ? end.waiting : costs.length;
  const sentence = batchEndSentence({ ...end, ...(waiting !== undefined && { waiting }) });
  return cost === null ? sentence : `${sentence} ${capital(followingWords(cost))}.`;
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
