import type { NextStep } from '../../../../shared/model/chain/next-steps.ts';
import { addCredits, formatCredits } from '../../../../shared/model/credits.ts';
import type { ChainNow } from '../../../engine/chains/chains.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { BatchReporter } from '../../report/batch-reporter.ts';
import type { ApprovalLine, Summary } from '../../report/json-events.ts';
import { type PriceOf, waitingResults } from './waiting-results.ts';

type Waits = Extract<NextStep, { next: 'wait' }>['for'];

/** What steps of a run's chains wait for in the end. */
export interface ChainsEnd {
  /** Results that wait for approval, with what it leads to. */
  readonly approvals: readonly ApprovalLine[];
  /** Steps that cannot go on without a person. */
  readonly stuck: number;
}

/** What has to be done, after how many there are. A step that waits for the one before it is told with that. */
const WORDS: Readonly<Record<Exclude<Waits, 'input' | 'approval'>, string>> = {
  changed:
    'wait, because the results before them were changed since they came or were approved; put these back as they came',
  trash: 'wait, because the results before them are in the library’s trash; put these back from there',
  gone: 'wait, because the results before them are not in the library any more; put these back',
  away: 'wait for the library, which cannot be reached; connect its drive, then run it again',
  restored:
    'were not sent: the list of jobs was lost, or is one from a backup, so nobody knows whether they were sent before. To send them (they may be charged twice), run it again with --release-restored',
};

/** Reports what steps of chains wait for. */
export function reportChains(
  reporter: Pick<BatchReporter, 'notice'>,
  chains: readonly ChainNow[],
  priceOf?: PriceOf,
): ChainsEnd {
  const waits = new Map<Waits, number>();
  for (const { next } of chains) {
    for (const step of next.values()) {
      if (step?.next !== 'wait') continue;
      waits.set(step.for, (waits.get(step.for) ?? 0) + 1);
    }
  }
  let stuck = 0;
  for (const [reason, count] of waits) {
    if (reason === 'input' || reason === 'approval') continue;
    stuck += count;
    reporter.notice(`Steps of chains (${count}) ${WORDS[reason]}.`);
  }
  const approvals = waitingResults(chains, priceOf);
  if (approvals.length > 0) reporter.notice(approvalWords(approvals));
  return { approvals, stuck };
}

/** What waits for approval, what it costs, and how it is given. */
function approvalWords(approvals: readonly ApprovalLine[]): string {
  const credits = approvals.map((each) => each.credits);
  const known = addCredits(credits.flatMap((each) => each ?? []));
  const cost = credits.includes(null) ? '' : `, and what follows costs about ${formatCredits(known)} credits`;
  const which =
    approvals.length === 1 ? '1 result waits for approval' : `${approvals.length} results wait for approval`;
  return `${which}${cost}. Look at them in the library, then run it again with --approve all, or with --approve and a pattern of names for some; --reject ends what follows. What is marked as rejected or to be made again is not approved by “all”.`;
}

/** What a summary says of results that wait for approval. */
export const toApproveOf = (approvals: readonly ApprovalLine[]): Pick<Summary, 'toApprove' | 'approvals'> =>
  approvals.length === 0 ? {} : { toApprove: approvals.length, approvals: [...approvals] };

/** The prices as the engine knows them. */
export const priceAt =
  ({ jobs }: Pick<Engine, 'jobs'>): PriceOf =>
  (connectionId, recipe) =>
    jobs.price(connectionId, recipe).credits;
