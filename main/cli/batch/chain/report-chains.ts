import type { NextStep } from '../../../../shared/model/chain/next-steps.ts';
import type { ChainNow } from '../../../engine/chains/chains.ts';
import type { BatchReporter } from '../../report/batch-reporter.ts';

type Waits = Extract<NextStep, { next: 'wait' }>['for'];

/** What steps of a run's chains wait for in the end. */
export interface ChainsEnd {
  /** Results that wait for approval. */
  readonly toApprove: number;
  /** Steps that cannot go on without a person. */
  readonly stuck: number;
}

/** What has to be done, after how many there are. A step that waits for the one before it is told with that. */
const WORDS: Readonly<Record<Exclude<Waits, 'input'>, string>> = {
  approval:
    'wait for approval of the results before them; look at these in the library, then run it again with --approve all. What is marked as rejected or to be made again is not approved by that',
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
): ChainsEnd {
  const waits = new Map<Waits, number>();
  const toApprove = new Set<string>();
  for (const { record, next } of chains) {
    for (const { id, from } of record.chain.steps) {
      const step = next.get(id);
      if (step?.next !== 'wait') continue;
      waits.set(step.for, (waits.get(step.for) ?? 0) + 1);
      if (step.for === 'approval') toApprove.add(`${record.id} ${from}`);
    }
  }
  let stuck = 0;
  for (const [reason, count] of waits) {
    if (reason === 'input') continue;
    if (reason !== 'approval') stuck += count;
    reporter.notice(`Steps of chains (${count}) ${WORDS[reason]}.`);
  }
  return { toApprove: toApprove.size, stuck };
}
